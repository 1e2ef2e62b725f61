import { sql } from 'kysely'
import type { RegisterQuestion } from '#contract/public-site/register.ts'
import type { NgoFoundBy } from '#contract/public-site/shapes.ts'
import { searchForm } from '#contract/core/values/arabic.ts'
import type { Db, Services } from '../core/services.ts'
import { numbers, registerFilters, termOf } from './register-filters.ts'
import { readName } from './spelling/core.ts'
import type { PublicWords } from './words.ts'

type Condition = ReturnType<typeof sql>
/** Words of the register that hold a part; more of them say nothing. */
const mostWords = 400
const patternOf = (part: string) => `%${part}%`

interface Sources {
  readonly part: string
  readonly words: readonly number[]
  readonly services: readonly number[]
  readonly fields: readonly number[]
}
/** Where each part stands beside the names: services of the catalogue and fields of work. */
async function sourcesOf(db: Db, parts: readonly string[]): Promise<Sources[]> {
  const { rows } = await sql<Sources>`select p.part,
      array(select k.id from ngo_words k where k.word like '%' || p.part || '%' limit ${mostWords}) as words,
      array(select v.id from services v where v.is_approved and v.deleted_at is null and ar_norm(v.name_ar || ' ' || coalesce(v.name_en, '')) like '%' || p.part || '%') as services,
      array(select c.id from classifications c where c.deleted_at is null and ar_norm(c.name_ar || ' ' || coalesce(c.name_en, '')) like '%' || p.part || '%') as fields
    from unnest(${parts}::text[]) as p (part)`.execute(db)
  return rows
}

/** Two letters stand in nearly every text. */
const partsOf = (typed: string) => readName(typed).parts.filter((part) => part.length > 2)

/** Services of the catalogue whose names hold every part. */
export async function servicesNamed(
  db: Db,
  typed: string,
): Promise<{ id: number; name_ar: string; name_en: string | null }[]> {
  const parts = partsOf(typed)
  if (parts.length === 0) return []
  const { rows } = await sql<{ id: number; name_ar: string; name_en: string | null }>`
    select v.id, v.name_ar, v.name_en from services v where v.is_approved and v.deleted_at is null
      and ar_norm(v.name_ar || ' ' || coalesce(v.name_en, '')) like all(${parts.map(patternOf)}::text[]) order by v.id`.execute(
    db,
  )
  return rows
}

/** By what each of these organisations was found: the text that holds the most parts. */
export async function foundBy(db: Db, typed: string, ids: readonly number[]): Promise<Map<number, NgoFoundBy>> {
  const parts = partsOf(typed)
  if (ids.length === 0 || parts.length === 0) return new Map()
  const patterns = parts.map(patternOf)
  const held = (text: Condition) =>
    sql`(select count(*) from unnest(${patterns}::text[]) p where ar_norm(${text}) like p)`
  const { rows } = await sql<
    NgoFoundBy & { id: number }
  >`select distinct on (t.id) t.id, t.kind, t.name_ar, t.name_en from (
      select f.ngo_id as id, 'former_name' as kind, f.name_ar, f.name_en, ${held(sql`f.name_ar`)} as held, 1 as turn from ngo_former_names f where f.ngo_id = any(${ids}::bigint[])
      union all
      select v.ngo_id, 'service', k.name_ar, k.name_en, ${held(sql`k.name_ar || ' ' || coalesce(k.name_en, '')`)}, 2 from ngo_services v
        join services k on k.id = v.service_id and k.is_approved and k.deleted_at is null where v.deleted_at is null and v.ngo_id = any(${ids}::bigint[])
      union all
      select c.ngo_id, 'field', k.name_ar, k.name_en, ${held(sql`k.name_ar || ' ' || coalesce(k.name_en, '')`)}, 3 from classification_ngos c
        join classifications k on k.id = c.classification_id where c.deleted_at is null and c.ngo_id = any(${ids}::bigint[])
      union all
      select o.ngo_id, 'purpose', o.objective_ar, o.objective_en, ${held(sql`o.objective_ar`)}, 4 from ngo_objectives o where o.deleted_at is null and o.ngo_id = any(${ids}::bigint[])
    ) t where t.held > 0 order by t.id, t.held desc, t.turn`.execute(db)
  return new Map(rows.map(({ id, ...by }) => [id, by]))
}

/** What a typed text finds when no name does: services, fields, purposes, places and former names. */
export function beyondNames({ readDb: db, reference }: Pick<Services, 'readDb' | 'reference'>, words: PublicWords) {
  const filters = registerFilters({ readDb: db }, words)
  const placesOf = (index: string, part: string) =>
    reference
      .lookup(index)
      .filter(({ name_ar, name_en }) => searchForm(`${name_ar} ${name_en ?? ''}`).includes(part))
      .map(({ id }) => id)
  const placed = (part: string) => ({
    governorates: placesOf('governorates', part),
    subDistricts: placesOf('sub-districts', part),
  })

  const conditionOf = ({ part, words: ids, services, fields }: Sources): Condition => {
    const { governorates, subDistricts } = placed(part)
    const terms = [
      ...ids,
      ...services.map((id) => termOf('service', id)),
      ...fields.map((id) => termOf('classification', id)),
      ...governorates.map((id) => termOf('governorate', id)),
    ]
    return sql`(s.terms && ${numbers(terms)} ${subDistricts.length === 0 ? sql`` : sql`or s.sub_district_id = any(${numbers(subDistricts)})`}
      or s.ngo_id = any(array(select o.ngo_id from ngo_objectives o where o.deleted_at is null and ar_norm(o.objective_ar) like ${patternOf(part)}))
      or s.ngo_id = any(array(select f.ngo_id from ngo_former_names f where ar_norm(f.name_ar) like ${patternOf(part)})))`
  }

  return {
    /** Conditions on `ngo_search s` under which every part stands somewhere; undefined where there is no part. */
    async conditions(asked: RegisterQuestion, more: readonly Condition[] = []): Promise<Condition | undefined> {
      const parts = partsOf(asked.name ?? '')
      if (parts.length === 0) return undefined
      const { name: _, ...others } = asked
      const [narrowed, sources] = await Promise.all([filters.narrow(others), sourcesOf(db, parts)])
      return sql.join([...narrowed, ...more, ...sources.map(conditionOf)], sql` and `)
    },
    /** Whether the words name a service, a field or a place, and so no organisation in particular. */
    async isTopic(typed: string): Promise<boolean> {
      const parts = partsOf(typed)
      const sources = await sourcesOf(db, parts)
      return (
        parts.length > 0 &&
        sources.every(({ part, services, fields }) => {
          const { governorates, subDistricts } = placed(part)
          return services.length + fields.length + governorates.length + subDistricts.length > 0
        })
      )
    },
  }
}
