import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { id, list, text } from '../core/calls/fields.ts'

const ids = list(id, 0, 50).refine((value) => new Set(value).size === value.length, { params: { code: 'V-TAKEN' } })
/** Whose cases an officer is kept away from: he, or a relative of his, founded it or sits on its board [domain 3.3]. What is not sent stays. */
export const conflictsInput = {
  conflict_ngo_ids: ids.optional(),
  conflict_establishment_ids: ids.optional(),
}
export const conflictCase = z.object({
  kind: z.enum(['ngo', 'request']),
  id: z.int(),
  no: z.string(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
})
export type ConflictCase = z.output<typeof conflictCase>
const writes: Access = {
  kinds: ['ministry'],
  may: [
    ['ministry_users_rp', 'A'],
    ['ministry_users_rp', 'U'],
  ],
}
export const findConflictCases = call({
  method: 'GET',
  path: 'v2/ministry/user-conflicts',
  summary: 'Organisations and open founding requests by name or number, to keep an officer away from',
  access: writes,
  query: z.strictObject({ search: text(2, 100) }),
  answer: z.array(conflictCase),
})
