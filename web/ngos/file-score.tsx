import type { NgoFile } from '#contract/ngos/page.ts'
import { bandOf } from '#contract/profile/score.ts'
import { formatNumber } from '#web/base/format.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card } from '#web/ui/page-head.tsx'
import { ScoreRing } from '#web/ui/score-ring.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'
import css from './ngo-page.module.css'
import { bandWords, fileWords } from './words.ts'

/** Score from which a file may be declared complete, as the ring marks it. */
const target = 80

/** How full the file is, section by section, and how far its declaration has come. */
export function FileScore({ file }: { file: NgoFile }) {
  const { score, sections, computed_at } = file.score
  const band = bandWords[bandOf(score)]
  return (
    <Card title={m.ngos_score()}>
      <div className={css.score}>
        {computed_at && (
          <ScoreRing
            points={score}
            target={target}
            band={band.word()}
            tone={band.tone}
            label={m.ngos_score_label({ points: formatNumber(score), band: band.word() })}
          />
        )}
        <div>
          <StateTag tone={fileWords[file.file].tone}>{fileWords[file.file].word()}</StateTag>
          <p className={css.short}>
            {computed_at ? (
              <>
                {m.ngos_score_at()} <DateText value={computed_at} />
              </>
            ) : (
              m.ngos_score_waits()
            )}
          </p>
        </div>
        <ul className={css.lines}>
          {sections.map((section) => (
            <li key={section.key}>
              <span>{nameOf(section)}</span>
              <b>
                {formatNumber(section.earned)} <span className={css.short}>/ {formatNumber(section.weight)}</span>
              </b>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
