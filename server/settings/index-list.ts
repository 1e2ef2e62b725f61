import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '#contract/core/values/arabic.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import { describeIndex, listIndexRecords } from '#contract/settings/indexes.ts'
import { lockedColumns } from '#contract/settings/protected-codes.ts'
import { invalid } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { hasWord } from '../core/registers/word-pattern.ts'
import { getIndex, recordColumns, shown, type StoredIndex, type StoredRecord } from './index-records.ts'
import { countUses } from './index-uses.ts'

const own: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`r.code`,
  name_ar: sql`r.name_ar`,
  name_en: sql`r.name_en`,
  is_active: sql`r.is_active`,
}
/** By what a list is sorted: a column of all values, or one of the index; the order of forms by default. */
function orderIn(index: StoredIndex, sort: string | undefined): RawBuilder<unknown> {
  if (sort === undefined) return sql`r.sort, r.code`
  const name = sort.replace(/^-/, '')
  const column = index.columns.find((one) => one.name === name)
  const by = Object.hasOwn(own, name)
    ? own[name]
    : column && column.type !== 'list'
      ? ['integer', 'number', 'lookup'].includes(column.type)
        ? sql`(r.extra ->> ${sql.lit(name)})::numeric`
        : sql`r.extra ->> ${sql.lit(name)}`
      : undefined
  if (!by) throw invalid({ sort: ['V-CHOICE'] })
  return sql`${by} ${sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last, r.sort, r.code`
}

/** Values of an index a page at a time: some have thousands, and nobody reads them all. */
export const indexListArea: Area = (on, services) => {
  on(describeIndex, async ({ params: { slug } }) => {
    const { name_ar, name_en, columns, options } = await getIndex(services.db, slug)
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from index_records where index_slug = ${slug} and deleted_at is null`.execute(
      services.db,
    )
    return {
      slug,
      name_ar,
      name_en,
      columns,
      options: options ?? [],
      locked: [...(lockedColumns[slug] ?? [])],
      count: rows[0]?.count ?? 0,
    }
  })

  on(listIndexRecords, async ({ params: { slug }, query }) => {
    const index = await getIndex(services.db, slug)
    const { perPage, page, offset } = pageOf(query, 25)
    const where = [sql`r.index_slug = ${slug} and r.deleted_at is null`]
    if (query.state !== undefined) where.push(sql`r.is_active = ${query.state === 'active'}`)
    for (const word of searchWords(query.search ?? ''))
      where.push(hasWord(sql`concat_ws(' ', r.name_ar, r.name_en, r.code)`, word))
    const matching = sql`from index_records r where ${sql.join(where, sql` and `)}`
    const [{ rows }, total] = [
      await sql<StoredRecord>`select ${recordColumns} ${matching} order by ${orderIn(index, query.sort)} limit ${perPage} offset ${offset}`.execute(
        services.db,
      ),
      await sql<{ total: number }>`select count(*) as total ${matching}`.execute(services.db),
    ]
    const codes = rows.map(({ code }) => code)
    const uses = codes.length === 0 ? [] : await countUses(services.db, slug, codes)
    const usesOf = (code: number) => uses.filter((use) => use.code === code).reduce((sum, { count }) => sum + count, 0)
    return {
      rows: rows.map((record) => shown(slug, record, usesOf(record.code))),
      total: total.rows[0]?.total ?? 0,
      perPage,
      page,
    }
  })
}
