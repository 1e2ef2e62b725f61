import { sql } from 'kysely'
import { serviceCentres } from '#contract/profile/service-centres.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { refuseInUse } from '../core/registers/in-use.ts'
import { viewing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import type { Area } from '../core/http/route.ts'
import { coordinates, ownErrors, placeErrors } from './checks.ts'

const rows: Area = (on, services) => {
  register(on, services, serviceCentres, {
    table: 'service_centres',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['name_ar', 'name_en', 'address', 'licence_no'],
    check: async (trx, actor, input) => ({
      ...placeErrors(services.reference, input, { field: 'area', code: input.area }),
      ...(input.status === 'active' && input.licence_no === null ? { licence_no: ['V-REQ'] } : {}),
      ...(input.status === 'active' && input.licence_file === null ? { licence_file: ['V-REQ'] } : {}),
      ...(input.licence_no !== null && input.licence_date === null ? { licence_date: ['V-REQ'] } : {}),
      ...(input.licence_until !== null && input.licence_date !== null && input.licence_until <= input.licence_date
        ? { licence_until: ['V-ORDER'] }
        : {}),
      ...(await ownErrors(trx, ngoOf(actor), {
        branch_id: input.branch_id,
        real_estate_id: input.real_estate_id,
        service_ids: input.service_ids,
      })),
    }),
    // A centre in which the organisation gives a service stays.
    removing: (trx, actor, { id }) =>
      refuseInUse(
        trx,
        sql`select from ngo_services where service_centre_id = ${id} and ngo_id = ${ngoOf(actor)} and deleted_at is null`,
      ),
  })
}

/** Service centres of the own organisation; an active one has its licence [domain 2.2]. */
export const serviceCentresArea: Area = (on, services) => rows(viewing(on, coordinates), services)
