import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { id, list, pageQuery } from '../core/calls/fields.ts'

const option = z.object({
  id: z.int(),
  /** Text code where other tables keep that one instead of the number. */
  slug: z.string().nullable(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  /** The record of another select that this one belongs to: an area's governorate, an estate's organisation. */
  parent_id: z.int().nullable(),
  /** Retired values stay in the list: old records are still found by them. */
  is_active: z.boolean(),
})
export type SelectOption = z.output<typeof option>

const { page, per_page, search } = pageQuery
const access: Access = {
  kinds: ['ministry'],
  may: [
    ['ministry_ngos_data', 'S'],
    ['ministry_ngos', 'S'],
    ['ministry_advanced_reports', 'S'],
  ],
}
const select = (family: 'graphql' | 'reports') => (name: string) => ({
  name,
  call: call({
    method: 'GET',
    path: `v2/ministry/selects/${family}/${name}`,
    summary: `Select of ${family === 'graphql' ? 'report lists' : 'advanced reports'}: ${name}`,
    access,
    query: z.strictObject({ page, per_page, search, id: list(id).optional(), parent_id: id.optional() }),
    answer: z.array(option),
    paged: true,
  }),
})

/** Every select of the report lists and of the advanced reports [spec 2§7]; all have one shape and one query. */
export const ministrySelects = [
  ...[
    'ngo-status',
    'legal-forms',
    'ngos',
    'areas',
    'branch-types',
    'real-estates',
    'governorates',
    'service-centre-types',
    'banks',
    'bank-accounts',
    'estate-types',
    'possessive-forms',
    'machine-types',
  ].map(select('graphql')),
  ...[
    'classifications',
    'ngos',
    'services',
    'clearance-authorities',
    'real-estates',
    'service-centre-types',
    'types',
    'governorates',
    'event-types',
  ].map(select('reports')),
]
