import type { ReactNode } from 'react'
import { letterWords } from '#contract/mediation/letter-words.ts'
import type { Letter } from '#contract/mediation/letters.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card } from '#web/ui/page-head.tsx'
import { LetterSheet } from './letter-paper.tsx'
import css from './mediation.module.css'

/** A letter as it stands on paper, its attachments, and the letter that it replaces. */
export function LetterContent({ letter, action }: { letter: Letter; action?: ReactNode }) {
  return (
    <>
      <Card title={m.letters_preview()} action={action}>
        <div className={css.part}>
          <LetterSheet paper={letter.paper} />
          {letter.replaces && (
            <p>
              {label(letterWords.replaces_id)}: <bdi>{letter.replaces.title}</bdi> (
              {m.letters_replaces_on({ date: formatDate(letter.replaces.issued_at) })})
            </p>
          )}
        </div>
      </Card>
      {letter.attachments.length > 0 && (
        <Card title={label(letterWords.attachments)}>
          <ul className={css.files}>
            {letter.attachments.map((one) => (
              <li key={one.file}>
                <a href={`/api/v2/files/${one.file}`} target="_blank" rel="noreferrer">
                  <bdi>{one.title}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
