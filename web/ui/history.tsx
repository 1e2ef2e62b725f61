import type { ReactNode } from 'react'
import { DateText, Worded } from './text.tsx'
import css from './history.module.css'

export interface HistoryItem {
  readonly key: string | number
  readonly title: ReactNode
  /** Day or instant. */
  readonly at: string
  readonly who?: ReactNode
  readonly text?: ReactNode
  /** Link to the decision or file. */
  readonly file?: ReactNode
  readonly tone?: 'ok' | 'warn' | 'bad' | 'info'
}

/** Events, newest first: what, when, who, and with which decision. */
export function History({ items, time = false }: { items: readonly HistoryItem[]; time?: boolean }) {
  return (
    <ol className={css.list}>
      {items.map((item) => (
        <li key={item.key} data-tone={item.tone}>
          <div>
            <b>
              <Worded>{item.title}</Worded>
            </b>
            <p className={css.meta}>
              <DateText value={item.at} time={time} />
              {item.who && (
                <>
                  {' '}
                  · <Worded>{item.who}</Worded>
                </>
              )}
            </p>
            {item.text && (
              <div className={css.text}>
                <Worded>{item.text}</Worded>
              </div>
            )}
          </div>
          {item.file && <span className={css.file}>{item.file}</span>}
        </li>
      ))}
    </ol>
  )
}
