import { lazy, Suspense } from 'react'
import { IconCheck } from '@tabler/icons-react'
import type { Ask } from '#contract/founding/answers.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { AskGrounds } from './ask-grounds.tsx'
import css from '../founding.module.css'

// Drawn where a returned field was changed.
const DiffText = lazy(async () => ({ default: (await import('#web/ui/diff.tsx')).DiffText }))

/** What the ministry asks at this very field, and what was changed since. */
export function AskNote({ ask, before, after }: { ask: Ask; before?: string | undefined; after?: string | undefined }) {
  const done = ask.answered_at !== null
  return (
    <div className={css.ask} data-done={done || undefined}>
      <p className={css.askHead}>
        <b>{m.founding_ask_title()}</b>
        <span>
          {done ? (
            <>
              <IconCheck size={16} stroke={2.6} aria-hidden />
              {m.task_done()}
            </>
          ) : (
            m.task_waits()
          )}
        </span>
      </p>
      <p>{ask.feedback}</p>
      <AskGrounds ask={ask} />
      {before !== after && (
        <p className={css.small}>
          <Suspense fallback={after}>
            <DiffText before={before} after={after} />
          </Suspense>
        </p>
      )}
    </div>
  )
}
