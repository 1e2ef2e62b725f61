import { z } from 'zod'
import { call } from './calls/call.ts'

export const sessionUser = z.object({
  id: z.int(),
  kind: z.enum(['org', 'est', 'ministry']),
  username: z.string().nullable(),
  email: z.string(),
  full_name: z.string(),
  password_must_change: z.union([z.literal(0), z.literal(1)]),
  /** A setting asks this user for a second factor: nothing is open to him before he has one. */
  factor_due: z.boolean(),
  permissions: z.array(z.object({ permission_slug: z.string(), sub_permission: z.array(z.string()) })),
  transactionRoles: z.array(
    z.object({ id: z.int(), slug: z.string(), name_ar: z.string(), name_en: z.string().nullable() }),
  ),
  ministry_user_type: z.enum(['central', 'directorate']).nullable(),
  governorate_id: z.int().nullable(),
  ngo: z
    .object({
      id: z.int(),
      name_ar: z.string(),
      name_en: z.string().nullable(),
      decision_no: z.string(),
      status_id: z.int(),
      /** The organisation's status allows it only to read its data. */
      read_only: z.boolean(),
      legalForm: z.object({ id: z.int(), name_ar: z.string(), name_en: z.string() }),
      has_public_benefit: z.boolean(),
    })
    .nullable(),
  establishment: z
    .object({ id: z.int(), tracking_no: z.string(), current_stage_number: z.int(), status_id: z.int() })
    .nullable(),
  locale: z.enum(['ar', 'en']),
})
export type SessionUser = z.output<typeof sessionUser>

/**
 * Who is signed in; null for a guest. Not in the specification: the browser holds no token that a script could read.
 */
export const readSession = call({
  method: 'GET',
  path: 'v2/session',
  summary: 'The present session',
  access: 'open',
  answer: z
    .object({
      user: sessionUser,
      tt: z.enum(['none', 't', 'm']),
      transactions_need_review: z.int(),
      /** Minutes without a request after which the session ends. */
      idle_minutes: z.int(),
      /** When the session ends even if it is used (UTC). */
      ends_at: z.string(),
    })
    .nullable(),
})

const out = { body: z.strictObject({}), answer: z.null() } as const
export const logoutOrganisation = call({
  method: 'POST',
  path: 'v2/logout',
  summary: 'Sign out',
  access: { kinds: ['org'], limited: true, enrolling: true },
  ...out,
})
export const logoutEstablishment = call({
  method: 'POST',
  path: 'v2/establishment/logout',
  summary: 'Sign out',
  access: { kinds: ['est'], limited: true, enrolling: true },
  ...out,
})
export const logoutMinistry = call({
  method: 'POST',
  path: 'v2/ministry/logout',
  summary: 'Sign out',
  access: { kinds: ['ministry'], limited: true, enrolling: true },
  ...out,
})

/** The organisation's file that a ministry session is visiting. */
export const visit = z.object({
  ngo: z.object({
    id: z.int(),
    name_ar: z.string(),
    name_en: z.string().nullable(),
    legal_form_id: z.int(),
    decision_no: z.string(),
  }),
  reason: z.string(),
  /** When the visit ends (UTC). */
  expires_at: z.string(),
  /** Whether the visitor may also change the organisation's data. */
  write: z.boolean(),
})
export type Visit = z.output<typeof visit>
