import { sql } from 'kysely'
import type { RegisterQuestion } from '#contract/public-site/register.ts'
import type { NgoFoundBy } from '#contract/public-site/shapes.ts'
import { searchForm } from '#contract/core/values/arabic.ts'
import type { Db, Services } from '../core/services.ts'
import { numbers, registerFilters, termOf } from './register-filters.ts'
import { readName } from './spelling/core.ts'
import type { PublicWords } from './words.ts'

type Condition = ReturnType<typeof sql>
/** Words that hold a part, the shortest first: of more of them it is the smaller share. */
const mostWords = 400
const patternOf = (part: string) => `%${part}%`

interface Sources {
  readonly part: string
  /** Words of names, purposes and former names. */
  readonly words: readonly number[]
  readonly services: readonly number[]
  readonly fields: readonly number[]
}
/** Where each part stands: words that are told of organisations, services of the catalogue, fields of work. */
async function sourcesOf(db: Db, parts: readonly string[]): Promise<Sources[]> {
  const pattern = sql`'%' || p.part || '%'`
  const { rows } = await sql<Sources>`select p.part,
      array(select k.id from told_words k where k.word like ${pattern} order by char_length(k.word), k.id limit ${mostWords}) as words,
      array(select v.id from services v where v.is_approved and v.deleted_at is null and v.name_folded like ${pattern}) as services,
      array(select c.id from classifications c where c.deleted_at is null and c.name_folded like ${pattern}) as fields
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
      and v.name_folded like all(${parts.map(patternOf)}::text[]) order by v.id`.execute(db)
  return rows
}

/** By what each of these organisations was found: the text that holds the most parts. */
export async function foundBy(db: Db, typed: string, ids: readonly number[]): Promise<Map<number, NgoFoundBy>> {
  const parts = partsOf(typed)
  if (ids.length === 0 || parts.length === 0) return new Map()
  const patterns = parts.map(patternOf)
  const held = (folded: Condition) => sql`(select count(*) from unnest(${patterns}::text[]) p where ${folded} like p)`
  const { rows } = await sql<
    NgoFoundBy & { id: number }
  >`select distinct on (t.id) t.id, t.kind, t.name_ar, t.name_en from (
      select f.ngo_id as id, 'former_name' as kind, f.name_ar, f.name_en, ${held(sql`f.name_folded`)} as held, 1 as turn from ngo_former_names f where f.ngo_id = any(${ids}::bigint[])
      union all
      select v.ngo_id, 'service', k.name_ar, k.name_en, ${held(sql`k.name_folded`)}, 2 from ngo_services v
        join services k on k.id = v.service_id and k.is_approved and k.deleted_at is null where v.deleted_at is null and v.ngo_id = any(${ids}::bigint[])
      union all
      select c.ngo_id, 'field', k.name_ar, k.name_en, ${held(sql`k.name_folded`)}, 3 from classification_ngos c
        join classifications k on k.id = c.classification_id where c.deleted_at is null and c.ngo_id = any(${ids}::bigint[])
      union all
      select o.ngo_id, 'purpose', o.objective_ar, o.objective_en, ${held(sql`o.objective_folded`)}, 4 from ngo_objectives o where o.deleted_at is null and o.ngo_id = any(${ids}::bigint[])
    ) t where t.held > 0 order by t.id, t.held desc, t.turn`.execute(db)
  return new Map(rows.map(({ id, ...by }) => [id, by]))
}

type PlaceIndex = 'governorates' | 'sub-districts'
/** Names of places as they are searched, folded once for each state of the reference data: to fold hundreds takes a millisecond. */
function foldedPlaces(reference: Services['reference']) {
  const kept = new Map<PlaceIndex, { version: string; list: { id: number; folded: string }[] }>()
  return (index: PlaceIndex) => {
    const version = reference.version()
    const before = kept.get(index)
    if (before?.version === version) return before.list
    const list = reference
      .lookup(index)
      .map(({ id, name_ar, name_en }) => ({ id, folded: searchForm(`${name_ar} ${name_en ?? ''}`) }))
    kept.set(index, { version, list })
    return list
  }
}

/** What a typed text finds when no name does: services, fields, purposes, places and former names. */
export function beyondNames({ readDb: db, reference }: Pick<Services, 'readDb' | 'reference'>, words: PublicWords) {
  const filters = registerFilters({ readDb: db }, words)
  const places = foldedPlaces(reference)
  const placed = (part: string) => {
    const idsOf = (index: PlaceIndex) => places(index).flatMap(({ id, folded }) => (folded.includes(part) ? [id] : []))
    return { governorates: idsOf('governorates'), subDistricts: idsOf('sub-districts') }
  }

  /** Terms of `ngo_told` of which one stands for the part. */
  const termsOf = ({ part, words: ids, services, fields }: Sources): number[] => {
    const { governorates, subDistricts } = placed(part)
    return [
      ...ids,
      ...services.map((id) => termOf('service', id)),
      ...fields.map((id) => termOf('classification', id)),
      ...governorates.map((id) => termOf('governorate', id)),
      ...subDistricts.map((id) => termOf('subDistrict', id)),
    ]
  }

  return {
    /** Conditions on `ngo_search s` under which every part stands somewhere; undefined where one stands nowhere, or there is none. */
    async conditions(asked: RegisterQuestion, more: readonly Condition[] = []): Promise<Condition | undefined> {
      const parts = partsOf(asked.name ?? '')
      if (parts.length === 0) return undefined
      const { name: _, ...others } = asked
      const [narrowed, sources] = await Promise.all([filters.narrow(others), sourcesOf(db, parts)])
      const terms = sources.map(termsOf)
      if (terms.some((list) => list.length === 0)) return undefined
      const told = sql.join(
        terms.map((list) => sql`t.terms && ${numbers(list)}`),
        sql` and `,
      )
      const found = sql`s.ngo_id in (select t.ngo_id from ngo_told t where ${told})`
      return sql.join([...narrowed, ...more, found], sql` and `)
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
