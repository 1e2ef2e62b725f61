import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '#contract/core/values/arabic.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { Page } from '../http/route.ts'
import type { Db } from '../services.ts'
import { hasWord } from './word-pattern.ts'

type Expression = RawBuilder<unknown>

interface Asked {
  page?: number | undefined
  per_page?: number | undefined
  search?: string | undefined
}

/**
 * A page of the rows of a select, which conditions and order call `t`, with the exact total.
 * Each word of the search stands in `text`. A page has `size` rows unless another number is asked for.
 */
export async function listFrom<R>(
  db: Db,
  select: RawBuilder<R>,
  { page: number, per_page, search = '' }: Asked,
  { text, where = [], order, size }: { text: Expression; where?: Expression[]; order: Expression; size: number },
): Promise<Page<R>> {
  const { perPage, page, offset } = pageOf({ page: number, per_page }, size)
  const words = searchWords(search).map((word) => hasWord(text, word))
  const matching = sql`from (${select}) t where ${sql.join([sql`true`, ...where, ...words], sql` and `)}`
  const { rows } = await sql<R>`select t.* ${matching} order by ${order} limit ${perPage} offset ${offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0, perPage, page }
}
