import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { standing } from '../documents/standing.ts'
import { documentStates } from '../core/values/document-standing.ts'
import { alliance } from '../profile/alliance-members.ts'
import { logActions } from '../profile/log.ts'
import { decided, identity, statusChangeBy } from '../profile/shapes.ts'
import { duties } from '../public-site/overview.ts'
import { clock } from '../transactions/calls.ts'
import { servedDecision } from '../transactions/reply.ts'
import { counts, reviews, users } from './parts.ts'
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
  ...identity,
  ...decided,
  /** Whether everybody can open its public page. */
  is_public: z.boolean(),
  closed_at: z.string().nullable(),
  merged_into: named.nullable(),
  classifications: z.array(named.extend({ type: z.enum(['main', 'sub']) })),
  contacts: z.array(z.object({ type: z.int(), value: z.string() })),
  file: z.enum(fileStates),
  score: z.object({
    score: z.number(),
    computed_at: z.string().nullable(),
    sections: z.array(
      z.object({ key: z.string(), name_ar: z.string(), name_en: z.string(), weight: z.number(), earned: z.number() }),
    ),
  }),
  duties: duties.nullable(),
  statuses: z.array(statusChangeBy),
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
  /** Where it works: headquarters, branches and service centres that lie on the map. */
  places: z.array(
    z.object({
      kind: z.enum(['main', 'branch', 'centre']),
      id: z.int(),
      name_ar: z.string(),
      governorate_id: z.int(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  /** Null where the organisation is no alliance. */
  alliance: alliance.nullable(),
  counts: z.object(counts),
  /** The newest of each, with how many there are; null where the reader lacks the right to their screen. */
  requests: z.object({ open: z.int(), total: z.int(), rows: z.array(request) }).nullable(),
  documents: z
    .object({
      total: z.int(),
      rows: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          destination: z.string(),
          issued_at: z.string(),
          status: z.enum(documentStates),
          standing,
          freeze_reason: z.string().nullable(),
          revoke_reason: z.string().nullable(),
          reply: servedDecision,
          code: z.string(),
          file: z.int(),
          scans_count: z.int(),
        }),
      ),
    })
    .nullable(),
  reviews: reviews.nullable(),
  users: users.nullable(),
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
