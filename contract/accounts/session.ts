import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { email, id, mobile, newPassword, optional, personName, text, file } from '../core/calls/fields.ts'
import { sessionUser } from '../core/session.ts'
import { passkeyAnswer } from './factors.ts'

const opened = z.object({
  token: z.string(),
  pass_token: z.string().nullable(),
  tt: z.enum(['none', 't', 'm']),
  user: sessionUser,
  transactions_need_review: z.int(),
})

const credentials = z.strictObject({
  username: text(1, 190),
  password: z.string().min(1).max(400),
  /** The second factor, where the account has one: six digits of the authenticator app, a recovery code or a passkey. */
  code: optional(text(6, 6)),
  recovery_code: optional(text(16, 30)),
  passkey: optional(passkeyAnswer),
})

export const loginOrganisation = call({
  method: 'POST',
  path: 'v2/login',
  summary: 'Sign in: organisation user',
  access: 'open',
  body: credentials,
  answer: opened,
})
export const loginEstablishment = call({
  method: 'POST',
  path: 'v2/establishment/login',
  summary: 'Sign in: founding (temporary) account',
  access: 'open',
  body: credentials,
  answer: opened,
})
export const loginMinistry = call({
  method: 'POST',
  path: 'v2/ministry/login',
  summary: 'Sign in: ministry user',
  access: 'open',
  body: credentials,
  answer: opened,
})

/** Renews the pass token of a ministry session [Q5]; it lives 30 minutes. */
export const renewPassToken = call({
  method: 'POST',
  path: 'v2/ministry/pass-token',
  summary: 'A fresh pass token',
  access: { kinds: ['ministry'], may: [['ministry_ngos', 'S']] },
  body: z.strictObject({}),
  answer: z.object({ pass_token: z.string() }),
})

export const loginSliders = call({
  method: 'GET',
  path: 'v2/login-sliders',
  summary: 'Slides of the sign-in page',
  access: 'open',
  answer: z.array(
    z.object({ id: z.int(), source: z.string(), title_ar: z.string().nullable(), title_en: z.string().nullable() }),
  ),
})

const passwordChange = z.strictObject({
  current_password: z.string().max(400).optional(),
  password: newPassword,
  password_confirmation: z.string().max(400),
})
export const changePassword = call({
  method: 'POST',
  path: 'v2/profile/change-password',
  summary: 'Change the own password',
  access: { kinds: ['org', 'est'], limited: true },
  body: passwordChange,
  answer: opened,
  says: 'edited',
})
export const changeMinistryPassword = call({
  method: 'POST',
  path: 'v2/ministry/profile/change-password',
  summary: 'Change the own password',
  access: { kinds: ['ministry'], limited: true },
  body: passwordChange,
  answer: opened,
  says: 'edited',
})

const profile = z.object({
  id: z.int(),
  username: z.string().nullable(),
  email: z.string(),
  mobile: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  job_title_id: z.int().nullable(),
  locale: z.enum(['ar', 'en']),
  avatar: z.int().nullable(),
  last_login_at: z.string().nullable(),
  totp_enabled: z.boolean(),
  updated_at: z.string(),
})
/** The specification answers the profile in `data.data`. */
const wrapped = z.object({ data: profile })
const profileInput = z.strictObject({
  email,
  mobile,
  first_name: personName(),
  last_name: personName(),
  job_title_id: optional(id),
  locale: z.enum(['ar', 'en']),
  avatar: optional(file('image')),
  /** Needed when the e-mail address changes. */
  current_password: z.string().max(400).optional(),
})
export const readProfile = call({
  method: 'GET',
  path: 'v2/profile',
  summary: 'Own profile',
  access: { kinds: ['org'], may: [['personal-profile', 'S']] },
  answer: wrapped,
})
export const updateProfile = call({
  method: 'PUT',
  path: 'v2/profile',
  summary: 'Edit the own profile',
  access: { kinds: ['org'], may: [['personal-profile', 'U']] },
  body: profileInput,
  answer: wrapped,
  versioned: true,
  says: 'edited',
})
export const readMinistryProfile = call({
  method: 'GET',
  path: 'v2/ministry/profile',
  summary: 'Own profile',
  access: { kinds: ['ministry'], may: [['ministry_profile', 'S']] },
  answer: wrapped,
})
export const updateMinistryProfile = call({
  method: 'PUT',
  path: 'v2/ministry/profile',
  summary: 'Edit the own profile',
  access: { kinds: ['ministry'], may: [['ministry_profile', 'U']] },
  body: profileInput,
  answer: wrapped,
  versioned: true,
  says: 'edited',
})

const ownSession = z.object({
  id: z.int(),
  ip_address: z.string(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
})
export const listSessions = call({
  method: 'GET',
  path: 'v2/sessions',
  summary: 'Own open sessions',
  access: { kinds: ['org', 'est', 'ministry'] },
  answer: z.array(ownSession),
})
export const revokeSession = call({
  method: 'DELETE',
  path: 'v2/sessions/{id}',
  summary: 'Close one of the own sessions',
  access: { kinds: ['org', 'est', 'ministry'] },
  params: z.strictObject({ id }),
  answer: z.null(),
  says: 'session_closed',
})

/** Accounts of a demonstration, for its sign-in pages; null in every other installation. */
export const readDemonstration = call({
  method: 'GET',
  path: 'v2/guest/demonstration',
  summary: 'Demonstration accounts',
  access: 'open',
  answer: z
    .object({
      password: z.string(),
      ministry: z.array(z.string()),
      organisation: z.array(z.string()),
      founding: z.array(z.string()),
    })
    .nullable(),
})
