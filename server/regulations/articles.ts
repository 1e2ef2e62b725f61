import { sql } from 'kysely'
import { cleanRichText } from '../core/http/rich-text.ts'
import type { Db, Trx } from '../core/services.ts'

/** An article of a text; through all its versions it keeps its id. */
export interface Article {
  readonly id: number
  readonly sort: number
  readonly heading_ar: string | null
  readonly body_ar: string
  readonly body_en: string | null
}

const cleaned = (rows: readonly Article[]): Article[] =>
  rows.map((row) => ({
    ...row,
    body_ar: cleanRichText(row.body_ar),
    body_en: row.body_en && cleanRichText(row.body_en),
  }))

/** The present articles of a text, in their order. */
export async function articlesOf(db: Db | Trx, regulation: number): Promise<Article[]> {
  const { rows } = await sql<Article>`select c.id, c.sort, c.heading_ar, c.body_ar, c.body_en from regulation_contents c
    where c.regulation_id = ${regulation} and c.deleted_at is null order by c.sort`.execute(db)
  return cleaned(rows)
}

/** The articles of an earlier version. */
export async function articlesThen(db: Db | Trx, version: number): Promise<Article[]> {
  const { rows } = await sql<{
    contents: Article[]
  }>`select contents from regulation_versions where id = ${version}`.execute(db)
  return cleaned(rows[0]?.contents ?? [])
}
