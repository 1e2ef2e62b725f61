import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { documentTypes } from './type-documents.ts'
import { typeField } from './type-fields.ts'

/** Reads what may be asked for: whoever reads the organisation's requests. */
const access: Access = { kinds: ['org'], may: [['ngo_transaction_requests', 'S']], acting: 'read' }

export const typeAreas = ['file', 'money', 'growth', 'abroad', 'governance', 'other'] as const
export type TypeArea = (typeof typeAreas)[number]

/** Why the organisation cannot hand in a request of a type now [domain 3.3]. */
export const obstacle = z.object({
  code: z.enum(['type_other_status', 'type_needs_file', 'type_not_again']),
  /** The first day on which it can; null when it does not depend on a day. */
  from: z.string().nullable(),
  /** The open request that has to end first. */
  request_id: z.int().nullable(),
})
export type Obstacle = z.output<typeof obstacle>

const chosen = {
  id: z.int(),
  slug: z.string(),
  name_ar: z.string(),
  name_en: z.string(),
  area: z.enum(typeAreas),
  /** What the organisation wants, in its own words. */
  intention_ar: z.string(),
  intention_en: z.string(),
  /** Working days of all steps of the ministry together. */
  days: z.int(),
  fee_amount: z.string().nullable(),
  obstacle: obstacle.nullable(),
}
const typeChoice = z.object({ ...chosen, keywords: z.string() })
export type TypeChoice = z.output<typeof typeChoice>
export const chooseType = call({
  method: 'GET',
  path: 'v2/selects/transaction-types',
  summary: 'Types of request that the organisation may ask for',
  access,
  answer: z.array(typeChoice),
})

const askedDocument = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  description: z.string().nullable(),
  count: z.int(),
  is_required: z.boolean(),
  allowed_types: z.array(z.enum(documentTypes)),
})
export type AskedDocument = z.output<typeof askedDocument>
/** What a request is asked for: fields and documents. */
export const asked = { fields: z.array(typeField), documents: z.array(askedDocument) }

const typeGuide = z.object({
  ...chosen,
  ...asked,
  description: z.string(),
  steps: z.array(
    z.object({
      stage_number: z.int(),
      name_ar: z.string(),
      name_en: z.string(),
      scope: z.string(),
      days_number: z.int(),
    }),
  ),
  /** Role that takes the last step. */
  decided_by_ar: z.string(),
  decided_by_en: z.string().nullable(),
  /** Working days of real cases, where each step has enough of them. */
  usual_days: z.int().nullable(),
  /** The day of the decision if the request is handed in today. */
  expected_on: z.string(),
})
export type TypeGuide = z.output<typeof typeGuide>
export const readTypeGuide = call({
  method: 'GET',
  path: 'v2/selects/transaction-types/{id}',
  summary: 'What a request of a type needs, how long it takes, what it costs and who decides',
  access,
  params: z.strictObject({ id }),
  answer: typeGuide,
})
