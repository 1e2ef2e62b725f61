import { countedTo, hasMore } from '#contract/core/calls/paging.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import css from './endless.module.css'
import type { List } from './use-list.ts'

/**
 * What the card of an endless list says of its length: the number as long as all rows were counted, and else that there
 * are more; below the last page that was counted, how what stands behind it is read.
 */
export function endlessWords({ call, paging }: Pick<List, 'call' | 'paging'>, told: (count: number) => string) {
  if (!paging || !hasMore(call, paging)) return { total: told }
  return {
    total: () => m.list_more_than({ total: told(countedTo) }),
    ofMany: m.pager_more_than({ total: formatNumber(countedTo) }),
    after: paging.current_page >= paging.last_page && <p className={css.further}>{m.list_further()}</p>,
  }
}
