import { z } from 'zod'
import { latinDigits } from '../core/values/arabic.ts'
import {
  choice,
  date,
  file,
  id,
  latitude,
  list,
  lk,
  longitude,
  optional,
  telephone,
  text,
} from '../core/calls/fields.ts'
import { address } from './people.ts'

/** States of branches and service centres [domain 2.12]. */
export const unitStatuses = ['pending', 'active', 'suspended', 'closed'] as const
export const unitStatus = choice(unitStatuses)

/** Fieldset ADDRESS with the coordinates that branches and centres must have [domain 0]. */
export const place = { ...address, latitude, longitude }

/** Number of a property in the land register, as text: 330/2. */
export const estateNumber = z.preprocess(
  (input) => (typeof input === 'string' ? latinDigits(input) : input),
  text(1, 30),
) as unknown as z.ZodType<string, string>

/** Ids of services of the catalogue; which ones an organisation may name, the server knows. */
export const serviceIds = (min: number) =>
  list(id, min, 50).refine((value) => new Set(value).size === value.length, { params: { code: 'V-TAKEN' } })
/** The same where none may be named: missing and null are an empty list. */
export const optionalServiceIds = z
  .preprocess((input) => input ?? [], serviceIds(0))
  .optional()
  .transform((value) => value ?? []) as unknown as z.ZodType<number[], number[] | null | undefined> & {
  readonly _zod: { readonly optin: 'optional' }
}

/** The premises of a branch or of the headquarters: its property, by what right it is occupied, and who is found there. */
export const premises = {
  real_estate_id: optional(id),
  real_estate_number: estateNumber,
  area_id: lk('areas'),
  possessive_form_id: lk('possessive-forms'),
  occupancy_file: file(),
  occupancy_until: optional(date),
  manager_name: optional(text(3, 100)),
  phone: optional(telephone),
  working_hours: optional(text(0, 150)),
  service_ids: optionalServiceIds,
}
