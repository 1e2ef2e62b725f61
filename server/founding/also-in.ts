import { sql } from 'kysely'
import { textOf } from '#contract/core/values/arabic.ts'
import type { AlsoIn } from '#contract/founding/answers.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import { hmacs } from '../core/identity/secrets.ts'
import type { Db, Services } from '../core/services.ts'
import { type Case, scopeOf } from './case.ts'
import { differingFields, type ToldOfPerson } from './same-person.ts'

/** A founder with what is told of him, his number among it. */
interface Person {
  id: number
  values: ToldOfPerson
}
interface Place {
  member_id: number
  kind: 'ngo' | 'request'
  id: number
  name_ar: string
  name_en: string | null
  tracking_no: string | null
  roles: AlsoIn['ngos'][number]['roles']
  seen: boolean
  /** How the person is told there; twice where two seats tell it differently. */
  told: ToldOfPerson[]
}

/** Names in full that differ from his, and whether a date of birth does. The date itself is read where it is kept, on a visit that is logged. */
function toldThere(values: ToldOfPerson, told: readonly ToldOfPerson[]) {
  const differing = told.map((there) => ({ there, fields: differingFields(values, there) }))
  const names = differing.flatMap(({ there, fields }) =>
    fields.some((field) => field !== 'birth_date')
      ? [[there.first_name, there.father_name, there.last_name].map(textOf).filter(Boolean).join(' ')]
      : [],
  )
  return {
    names: [...new Set(names)],
    born_otherwise: differing.some(({ fields }) => fields.includes('birth_date')),
  }
}

const toldBy = (table: string) =>
  sql`jsonb_build_object(${sql.join(
    ['first_name', 'father_name', 'last_name', 'mother_name', 'birth_date'].map(
      (field) => sql`${sql.lit(field)}, ${sql.ref(`${table}.${field}`)}`,
    ),
  )})`

/**
 * Where else each founder sits now, by the keyed hash of his number: boards, founders and assemblies of organisations, open requests that were handed in.
 * Named is what the reader could open himself; of the rest he learns how many there are. What the request itself became is not counted.
 */
export async function alsoIn(
  db: Db,
  { secrets }: Services,
  actor: Actor,
  { est }: Case,
  people: readonly Person[],
): Promise<Map<number, AlsoIn>> {
  const asked = people.flatMap(({ id, values: { id_number } }) =>
    typeof id_number === 'string' ? hmacs(id_number, secrets.hmacKey).map((hash) => ({ id, hash })) : [],
  )
  const ngoSeen = !may(actor, 'ministry_ngos', 'S')
    ? sql`false`
    : actor.governorateId === undefined
      ? sql`true`
      : sql`n.governorate_id = ${actor.governorateId}`
  const { rows } = await sql<Place>`
    with asked as (select * from unnest(${asked.map(({ id }) => id)}::bigint[], ${asked.map(({ hash }) => hash)}::text[]) as a (member_id, hash)),
    seats as (
      select a.member_id, d.ngo_id, d.type as role, ${toldBy('d')} as told from asked a join directors d on d.id_number_hash = a.hash and d.is_current and d.end_date is null and d.deleted_at is null
      union select a.member_id, g.ngo_id, 'assembly', ${toldBy('g')} from asked a join general_authority_members g on g.id_number_hash = a.hash and g.end_date is null and g.deleted_at is null)
    select s.member_id, 'ngo' as kind, n.id, n.name_ar, n.name_en, null as tracking_no, array_agg(distinct s.role) as roles, ${ngoSeen} as seen, jsonb_agg(distinct s.told) as told
      from seats s join ngos n on n.id = s.ngo_id and n.deleted_at is null where n.id is distinct from ${est.ngo_id} group by s.member_id, n.id
    union all
    select distinct a.member_id, 'request', e.id, coalesce(g.name_ar, ''), null, e.tracking_no, array[]::text[], (${scopeOf(actor)}) is true, jsonb_build_array(${toldBy('m')})
      from asked a join est_members m on m.id_number_hash = a.hash and m.deleted_at is null join establishments e on e.id = m.establishment_id left join est_ngo g on g.establishment_id = e.id
      where e.id <> ${est.id} and e.submitted_at is not null and e.deleted_at is null and e.status_id not in (9, 10, 11, 12)
    order by 1, 2, 3`.execute(db)
  return new Map(
    [...new Set(rows.map((row) => row.member_id))].map((id) => {
      const values = people.find((person) => person.id === id)?.values ?? {}
      const places = rows.filter((row) => row.member_id === id)
      const seen = places.filter((place) => place.seen)
      return [
        id,
        {
          ngos: seen.flatMap(({ kind, id: ngo, name_ar, name_en, roles, told }) =>
            kind === 'ngo' ? [{ id: ngo, name_ar, name_en, roles, ...toldThere(values, told) }] : [],
          ),
          requests: seen.flatMap(({ kind, id: request, name_ar, tracking_no, told }) =>
            kind === 'request'
              ? [{ id: request, name_ar, tracking_no: tracking_no ?? '', ...toldThere(values, told) }]
              : [],
          ),
          elsewhere: places.length - seen.length,
        },
      ]
    }),
  )
}
