import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Call } from '#contract/core/calls/call.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/page-head.tsx'
import css from '#web/ui/card-rows.module.css'
import { type Answer, callApi } from '../api/api.ts'
import { Loaded } from '../api/query-state.tsx'

interface Line {
  readonly href: string
  readonly name: ReactNode
  readonly about: ReactNode
  readonly state: ReactNode
}
interface Props<Row> {
  readonly title: string
  /** The list, and what is asked of it; its first page is shown. */
  readonly call: Call
  readonly query: Readonly<Record<string, unknown>>
  readonly line: (row: Row) => Line
  /** Said where the list has no rows; without it an empty list shows no card. */
  readonly none?: string | undefined
  /** Above the rows, once there are some. */
  readonly above?: (rows: readonly Row[]) => ReactNode
  /** Where all of them are. */
  readonly all?: { readonly href: string; readonly words: string }
}

/** The newest records of another area's list as a card, each the way to its own page. */
export function BriefCard<Row extends { id: number }>({ title, call, query, line, none, above, all }: Props<Row>) {
  const asked = useQuery({
    queryKey: [call.path, 'brief', query],
    queryFn: async () => (callApi as (call: Call, input: object) => Promise<Answer<Row[]>>)(call, { query }),
  })
  if (asked.data?.data.length === 0 && none === undefined) return null
  return (
    <Card title={title} pad={false} action={all && <Anchor href={all.href}>{all.words}</Anchor>}>
      <Loaded query={asked} lines={4}>
        {({ data: rows, pagination }) => (
          <>
            {rows.length === 0 && <p className={css.none}>{none}</p>}
            {rows.length > 0 && above?.(rows)}
            <ul className={css.rows}>
              {rows.map((row) => {
                const { href, name, about, state } = line(row)
                return (
                  <li key={row.id}>
                    <div>
                      <Anchor href={href}>{name}</Anchor>
                      <small>{about}</small>
                    </div>
                    {state}
                  </li>
                )
              })}
            </ul>
            {pagination.total_row > rows.length && (
              <p className={css.none}>{m.ngos_more({ count: pagination.total_row - rows.length })}</p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
