import { sql } from 'kysely'
import type { z } from 'zod'
import { endingForms } from '#contract/profile/branches.ts'
import { owned, realEstates } from '#contract/properties/real-estates.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { inWords, type FieldRefusals } from '../core/errors.ts'
import { stillApproved } from './approved.ts'
import { refuseInUse } from '../core/registers/in-use.ts'
import { telling, viewing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import type { Reference } from '../core/reference.ts'
import type { Area } from '../core/http/route.ts'

const both = inWords('اكتبوا خط العرض وخط الطول معاً.', 'Give latitude and longitude together.')

/** Rules of possession, value and place [domain 2.2 real_estates]. */
export function estateErrors(
  reference: Reference,
  input: Omit<z.output<typeof realEstates.input>, 'document_file'>,
): FieldRefusals {
  const { end_date, start_date, possessive_form_id: form, latitude, longitude } = input
  return {
    ...(reference.find('areas', input.region)?.extra?.governorate_id === input.governorate_id
      ? {}
      : { region: ['V-CHOICE'] }),
    ...(form === owned && input.shares_number === null ? { shares_number: ['V-REQ'] } : {}),
    ...(endingForms.includes(form) && end_date === null ? { end_date: ['V-REQ'] } : {}),
    ...(end_date !== null && end_date <= start_date ? { end_date: ['V-ORDER'] } : {}),
    ...(input.value !== null && input.currency_id === null ? { currency_id: ['V-REQ'] } : {}),
    ...((latitude === null) === (longitude === null) ? {} : { [latitude === null ? 'latitude' : 'longitude']: [both] }),
  }
}

/** The use among them: an association holds real estate only as far as its purpose needs. */
const approvedOf = ['number', 'region', 'estate_type_id', 'possessive_form_id', 'shares_number', 'usage'] as const
const rows: Area = (on, services) => {
  register(on, services, realEstates, {
    table: 'real_estates',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['number', 'address', 'usage'],
    own: ['approved_by_request'],
    check: async (_trx, _actor, input, before) => {
      const errors = estateErrors(services.reference, input)
      return Object.keys(errors).length > 0 ? errors : stillApproved(approvedOf, input, before)
    },
    removing: (trx, actor, { id }) =>
      refuseInUse(
        trx,
        {
          ar: 'فروع في هذا العقار',
          en: 'Branches in this property',
          question: sql`select from branches where real_estate_id = ${id} and ngo_id = ${ngoOf(actor)} and deleted_at is null`,
        },
        {
          ar: 'مراكز خدمية في هذا العقار',
          en: 'Service centres in this property',
          question: sql`select from service_centres where real_estate_id = ${id} and ngo_id = ${ngoOf(actor)} and deleted_at is null`,
        },
      ),
  })
}

/** Real estates of the own organisation; what a branch or a centre stands in is not removed. */
export const realEstatesArea: Area = (on, services) =>
  rows(
    viewing(telling(on, { real_estates_number: 'number' }), ({ latitude, longitude }) => ({
      ...(latitude === undefined ? {} : { latitude: latitude === null ? null : Number(latitude) }),
      ...(longitude === undefined ? {} : { longitude: longitude === null ? null : Number(longitude) }),
    })),
    services,
  )
