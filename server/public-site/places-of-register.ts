import { sql } from 'kysely'
import { readRegisterPlaces } from '#contract/public-site/register.ts'
import { found } from '../core/errors.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import { headquarters } from './near.ts'
import { publicWords } from './words.ts'

/** Sub-districts in which organisations have their headquarters, with the governorate they belong to. */
export const publicPlaces: Area = (on, services) => {
  const { reference } = services
  const words = publicWords(services)
  const governorateOf = (subDistrict: number): unknown => {
    const district = reference.find('sub-districts', subDistrict)?.extra?.district_id
    return typeof district === 'number' ? reference.find('districts', district)?.extra?.governorate_id : undefined
  }

  on(readRegisterPlaces, async ({ params: { place }, request, reply }) => {
    const code = Number(place.slice(1))
    const asked = place.startsWith('g') ? code : governorateOf(code)
    const governorate = found(reference.lookup('governorates').find(({ id }) => id === asked)).id
    const within = reference
      .lookup('sub-districts')
      .flatMap(({ id }) => (governorateOf(id) === governorate ? [id] : []))
    const { rows } = await sql<{ id: number }>`
      select b.sub_district_id as id from branches b join ngo_search s on s.ngo_id = b.ngo_id
      where ${headquarters} and b.latitude is not null and b.longitude is not null and b.sub_district_id = any(${within}::integer[])
        and s.status_id = any(${words.publicStatuses()}::integer[]) group by 1`.execute(services.readDb)
    const held = new Set(rows.map(({ id }) => id))
    return publicAnswer(request, reply, {
      governorate: words.word('governorates', governorate),
      // The one that was asked about has a name, also where nobody is.
      sub_districts: within
        .filter((id) => held.has(id) || place === `s${id}`)
        .map((id) => words.word('sub-districts', id)),
    })
  })
}
