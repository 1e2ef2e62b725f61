import { sql } from 'kysely'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { LogEntry } from '#contract/profile/log.ts'
import type { SectionKey } from '#contract/profile/score.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { logColumns } from '../log-rows.ts'
import { toldIn } from '../told-codes.ts'
import { reviewersOf } from './people.ts'
import { changedSince, entities, type Standing } from './standing.ts'

interface Told {
  id: number
  name_ar: string
  name_en: string | null
  governorate_id: number
  sections_ar: string
  sections_en: string
}

/** Tells the reviewers, once for each acceptance, which accepted sections of accredited files were changed. */
export async function tellOfChanges(trx: Trx, services: Services, ngoIds: readonly number[]): Promise<void> {
  const { rows } = await sql<Told>`with last as (
      select distinct on (v.ngo_id, v.section_key) v.id, v.validated from ngo_validations v
      where v.ngo_id = any(${ngoIds}) and v.deleted_at is null order by v.ngo_id, v.section_key, v.id desc),
    told as (
      update ngo_validations v set change_told_at = ${services.now().toISOString()} from last, ngos n
      where v.id = last.id and v.validated = 1 and v.change_told_at is null and n.id = v.ngo_id and n.completed_by_ministry is not null and ${changedSince}
      returning v.ngo_id, v.section_key)
    select n.id, n.name_ar, n.name_en, n.governorate_id, string_agg(w.name_ar, '، ' order by w.name_ar) as sections_ar, string_agg(w.name_en, ', ' order by w.name_ar) as sections_en
    from told t join ngos n on n.id = t.ngo_id join profile_weights w on w.key = t.section_key group by n.id order by n.id`.execute(
    trx,
  )
  for (const { id, name_ar, name_en, governorate_id, sections_ar, sections_en } of rows)
    await queueNotice(trx, services, {
      code: 'FILE-CHANGED',
      userIds: await reviewersOf(trx, governorate_id),
      entity: 'ngo_validations',
      entityId: id,
      params: { ngo: { ar: name_ar, en: name_en ?? name_ar }, sections: { ar: sections_ar, en: sections_en } },
      link: `/ministry/ngos-communication/ngos-validation?ngo=${id}`,
    })
}

/** Columns whose ids the reader knows by name, and the tables that have the names. */
const named = { classification_id: 'classifications', service_id: 'services' } as const
type Named = keyof typeof named
const isNamed = (column: string): column is Named => Object.hasOwn(named, column)

/** Names in place of ids of classifications and services. */
async function withNames(db: Db, rows: (LogEntry & { section: SectionKey })[], lang: Lang) {
  const wanted: Record<Named, number[]> = { classification_id: [], service_id: [] }
  for (const { changes } of rows)
    for (const [column, { before, after }] of Object.entries(changes ?? {}))
      if (isNamed(column)) wanted[column].push(...[before, after].filter((id) => typeof id === 'number'))
  const names = new Map<string, string>()
  for (const [column, ids] of Object.entries(wanted) as [Named, number[]][]) {
    if (ids.length === 0) continue
    const { rows: found } = await sql<{
      id: number
      name_ar: string
      name_en: string | null
    }>`select id, name_ar, name_en from ${sql.table(named[column])} where id = any(${ids})`.execute(db)
    for (const { id, name_ar, name_en } of found)
      names.set(`${column} ${id}`, lang === 'en' ? (name_en ?? name_ar) : name_ar)
  }
  const word = (column: string, value: unknown) =>
    isNamed(column) && typeof value === 'number' ? (names.get(`${column} ${value}`) ?? value) : value
  return rows
    .map((row) => toldIn(row, lang))
    .map(({ changes, ...row }) => ({
      ...row,
      // With what somebody works is no matter of the review.
      device: null,
      changes:
        changes &&
        Object.fromEntries(
          Object.entries(changes).map(([column, { before, after }]) => [
            column,
            { before: word(column, before), after: word(column, after) },
          ]),
        ),
    }))
}

/** What was changed in each section since its last verdict, the newest first; a hundred entries at most. */
export async function changesOf(
  db: Db,
  ngoId: number,
  standing: readonly Standing[],
  lang: Lang,
): Promise<ReadonlyMap<SectionKey, LogEntry[]>> {
  const asked = standing.flatMap(({ section, changed, log_id }) =>
    changed ? [{ section, log_id, entities: entities[section] }] : [],
  )
  const { rows } = await sql<LogEntry & { section: SectionKey }>`select s.section, ${logColumns()}
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as s (section text, log_id bigint, entities jsonb)
    join logs l on l.ngo_id = ${ngoId} and l.id > s.log_id and l.action in ('create', 'update', 'delete') and s.entities ? l.entity
    left join users u on u.id = l.user_id order by l.id desc limit 100`.execute(db)
  const sections = new Map<SectionKey, LogEntry[]>()
  for (const { section, ...entry } of await withNames(db, rows, lang))
    sections.set(section, [...(sections.get(section) ?? []), entry])
  return sections
}
