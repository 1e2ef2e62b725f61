import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import css from './endless.module.css'
import type { List } from './use-list.ts'

/**
 * What the card of an endless list says of its length: the number as long as all rows were counted, and else that there
 * are more; below the last page that was counted, how what stands behind it is read.
 */
export function endlessWords({ paging }: Pick<List, 'paging'>, told: (count: number) => string) {
  if (!paging || paging.total_row <= paging.last_page * paging.per_page) return { total: told }
  const counted = paging.total_row - 1
  return {
    total: () => m.list_more_than({ total: told(counted) }),
    ofMany: m.pager_more_than({ total: formatNumber(counted) }),
    after: paging.current_page >= paging.last_page && <p className={css.further}>{m.list_further()}</p>,
  }
}
