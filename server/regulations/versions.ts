import { type RawBuilder, sql } from 'kysely'
import type { RegulationReference } from '#contract/regulations/reference.ts'
import { readVersions, removeVersion, writeVersion, type RegulationVersion } from '#contract/regulations/versions.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, invalid, type FieldRefusals } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import type { Article } from './articles.ts'
import { referenceColumns } from './brief.ts'

/** An earlier text: from its first day until the day before `replaced_on`. */
interface Earlier {
  readonly id: number
  readonly from: string
  readonly replaced_on: string
  readonly amended_by_id: number | null
  readonly articles: number
}

/** Earlier texts, the first one first. */
export async function earlierOf(db: Db | Trx, regulation: number): Promise<Earlier[]> {
  const { rows } =
    await sql<Earlier>`select v.id, v.replaced_on, v.amended_by_id, jsonb_array_length(v.contents) as articles,
      coalesce(lag(v.replaced_on) over (order by v.replaced_on), r.issue_date) as "from"
    from regulation_versions v join regulations r on r.id = v.regulation_id
    where v.regulation_id = ${regulation} order by v.replaced_on`.execute(db)
  return rows
}

/** Texts by their ids, as far as `where` lets them be named. */
export async function namedTexts(
  db: Db | Trx,
  ids: readonly (number | null)[],
  where: RawBuilder<unknown>,
): Promise<(id: number | null) => RegulationReference | null> {
  const { rows } = await sql<RegulationReference>`select ${referenceColumns} from regulations r
    where r.id = any(${ids.filter((one) => one !== null)}::bigint[]) and ${where}`.execute(db)
  return (id) => rows.find((row) => row.id === id) ?? null
}

const late = {
  text: {
    ar: 'يجب أن يلي هذا اليوم اليوم الذي نفذ فيه النص السابق.',
    en: 'This day must follow the one on which the text before it came into force.',
  },
}
const early = {
  text: {
    ar: 'يجب أن يسبق هذا اليوم اليوم الذي حلّ فيه نص لاحق.',
    en: 'This day must be before the one on which a later text took over.',
  },
}
const nothingBefore = {
  text: {
    ar: 'لا مواد محفوظة قبل هذا التعديل: اتركوا التاريخ فارغاً.',
    en: 'There were no articles before this change: leave the date empty.',
  },
}
const nothingNew = {
  text: {
    ar: 'لم يتغيّر شيء في المواد، فلا نص جديد.',
    en: 'Nothing changed in the articles: there is no new text.',
  },
}
const dayFirst = {
  text: { ar: 'حدّدوا يوم نفاذ النص الجديد أولاً.', en: 'Say first from which day the new text is in force.' },
}

async function isAnother(trx: Trx, regulation: number, other: number | null): Promise<boolean> {
  if (other === null) return true
  const { rows } =
    await sql`select from regulations where id = ${other} and id <> ${regulation} and deleted_at is null`.execute(trx)
  return rows.length > 0
}

interface NewText {
  readonly in_force_from: string | null
  readonly amended_by_id: number | null
}
/** What forbids a new version of a text; the regulation is locked by the caller. */
export async function versionRefusals(
  trx: Trx,
  regulation: { id: number; issue_date: string },
  { in_force_from, amended_by_id }: NewText,
  before: readonly Article[],
  changed: boolean,
): Promise<FieldRefusals> {
  if (in_force_from === null) return amended_by_id === null ? {} : { in_force_from: [dayFirst] }
  const since = (await earlierOf(trx, regulation.id)).at(-1)?.replaced_on ?? regulation.issue_date
  const wrong = before.length === 0 ? nothingBefore : !changed ? nothingNew : in_force_from <= since ? late : undefined
  return {
    ...(wrong ? { in_force_from: [wrong] } : {}),
    ...((await isAnother(trx, regulation.id, amended_by_id)) ? {} : { amended_by_id: ['V-CHOICE'] }),
  }
}

/** Keeps the articles as an earlier version; a text in force has thereby been amended. */
export async function keepVersion(
  trx: Trx,
  actor: Actor,
  regulation: number,
  { in_force_from, amended_by_id }: NewText,
  articles: readonly Article[],
): Promise<void> {
  await sql`insert into regulation_versions (regulation_id, replaced_on, amended_by_id, contents, created_by, updated_by)
    values (${regulation}, ${in_force_from}, ${amended_by_id}, ${JSON.stringify(articles)}::jsonb, ${actor.userId}, ${actor.userId})`.execute(
    trx,
  )
  // The state is a field that editors choose in the form, not a case; here it follows from the new articles.
  await sql`update regulations set state = 'amended' where id = ${regulation} and state = 'in_force'`.execute(trx)
}

async function listed(db: Db | Trx, id: number): Promise<RegulationVersion[]> {
  const earlier = await earlierOf(db, id)
  const named = await namedTexts(
    db,
    earlier.map((one) => one.amended_by_id),
    sql`r.deleted_at is null`,
  )
  return earlier.map(({ amended_by_id, ...one }) => ({ ...one, amended_by: named(amended_by_id) })).reverse()
}

/** A version held for a change, and the one that came after it. */
async function lock(trx: Trx, id: number, version: number) {
  const { rows } = await sql<{
    name_ar: string
  }>`select name_ar from regulations where id = ${id} and deleted_at is null for update`.execute(trx)
  const { name_ar } = found(rows[0])
  const all = await earlierOf(trx, id)
  const at = all.findIndex((one) => one.id === version)
  return { name_ar, one: found(all[at]), next: all[at + 1] }
}

/** Earlier versions as the ministry keeps them. */
export const versions: Area = (on, services) => {
  on(readVersions, async ({ params }) => {
    found(
      (await sql`select from regulations where id = ${params.id} and deleted_at is null`.execute(services.db)).rows[0],
    )
    return listed(services.db, params.id)
  })

  on(writeVersion, ({ actor, params: { id, version_id }, body, write }) =>
    write(async (trx) => {
      const { name_ar, one, next } = await lock(trx, id, version_id)
      const wrong =
        body.replaced_on <= one.from ? late : next && body.replaced_on >= next.replaced_on ? early : undefined
      if (wrong) throw invalid({ replaced_on: [wrong] })
      if (!(await isAnother(trx, id, body.amended_by_id))) throw invalid({ amended_by_id: ['V-CHOICE'] })
      await sql`update regulation_versions set replaced_on = ${body.replaced_on}, amended_by_id = ${body.amended_by_id}, updated_by = ${actor.userId} where id = ${one.id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'update',
        entity: 'regulations',
        entity_id: id,
        description_ar: `تعديل نسخة سابقة من ${name_ar}`,
        before: { replaced_on: one.replaced_on, amended_by_id: one.amended_by_id },
        after: body,
      })
      return listed(trx, id)
    }),
  )

  on(removeVersion, ({ actor, params: { id, version_id }, write }) =>
    write(async (trx) => {
      const { name_ar, one } = await lock(trx, id, version_id)
      const { rows } = await sql<{
        contents: unknown
      }>`delete from regulation_versions where id = ${one.id} returning contents`.execute(trx)
      await audit(trx, actor, {
        action: 'delete',
        entity: 'regulations',
        entity_id: id,
        description_ar: `حذف نسخة سابقة من ${name_ar}`,
        before: { replaced_on: one.replaced_on, contents: rows[0]?.contents },
      })
      return listed(trx, id)
    }),
  )
}
