import type { z } from 'zod'
import { isDate, todayIn } from '../core/values/dates.ts'
import {
  choice,
  email,
  idNumber,
  latitude,
  lk,
  longitude,
  mobile,
  optional,
  pastDate,
  personName,
  text,
  isArabicName,
} from '../core/calls/fields.ts'
import type { FieldErrorCode } from '../core/refusals/messages.ts'

/** Fieldset PERSON [domain 0]. */
export const person = {
  first_name: personName(),
  last_name: personName(),
  father_name: personName(),
  mother_name: personName(2, 100),
  id_number: idNumber,
  nationality_id: lk('nationalities'),
  gender: choice(['M', 'F'] as const),
  birth_date: pastDate,
  birth_place: optional(text(0, 100)),
  registry_place: optional(text(0, 100)),
  education_level_id: optional(lk('education-levels')),
  specialization: optional(text(0, 100)),
  profession: optional(text(0, 100)),
  mobile,
  email: optional(email),
  residence_governorate_id: lk('governorates'),
  residence_address: text(5, 255),
}
/** Fieldset ADDRESS [domain 0]; coordinates are asked only of branches and centres. */
export const address = {
  governorate_id: lk('governorates'),
  district_id: lk('districts'),
  sub_district_id: lk('sub-districts'),
  address: text(5, 255),
  latitude: optional(latitude),
  longitude: optional(longitude),
}

/** Nationalities whose holders carry a Syrian national number: Syrian, Palestinian-Syrian. */
const nationals = new Set([1, 2])
/** Rules of a person that need two fields: document number by nationality, Latin names only for foreigners, minimum age in years. */
export function personRules(
  value: {
    nationality_id: number
    id_number: string
    birth_date: string
    first_name: string
    last_name: string
    father_name: string
    mother_name: string
  },
  ctx: z.RefinementCtx,
  minimumAge: number,
) {
  const at = (path: string, code: FieldErrorCode, params: Record<string, unknown> = {}) =>
    ctx.addIssue({ code: 'custom', path: [path], params: { code, ...params } })
  const national = nationals.has(value.nationality_id)
  if (national && !/^\d{11}$/.test(value.id_number)) at('id_number', 'V-NID')
  if (!national && !/^[A-Z0-9]{6,15}$/.test(value.id_number)) at('id_number', 'V-PASSPORT')
  if (value.nationality_id !== 4)
    for (const key of ['first_name', 'last_name', 'father_name', 'mother_name'] as const)
      if (!isArabicName(value[key])) at(key, 'V-PERSON')
  const birthday = `${Number(value.birth_date.slice(0, 4)) + minimumAge}${value.birth_date.slice(4)}`
  if (isDate(value.birth_date) && birthday > todayIn()) at('birth_date', 'V-AGE', { a: minimumAge })
}
