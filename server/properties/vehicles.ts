import { vehicles } from '#contract/properties/vehicles.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { telling } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import { stillApproved } from './approved.ts'
import type { Area } from '../core/http/route.ts'

/** A plate is given when it is registered, after the approval. */
const approvedOf = ['machine_type_id', 'model', 'structure_no', 'year', 'tax', 'possessive_form_id'] as const
const rows: Area = (on, services) => {
  register(on, services, vehicles, {
    table: 'machines',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    own: ['approved_by_request'],
    check: async (_trx, _actor, input, before) => stillApproved(approvedOf, input, before),
    search: ['model', 'plate_number', 'structure_no', 'serial_number'],
  })
}

/** Vehicles of the own organisation; a plate and a chassis stand once in the country. */
export const vehiclesArea: Area = (on, services) =>
  rows(telling(on, { machines_plate: 'plate_number', machines_chassis: 'structure_no' }), services)
