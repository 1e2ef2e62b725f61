import { sql } from 'kysely'
import { searchWords } from '#contract/core/values/arabic.ts'
import { findFiles } from '#contract/documents/found.ts'
import type { Attachment } from '../core/files/store.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { factsOf, readingOf } from './rights.ts'

/** Files that are told, and newest ones that are looked at to find them. */
const most = 6
const looked = 30
/** Judged at the same time; more would take the connections of others. */
const together = 5

type Row = Attachment & { ngo_name_ar: string | null; ngo_name_en: string | null }

/** Files by name. Each is asked for by the very right by which it is opened, so that no name tells more than its file. */
export const foundFiles: Area = (on, { db }) => {
  on(findFiles, async ({ actor, query: { search } }) => {
    const words = searchWords(search)
    if (words.length === 0) return []
    const holds = words.map(
      (word) => sql`ar_norm(f.name) like '%' || replace(replace(ar_norm(${word}), '%', ''), '_', '') || '%'`,
    )
    const reach =
      actor.kind === 'org'
        ? sql`f.ngo_id = ${ngoOf(actor)}`
        : actor.governorateId === undefined
          ? sql`true`
          : sql`coalesce(n.governorate_id, e.governorate_id, ${actor.governorateId}) = ${actor.governorateId}`
    const { rows } = await sql<Row>`
      select f.*, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en from attachments f
      left join ngos n on n.id = f.ngo_id left join establishments e on e.id = f.establishment_id
      where f.deleted_at is null and f.owner_id is not null and f.scan_state = 'clean' and ${reach} and ${sql.join(holds, sql` and `)}
      order by f.id desc limit ${looked}`.execute(db)
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
