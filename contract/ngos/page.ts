import { z } from 'zod'
import { call } from '../core/call.ts'
import { id } from '../core/fields.ts'
import { logActions } from '../profile/file.ts'
import { duties } from '../public-site/overview.ts'
import { clock } from '../transactions/calls.ts'
import { fileStates, seesNgos } from './register.ts'

const named = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() })
const person = z.object({ id: z.int(), name: z.string(), position_id: z.int(), start_date: z.string().nullable() })
const request = z.object({
  id: z.int(),
  request_no: z.string(),
  type_name_ar: z.string(),
  type_name_en: z.string(),
  subject: z.string(),
  status: z.string(),
  status_id: z.int().nullable(),
  stage_name_ar: z.string(),
  stage_name_en: z.string(),
  submitted_at: z.string().nullable(),
  clock,
})
const page = z.object({
  id: z.int(),
  ngo_code: z.string(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  short_name: z.string().nullable(),
  legal_form_id: z.int(),
  status_id: z.int(),
  /** Whether everybody can open its public page. */
  is_public: z.boolean(),
  governorate_id: z.int(),
  decision_no: z.string(),
  decision_date: z.string(),
  decision_file: z.int().nullable(),
  has_public_benefit: z.boolean(),
  public_benefit_decision_no: z.string().nullable(),
  public_benefit_decision_date: z.string().nullable(),
  work_scope_id: z.int().nullable(),
  work_governorates: z.array(z.int()),
  duration_type: z.enum(['unlimited', 'limited']),
  duration_until: z.string().nullable(),
  closed_at: z.string().nullable(),
  merged_into: named.nullable(),
  classifications: z.array(named.extend({ type: z.enum(['main', 'sub']) })),
  contacts: z.array(z.object({ type: z.int(), value: z.string() })),
  file: z.enum(fileStates),
  completed_by_ngo: z.string().nullable(),
  completed_by_ministry: z.string().nullable(),
  score: z.object({
    score: z.number(),
    computed_at: z.string().nullable(),
    sections: z.array(
      z.object({ key: z.string(), name_ar: z.string(), name_en: z.string(), weight: z.number(), earned: z.number() }),
    ),
  }),
  duties: duties.nullable(),
  statuses: z.array(
    z.object({
      id: z.int(),
      from_status_id: z.int().nullable(),
      to_status_id: z.int(),
      decision_no: z.string(),
      decision_date: z.string(),
      reason: z.string(),
      decision_file: z.int().nullable(),
      by: z.string().nullable(),
    }),
  ),
  /** Present terms with their members; founders and executives have no terms. */
  boards: z.array(
    z.object({
      type: z.enum(['founder', 'administrative', 'executive', 'trustee']),
      term_no: z.int().nullable(),
      temporary: z.boolean(),
      start_date: z.string().nullable(),
      end_date: z.string().nullable(),
      members: z.array(person),
    }),
  ),
  branches: z.array(
    z.object({
      id: z.int(),
      name_ar: z.string(),
      branch_type_id: z.int(),
      is_main: z.boolean(),
      governorate_id: z.int(),
      address: z.string(),
      status: z.string(),
    }),
  ),
  counts: z.object({
    branches: z.int(),
    centres: z.int(),
    programs: z.int(),
    members: z.int(),
    users: z.int(),
  }),
  /** The newest of each, with how many there are; null where the reader lacks the right to their screen. */
  requests: z.object({ open: z.int(), total: z.int(), rows: z.array(request) }).nullable(),
  documents: z
    .object({
      total: z.int(),
      rows: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          issued_at: z.string(),
          status: z.string(),
          code: z.string(),
          scans_count: z.int(),
        }),
      ),
    })
    .nullable(),
  account: z
    .object({ name: z.string(), email: z.string(), last_login_at: z.string().nullable(), opened: z.boolean() })
    .nullable(),
  log: z.array(
    z.object({
      id: z.int(),
      action: z.enum(logActions),
      entity: z.string(),
      description_ar: z.string(),
      user_name: z.string().nullable(),
      by_ministry: z.boolean(),
      created_at: z.string(),
    }),
  ),
})
export type NgoFile = z.output<typeof page>

export const readNgoFile = call({
  method: 'GET',
  path: 'v2/ministry/ngos/{id}',
  summary: 'Everything that the register holds of one organisation',
  access: seesNgos,
  params: z.strictObject({ id }),
  answer: page,
})
