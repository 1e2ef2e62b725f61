import { vehicles } from '#contract/properties/vehicles.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { telling } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import type { Area } from '../core/http/route.ts'

const rows: Area = (on, services) => {
  register(on, services, vehicles, {
    table: 'machines',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['model', 'plate_number', 'structure_no', 'serial_number'],
  })
}

/** Vehicles of the own organisation; a plate and a chassis stand once in the country. */
export const vehiclesArea: Area = (on, services) =>
  rows(telling(on, { machines_plate: 'plate_number', machines_chassis: 'structure_no' }), services)
