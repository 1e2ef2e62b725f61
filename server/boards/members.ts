import { bodies, type Body } from '#contract/boards/board-words.ts'
import { council, executives, founders, trustees } from '#contract/boards/directors.ts'
import type { AnyResource } from '#contract/core/calls/resource.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { following, telling, viewing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import type { RegisterOptions } from '../core/registers/register-options.ts'
import type { Area, On } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'
import { followPerson, inTurn, noting, personView } from '../people/index.ts'
import { bodyRegister } from './bodies.ts'
import { checkMember, removeMember, type SeatInput } from './member-rules.ts'

const optionsOf = (services: Services, body: Body): RegisterOptions<AnyResource> => ({
  table: 'directors',
  scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor), and: { type: body } }),
  search: ['first_name', 'father_name', 'last_name', 'legal_name'],
  own: ['legal_name', 'is_current', 'recorded_at', 'end_recorded_at'],
  check: (trx, actor, input, before) => checkMember(trx, services, actor, body, input as unknown as SeatInput, before),
  removing: (trx, actor, row) => removeMember(trx, actor, body, row),
})

/** One change of an organisation's people at a time; numbers for few and with a trace; the person is edited in one place [decision 0056]. */
function around(on: On, services: Services, body: Body): On {
  const own = bodyRegister[body]
  const told = telling(noting(viewing(on, personView(services, own)), services, own), {
    directors_unique_position: 'position_id',
    directors_waiting_position: 'position_id',
    directors_person: 'id_number',
    directors_waiting_person: 'id_number',
  })
  return inTurn(following(told, (trx, actor, id) => followPerson(trx, actor, own, id)))
}

const rows: Readonly<Record<Body, Area>> = {
  founder: (on, services) => register(on, services, founders, optionsOf(services, 'founder')),
  administrative: (on, services) => register(on, services, council, optionsOf(services, 'administrative')),
  executive: (on, services) => register(on, services, executives, optionsOf(services, 'executive')),
  trustee: (on, services) => register(on, services, trustees, optionsOf(services, 'trustee')),
}
/** Founders, council, trustees and executive management of the own organisation: one table, a right for each. */
export const membersArea: Area = (on, services) =>
  bodies.forEach((body) => rows[body](around(on, services, body), services))
