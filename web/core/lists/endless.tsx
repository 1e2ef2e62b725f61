import type { Pagination } from '#contract/core/calls/call.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import css from './endless.module.css'
import type { List } from './use-list.ts'

/** More rows than were counted: the total stands beyond the last page. */
const goesOn = ({ total_row, last_page, per_page }: Pagination) => total_row > last_page * per_page

/**
 * What the card of an endless list says of its length: the number as long as all rows were counted, and else that there
 * are more.
 */
export function endlessWords({ paging }: Pick<List, 'paging'>, told: (count: number) => string) {
  if (!paging || !goesOn(paging)) return { total: told }
  const counted = paging.total_row - 1
  return {
    total: () => m.list_more_than({ told: told(counted) }),
    ofMany: m.pager_more_than({ total: formatNumber(counted) }),
  }
}

/** Below the last page that was counted: how what stands behind it is read. */
export const Further = ({ list: { paging } }: { list: Pick<List, 'paging'> }) =>
  paging && goesOn(paging) && paging.current_page >= paging.last_page ? (
    <p className={css.further}>{m.list_further()}</p>
  ) : null
