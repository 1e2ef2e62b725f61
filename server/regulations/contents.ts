import { sql } from 'kysely'
import { readContents, writeContents, type RegulationContents } from '#contract/regulations/registers.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, invalid, type FieldRefusals } from '../core/errors.ts'
import { goesBeside, noteWriting, publicationOf, workingRow, type Publication } from '../core/publication/stored.ts'
import type { Row } from '../core/registers/register-rows.ts'
import { cleanRichText } from '../core/http/rich-text.ts'
import type { Area, Context } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import { articlesOf, type Article } from './articles.ts'
import { keepVersion, versionRefusals } from './versions.ts'

/** Places above those of any text: articles wait there while they change places, for no two may stand at one. */
const aside = 1_000_000

/** Texts by place, for the log: only those that differ from the other side. */
const differing = (mine: readonly Article[], other: readonly Article[]) =>
  Object.fromEntries(
    mine.flatMap(({ id: _, sort, ...text }) => {
      const { id: _id, sort: _sort, ...there } = other.find((one) => one.sort === sort) ?? { id: 0, sort }
      return JSON.stringify(text) === JSON.stringify(there) ? [] : [[`article_${sort}`, text]]
    }),
  )

type Words = Partial<Omit<Article, 'id'>> & { id: number | null }
const textOf = ({ id, heading_ar, body_ar, body_en }: Words) => JSON.stringify([id, heading_ar, body_ar, body_en])

type Given = Context<typeof writeContents>['body']
type Draft = Omit<Article, 'id'> & { id: number | null }

/** The articles as the ministry works on them: what is proposed in the place of what readers see. */
export async function workingArticles(db: Db | Trx, id: number, { proposal }: Publication): Promise<Draft[]> {
  const given = proposal.contents as Given | undefined
  if (!given) return articlesOf(db, id)
  return given.contents.map(({ id: own, heading_ar, body_ar, body_en }, at) => ({
    id: own,
    sort: at + 1,
    heading_ar,
    body_ar: cleanRichText(body_ar),
    body_en: body_en && cleanRichText(body_en),
  }))
}
/** Articles that have no id yet are told apart by their place. */
export const withIds = (articles: readonly Draft[]): Article[] =>
  articles.map((one, at) => ({ ...one, id: one.id ?? -1 - at }))

/** Writes the articles of a locked text and answers what the log tells of it. */
export async function putContents(trx: Trx, actor: Actor, id: number, body: Given) {
  const before = await articlesOf(trx, id)
  const kept = new Set(body.contents.map((article) => article.id))
  const gone = before.filter((row) => !kept.has(row.id)).map((row) => row.id)
  if (body.in_force_from !== null) await keepVersion(trx, actor, id, body, before)
  await sql`update regulation_contents set deleted_at = now(), updated_by = ${actor.userId} where id = any(${gone})`.execute(
    trx,
  )
  await sql`update regulation_contents set sort = sort + ${aside} where regulation_id = ${id} and deleted_at is null`.execute(
    trx,
  )
  for (const [at, { id: own, heading_ar, body_ar, body_en }] of body.contents.entries())
    await (
      own === null
        ? sql`insert into regulation_contents (regulation_id, sort, heading_ar, body_ar, body_en, created_by, updated_by)
            values (${id}, ${at + 1}, ${heading_ar}, ${body_ar}, ${body_en}, ${actor.userId}, ${actor.userId})`
        : sql`update regulation_contents set sort = ${at + 1}, heading_ar = ${heading_ar}, body_ar = ${body_ar}, body_en = ${body_en}, updated_by = ${actor.userId} where id = ${own}`
    ).execute(trx)
  return logOf(before, await articlesOf(trx, id), body)
}

const logOf = (before: readonly Article[], after: readonly Article[], body: Given) => ({
  before: differing(before, after),
  after: {
    ...differing(after, before),
    ...(body.in_force_from ? { in_force_from: body.in_force_from, amended_by_id: body.amended_by_id } : {}),
  },
})

/** What forbids a new text of a locked regulation, beside its present articles. */
export async function contentsRefusals(
  trx: Trx,
  text: { id: number; issue_date: string },
  body: Given,
): Promise<FieldRefusals> {
  const before = await articlesOf(trx, text.id)
  const wrong: FieldRefusals = { ...(await versionRefusals(trx, text, body, before, isChanged(before, body))) }
  const known = new Set(before.map((row) => row.id))
  for (const [at, article] of body.contents.entries())
    // An article of another text, or the same one twice.
    if (article.id !== null && !known.delete(article.id)) wrong[`contents.${at}.id`] = ['V-CHOICE']
  return wrong
}
const isChanged = (before: readonly Article[], { contents: given }: Given): boolean =>
  before.length !== given.length ||
  before.some(({ sort: _, ...one }, at) => textOf(one) !== textOf({ id: null, ...given[at] }))

interface Text extends Row {
  readonly name_ar: string
  readonly file: number | null
  readonly issue_date: string
}
const exists = async (db: Db | Trx, id: number, lock = sql``) =>
  found(
    (
      await sql<Text>`select id, name_ar, is_published, file, issue_date, created_by, updated_by, updated_at
        from regulations where id = ${id} and deleted_at is null ${lock}`.execute(db)
    ).rows[0],
  )

/** Articles of a text: read in order, written all at once, so that moving and merging are one change. */
export const contents: Area = (on, services) => {
  const working = async (db: Db | Trx, text: Text): Promise<RegulationContents> => {
    const publication = await publicationOf(db, 'regulations', text)
    const { in_force_from = null, amended_by_id = null } = (publication.proposal.contents ?? {}) as Partial<Given>
    return {
      contents: await workingArticles(db, text.id, publication),
      in_force_from,
      amended_by_id,
      updated_at: String(workingRow(text, publication).updated_at),
    }
  }
  // The version is read before what it stands for: a change in between is refused, never overwritten.
  on(readContents, async ({ params }) => working(services.db, await exists(services.db, params.id)))

  on(writeContents, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const text = await exists(trx, params.id, sql`for update`)
      const publication = await publicationOf(trx, 'regulations', text)
      const current = await working(trx, text)
      refuseStale(request, current.updated_at, () => current)
      const wrong = await contentsRefusals(trx, text, body)
      const { file = text.file } = (publication.proposal.fields ?? {}) as { file?: number | null }
      const beside = goesBeside(publication)
      if (beside && file === null && body.contents.length === 0) wrong.contents = ['V-REQ']
      if (Object.keys(wrong).length > 0) throw invalid(wrong)

      const before = withIds(await workingArticles(trx, text.id, publication))
      let logged
      if (beside) {
        const changed = isChanged(await articlesOf(trx, text.id), body)
        const proposed = { contents: changed ? body : undefined }
        await noteWriting(trx, actor, 'regulations', text, proposed)
        logged = logOf(
          before,
          withIds(await workingArticles(trx, text.id, { ...publication, proposal: proposed })),
          body,
        )
      } else {
        logged = await putContents(trx, actor, text.id, body)
        await noteWriting(trx, actor, 'regulations', text)
        await sql`update regulations set updated_by = ${actor.userId}, updated_at = now() where id = ${text.id}`.execute(
          trx,
        )
      }
      await audit(trx, actor, {
        action: 'update',
        entity: 'regulations',
        entity_id: text.id,
        description_ar: `${beside ? 'مسودة مواد' : 'تعديل مواد'} ${text.name_ar}`.slice(0, 255),
        ...logged,
      })
      return working(trx, await exists(trx, text.id))
    }),
  )
}
