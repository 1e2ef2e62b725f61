import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import css from './given-note.module.css'

/** A note that was sent: by whom, when, and the answer to it. */
export function GivenNote({ title, text, answer }: { title: ReactNode; text: string; answer?: string | null }) {
  return (
    <div className={css.given}>
      <b>{title}</b>
      <p>{text}</p>
      {answer && (
        <p>
          {m.return_answer()} «{answer}»
        </p>
      )}
    </div>
  )
}
