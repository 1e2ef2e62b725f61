import { sql } from 'kysely'
import { readContents, writeContents } from '#contract/regulations/registers.ts'
import { audit } from '../core/audit.ts'
import { found, invalid, type FieldRefusals } from '../core/errors.ts'
import { cleanRichText } from '../core/rich-text.ts'
import type { Area } from '../core/route.ts'
import type { Db, Trx } from '../core/services.ts'

interface Article {
  id: number
  sort: number
  heading_ar: string | null
  body_ar: string
  body_en: string | null
}
/** Places above those of any text: articles wait there while they change places, for no two may stand at one. */
const aside = 1_000_000

async function articlesOf(db: Db | Trx, regulation: number): Promise<Article[]> {
  const { rows } = await sql<Article>`select c.id, c.sort, c.heading_ar, c.body_ar, c.body_en from regulation_contents c
    where c.regulation_id = ${regulation} and c.deleted_at is null order by c.sort`.execute(db)
  return rows.map((row) => ({
    ...row,
    body_ar: cleanRichText(row.body_ar),
    body_en: row.body_en && cleanRichText(row.body_en),
  }))
}

/** Texts by place, for the log: only those that differ from the other side. */
const differing = (mine: readonly Article[], other: readonly Article[]) =>
  Object.fromEntries(
    mine.flatMap(({ id: _, sort, ...text }) => {
      const { id: _id, sort: _sort, ...there } = other.find((one) => one.sort === sort) ?? { id: 0, sort }
      return JSON.stringify(text) === JSON.stringify(there) ? [] : [[`article_${sort}`, text]]
    }),
  )

/** Articles of a text: read in order, written all at once, so that moving and merging are one change. */
export const contents: Area = (on, services) => {
  const exists = async (db: Db | Trx, id: number, lock = sql``) =>
    found(
      (
        await sql<{ name_ar: string; is_published: boolean; file: number | null }>`select name_ar, is_published, file
          from regulations where id = ${id} and deleted_at is null ${lock}`.execute(db)
      ).rows[0],
    )

  on(readContents, async ({ params }) => {
    await exists(services.db, params.id)
    return articlesOf(services.db, params.id)
  })

  on(writeContents, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const text = await exists(trx, params.id, sql`for update`)
      const before = await articlesOf(trx, params.id)
      const known = new Set(before.map((row) => row.id))
      const wrong: FieldRefusals = {}
      for (const [at, article] of body.contents.entries())
        // An article of another text, or the same one twice.
        if (article.id !== null && !known.delete(article.id)) wrong[`contents.${at}.id`] = ['V-CHOICE']
      if (text.is_published && text.file === null && body.contents.length === 0) wrong.contents = ['V-REQ']
      if (Object.keys(wrong).length > 0) throw invalid(wrong)

      const now = services.now().toISOString()
      await sql`update regulation_contents set deleted_at = ${now}, updated_by = ${actor.userId} where id = any(${[...known]})`.execute(
        trx,
      )
      await sql`update regulation_contents set sort = sort + ${aside} where regulation_id = ${params.id} and deleted_at is null`.execute(
        trx,
      )
      for (const [at, { id, heading_ar, body_ar, body_en }] of body.contents.entries())
        await (
          id === null
            ? sql`insert into regulation_contents (regulation_id, sort, heading_ar, body_ar, body_en, created_by, updated_by)
                values (${params.id}, ${at + 1}, ${heading_ar}, ${body_ar}, ${body_en}, ${actor.userId}, ${actor.userId})`
            : sql`update regulation_contents set sort = ${at + 1}, heading_ar = ${heading_ar}, body_ar = ${body_ar}, body_en = ${body_en}, updated_by = ${actor.userId} where id = ${id}`
        ).execute(trx)
      await sql`update regulations set updated_by = ${actor.userId}, updated_at = now() where id = ${params.id}`.execute(
        trx,
      )
      const after = await articlesOf(trx, params.id)
      await audit(trx, actor, {
        action: 'update',
        entity: 'regulations',
        entity_id: params.id,
        description_ar: `تعديل مواد ${text.name_ar}`.slice(0, 255),
        before: differing(before, after),
        after: differing(after, before),
      })
      return after
    }),
  )
}
