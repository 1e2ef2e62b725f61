import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Worded } from './text.tsx'
import css from './facts.module.css'

export interface Fact {
  readonly key: string
  readonly label: ReactNode
  /** Null and empty text are shown as missing. */
  readonly value: ReactNode
  /** Why the value cannot be changed. */
  readonly locked?: ReactNode
  readonly action?: ReactNode
}

/** Labels and values of a record, read-only. */
export function Facts({ facts, missing = '—' }: { facts: readonly Fact[]; missing?: ReactNode }) {
  return (
    <dl className={css.facts}>
      {facts.map((fact) => (
        <div key={fact.key}>
          <dt>{fact.label}</dt>
          <dd>
            <div>
              {fact.value === null || fact.value === undefined || fact.value === '' ? (
                <span className={css.missing}>{missing}</span>
              ) : (
                <Worded>{fact.value}</Worded>
              )}
            </div>
            {fact.locked && (
              <small>
                <IconLock size={16} aria-hidden />
                {fact.locked}
              </small>
            )}
            {fact.action}
          </dd>
        </div>
      ))}
    </dl>
  )
}
