import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '#contract/core/values/arabic.ts'
import { findFiles } from '#contract/documents/found.ts'
import type { Attachment } from '../core/files/store.ts'
import type { Area } from '../core/http/route.ts'
import { wordPattern } from '../core/registers/word-pattern.ts'
import { ngoOf } from '../core/identity/actor.ts'
import type { Db } from '../core/services.ts'
import { factsOf, readingOf } from './rights.ts'

/** Files that are told, and newest ones that are looked at to find them. */
const most = 6
const looked = 30
/** Judged at the same time; more would take the connections of others. */
const together = 5

/** Newest files that are read through before the index is asked: words that many names hold stand among them. */
const read = 5000

/** Files of whom, from where, with which words. */
interface Sought {
  readonly own: RawBuilder<unknown>
  readonly near: RawBuilder<unknown>
  readonly holds: RawBuilder<unknown>
}
type Row = Attachment & { ngo_name_ar: string | null; ngo_name_en: string | null }

/**
 * The newest files whose names hold the words. What is frequent is met among the newest of all; only what is not is
 * looked up, whole, by the index: the planner cannot know which of the two a word is, and reading all files backwards
 * for a rare one takes most of a second.
 */
async function newestWith(db: Db, { own, near, holds }: Sought): Promise<Row[]> {
  const judged = sql`left join ngos n on n.id = f.ngo_id left join establishments e on e.id = f.establishment_id
    where f.deleted_at is null and f.owner_id is not null and f.scan_state = 'clean' and ${own} and ${near} and ${holds} order by f.id desc limit ${looked}`
  const { rows } = await sql<Row>`
    with newest as materialized (
      select f.*, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en
      from (select f.* from attachments f where f.deleted_at is null and ${own} order by f.id desc limit ${read}) f ${judged}),
    held as materialized (select f.id from attachments f where (select count(*) from newest) < ${looked} and f.deleted_at is null and ${own} and ${holds})
    select * from (
      select * from newest where (select count(*) from newest) = ${looked}
      union all
      select * from (select f.*, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en from held h join attachments f on f.id = h.id ${judged}) rare
    ) found order by id desc`.execute(db)
  return rows
}

/** Files by name. Each is asked for by the very right by which it is opened, so that no name tells more than its file. */
export const foundFiles: Area = (on, { db }) => {
  on(findFiles, async ({ actor, query: { search } }) => {
    const words = searchWords(search)
    if (words.length === 0) return []
    const holds = words.map((word) =>
      // Two letters have no place in the index but at the beginning of a word.
      word.length > 2
        ? sql`f.name_folded like ${wordPattern(word)}`
        : sql`f.name_folded like (select '% ' || replace(replace(ar_norm(${word}), '%', ''), '_', '') || '%')`,
    )
    const rows = await newestWith(db, {
      own: actor.kind === 'org' ? sql`f.ngo_id = ${ngoOf(actor)}` : sql`true`,
      near:
        actor.kind === 'org' || actor.governorateId === undefined
          ? sql`true`
          : sql`coalesce(n.governorate_id, e.governorate_id, ${actor.governorateId}) = ${actor.governorateId}`,
      holds: sql.join(holds, sql` and `),
    })
    // What the rights of the ministry hang on is read for all of them at once.
    const facts = actor.kind === 'ministry' && rows.length > 0 ? await factsOf(db, actor, rows) : undefined
    const found: Row[] = []
    for (let at = 0; at < rows.length && found.length < most; at += together) {
      const some = rows.slice(at, at + together)
      const readings = await Promise.all(some.map((row) => readingOf(db, actor, row, facts?.get(row.id))))
      found.push(...some.filter((_, i) => readings[i]))
    }
    return found.slice(0, most).map(({ id, name, created_at, ngo_name_ar, ngo_name_en }) => ({
      ...{ id, name, created_at, ngo_name_ar, ngo_name_en },
    }))
  })
}
