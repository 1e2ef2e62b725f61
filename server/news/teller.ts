import { sql } from 'kysely'
import type { Teller } from '#contract/news/shapes.ts'
import type { PublicWords } from '../public-site/index.ts'

export interface TellerRow {
  ngo_ar: string
  ngo_en: string | null
  status_id: number
}
export const tellerOf = (id: number, row: TellerRow, words: PublicWords): Teller => ({
  id,
  name_ar: row.ngo_ar,
  name_en: row.ngo_en,
  status: words.status(row.status_id),
})

/** Days of a month (YYYY-MM) that a span of days touches; a single day is its own span. */
export const inMonth = (from: ReturnType<typeof sql>, month: string, to = from) =>
  sql`(${from} < ${`${month}-01`}::date + interval '1 month' and ${to} >= ${`${month}-01`}::date)`
