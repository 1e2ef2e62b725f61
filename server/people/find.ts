import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import { findPerson, type places } from '#contract/people/find.ts'
import { nationalMobile } from '../core/identity/mobile.ts'
import { hmacs } from '../core/identity/secrets.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { notePersonalView } from '../core/log/views.ts'
import type { Area } from '../core/http/route.ts'
import { holds } from './person.ts'

type Place = (typeof places)[number]
/** The right that shows each place. */
const rights: Readonly<Record<Place, PermissionSlug>> = {
  employee: 'ngo_employees',
  volunteer: 'ngo_volunteers',
  member: 'ngo_general_authority_members',
  founder: 'ngo_director_boards_founder',
  council: 'ngo_director_boards_administrative',
  trustee: 'ngo_director_boards_trustee',
  executive: 'ngo_director_boards_executive',
}

type Answer = AnswerOf<typeof findPerson>
type Found = Answer['places'][number] & { person: NonNullable<Answer['person']> & { mobile: string | null } }

const data = sql`jsonb_build_object('first_name', x.first_name, 'last_name', x.last_name, 'father_name', x.father_name, 'mother_name', x.mother_name,
  'nationality_id', x.nationality_id, 'gender', x.gender, 'birth_date', x.birth_date, 'birth_place', x.birth_place, 'registry_place', x.registry_place,
  'education_level_id', x.education_level_id, 'specialization', x.specialization, 'profession', x.profession, 'mobile', x.mobile, 'email', x.email,
  'residence_governorate_id', x.residence_governorate_id, 'residence_address', x.residence_address)`
const name = sql`concat_ws(' ', x.first_name, x.father_name, x.last_name)`

/** Who has a national number, as far as the asker may see the registers and boards of the own organisation. */
export const findArea: Area = (on, { db, secrets }) => {
  on(findPerson, async ({ actor, body }) => {
    const ngoId = ngoOf(actor)
    const hashes = hmacs(body.id_number, secrets.hmacKey)
    const seen = (Object.keys(rights) as Place[]).filter((place) => holds(actor, rights[place], 'S'))
    const { rows } = await sql<Found>`select f.place, f.id, f.name, f."from", f.until, f.person from (
        select 'employee' as place, x.id, ${name} as name, x.start_date as "from", x.end_date as until, ${data} as person, x.updated_at
          from employees x where x.ngo_id = ${ngoId} and x.id_number_hash = any(${hashes}) and x.deleted_at is null
        union all select 'volunteer', x.id, ${name}, x.start_date, x.end_date, ${data}, x.updated_at
          from volunteers x where x.ngo_id = ${ngoId} and x.id_number_hash = any(${hashes}) and x.deleted_at is null
        union all select 'member', x.id, ${name}, x.join_date, x.end_date, ${data}, x.updated_at
          from general_authority_members x where x.ngo_id = ${ngoId} and x.id_number_hash = any(${hashes}) and x.deleted_at is null
        union all select case x.type when 'administrative' then 'council' else x.type end, x.id, ${name}, x.start_date, x.end_date, ${data}, x.updated_at
          from directors x where x.ngo_id = ${ngoId} and x.id_number_hash = any(${hashes}) and x.first_name is not null and x.deleted_at is null) f
      where f.place = any(${seen}) order by f.until is not null, f.updated_at desc limit 50`.execute(db)
    if (rows.length > 0) await notePersonalView(db, actor, 'ngos', 'اطّلاع على بيانات شخص برقمه الوطني')
    const [newest] = rows
    return {
      person: newest
        ? { ...newest.person, ...(newest.person.mobile ? { mobile: nationalMobile(newest.person.mobile) } : {}) }
        : null,
      places: rows.map(({ person: _, ...place }) => place),
    }
  })
}
