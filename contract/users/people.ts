import { z } from 'zod'
import { type Access, call, type Right } from '../core/calls/call.ts'
import {
  bool,
  choice,
  date,
  email,
  id,
  list,
  lk,
  longText,
  mobile,
  optional,
  pageQuery,
  personName,
  sortBy,
  text,
} from '../core/calls/fields.ts'
import { todayIn } from '../core/values/dates.ts'
import type { PermissionCode } from '../core/rights/permissions.ts'
import { conflictCase, conflictsInput } from './conflicts.ts'
import { overridesInput, rightsAnswer } from './rights.ts'
import { ministryUserSheet, ngoUserSheet } from './sheets.ts'

const params = z.strictObject({ id })
const staff = (code: PermissionCode): Access => ({ kinds: ['ministry'], may: [['ministry_users_rp', code]] })
/** Calls about people of the ministry and of organisations; which of the two rights is asked depends on the person. */
const either = (code: 'S' | 'U' | 'G'): Access => ({
  kinds: ['ministry'],
  may: (['ministry_users_rp', 'ministry_ngo_users_rp'] as const).map((slug): Right => [slug, code]),
})

/** A sign-in name: Latin, so that every keyboard and every letter writes it alike. */
export const username = text(4, 60).refine((value) => value === '' || /^[A-Za-z0-9._-]+$/.test(value), {
  params: { code: 'V-USERNAME' },
})
/** What one person fills in about another; nobody types another's password. */
export const personFields = {
  username,
  email,
  mobile,
  first_name: personName(),
  last_name: personName(),
  job_title_id: optional(lk('job-titles')),
}
const recordIds = (max: number) =>
  list(id, 0, max).refine((value) => new Set(value).size === value.length, { params: { code: 'V-TAKEN' } })
/** Last days of roles that are not given for good; each names one of the roles that are given with it. */
const roleEnds = list(z.strictObject({ role_id: id, ends_on: date }), 0, 20).default([])
/** Roles as they are given to a person. */
export const rolesInput = { role_ids: recordIds(20), role_ends: roleEnds }
export const endsFit = (
  { role_ids, role_ends }: { role_ids: readonly number[]; role_ends: readonly { role_id: number; ends_on: string }[] },
  ctx: z.RefinementCtx,
): void => {
  const refuse = (at: number, field: string, code: string) =>
    ctx.addIssue({ code: 'custom', path: ['role_ends', at, field], params: { code } })
  role_ends.forEach(({ role_id, ends_on }, at) => {
    if (!role_ids.includes(role_id)) refuse(at, 'role_id', 'V-CHOICE')
    if (role_ends.findIndex((one) => one.role_id === role_id) !== at) refuse(at, 'role_id', 'V-TAKEN')
    if (ends_on < todayIn()) refuse(at, 'ends_on', 'V-UNTIL')
  })
}

const place = {
  ministry_user_type: choice(['central', 'directorate'] as const),
  governorate_id: optional(lk('governorates')),
}
const governorateFits = (
  value: { ministry_user_type: string; governorate_id: number | null },
  ctx: z.RefinementCtx,
): void => {
  const wrong =
    value.ministry_user_type === 'directorate'
      ? value.governorate_id === null && 'V-REQ'
      : value.governorate_id !== null && 'V-CHOICE'
  if (wrong) ctx.addIssue({ code: 'custom', path: ['governorate_id'], params: { code: wrong } })
}
const transactionRolesInput = list(z.strictObject({ id, transaction_type_ids: recordIds(100) }), 0, 50).refine(
  (rows) => new Set(rows.map((row) => row.id)).size === rows.length,
  { params: { code: 'V-TAKEN' } },
)

const named = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() })
const heldRole = named.extend({
  /** Last day on which the role counts; null for a role given for good. */
  ends_on: z.string().nullable(),
  /** The last day is over: the role gives nothing any more. */
  is_ended: z.boolean(),
})
export const userRow = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  mobile: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  job_title_id: z.int().nullable(),
  is_main: z.boolean(),
  is_active: z.boolean(),
  /** Never signed in: the invitation is still open. */
  is_invited: z.boolean(),
  is_locked: z.boolean(),
  last_login_at: z.string().nullable(),
  roles: z.array(heldRole),
  /** Signing in asks for more than the password. */
  totp_enabled: z.boolean(),
  updated_at: z.string(),
})
export const listedUser = userRow.extend({
  ministry_user_type: z.enum(['central', 'directorate']).nullable(),
  governorate_id: z.int().nullable(),
  ngo: named.nullable(),
})
export const userKinds = ['ministry', 'org'] as const
const userDetail = listedUser.extend({
  kind: z.enum(userKinds),
  locale: z.enum(['ar', 'en']),
  disabled_reason: z.string().nullable(),
  password_must_change: z.boolean(),
  created_at: z.string(),
  open_sessions: z.int(),
  open_requests: z.int(),
  transaction_roles: z.array(named.extend({ slug: z.string(), transaction_type_ids: z.array(z.int()) })),
  /** Organisations and founding requests that he does not handle. */
  conflicts: z.array(conflictCase),
  /** More rights wait for a second person. */
  waits: z.boolean(),
  is_self: z.boolean(),
  /** Holds rights that the reader does not: his e-mail, place and state are not the reader's to change. */
  is_above: z.boolean(),
})

export const userStates = ['active', 'invited', 'locked', 'disabled'] as const
/** A page of people, in the order of a name or of the last sign-in. */
export const peopleQuery = { ...pageQuery, sort: sortBy('first_name', 'username', 'last_login_at') }
const filter = {
  ...peopleQuery,
  role: id.optional(),
  state: choice(userStates).optional(),
  governorate_id: lk('governorates').optional(),
}
export const listMinistryUsers = call({
  method: 'GET',
  path: 'v2/ministry/users',
  summary: 'Ministry users',
  access: staff('S'),
  query: z.strictObject(filter),
  sheet: ministryUserSheet,
  answer: z.array(listedUser),
  paged: true,
})
export const listNgoUsers = call({
  method: 'GET',
  path: 'v2/ministry/ngo-users',
  summary: 'Users of organisations, as the ministry sees them',
  access: { kinds: ['ministry'], may: [['ministry_ngo_users_rp', 'S']] },
  query: z.strictObject({ ...filter, ngo_id: id.optional() }),
  sheet: ngoUserSheet,
  answer: z.array(listedUser),
  paged: true,
})
export const createMinistryUser = call({
  method: 'POST',
  path: 'v2/ministry/users',
  summary: 'Add a ministry user; a link to set the password goes to the e-mail address',
  access: staff('A'),
  body: z
    .strictObject({ ...personFields, ...place, ...conflictsInput, ...rolesInput })
    .superRefine(governorateFits)
    .superRefine(endsFit),
  answer: userDetail,
  says: 'invited',
})
export const readUser = call({
  method: 'GET',
  path: 'v2/ministry/users/{id}',
  summary: 'One user',
  access: either('S'),
  params,
  answer: userDetail,
})
export const updateMinistryUser = call({
  method: 'PUT',
  path: 'v2/ministry/users/{id}',
  summary: 'Edit a ministry user',
  access: staff('U'),
  params,
  versioned: true,
  body: z.strictObject({ ...personFields, ...place, ...conflictsInput }).superRefine(governorateFits),
  answer: userDetail,
  says: 'edited',
})
export const removeMinistryUser = call({
  method: 'DELETE',
  path: 'v2/ministry/users/{id}',
  summary: 'Delete a ministry user without open requests',
  access: staff('D'),
  params,
  answer: z.null(),
  says: 'deleted',
})
export const setUserStatus = call({
  method: 'POST',
  path: 'v2/ministry/users/{id}/status',
  summary: 'Disable a user, which ends his sessions, or enable him again',
  access: either('U'),
  params,
  body: z
    .strictObject({ is_active: bool, reason: optional(longText(500)) })
    .superRefine(({ is_active, reason }, ctx) => {
      if (!is_active && reason === null) ctx.addIssue({ code: 'custom', path: ['reason'], params: { code: 'V-REQ' } })
    }),
  answer: userDetail,
  says: 'status_changed',
})
const act = { params, body: z.strictObject({}), answer: userDetail } as const
export const sendPasswordLink = call({
  method: 'POST',
  path: 'v2/ministry/users/{id}/password-link',
  summary: 'Send a one-time link to set a new password',
  access: either('U'),
  ...act,
  says: 'link_sent',
})
export const resetSecondFactor = call({
  method: 'POST',
  path: 'v2/ministry/users/{id}/reset-second-factor',
  summary: 'Ask a second person to take the second factors of a user away',
  access: staff('U'),
  ...act,
  says: 'asked',
})
export const endUserSessions = call({
  method: 'POST',
  path: 'v2/ministry/users/{id}/end-sessions',
  summary: 'Close every session of a user',
  access: either('U'),
  ...act,
  says: 'sessions_ended',
})

const permissionsOf = z.object({
  user: userDetail,
  roles: z.array(heldRole.extend({ permissions: rightsAnswer })),
  overrides: z.array(
    z.object({ permission_slug: z.string(), sub_permission: z.array(z.string()), mode: z.enum(['grant', 'revoke']) }),
  ),
  effective: rightsAnswer,
  updated_at: z.string(),
})
export const readUserPermissions = call({
  method: 'GET',
  path: 'v2/ministry/users/{id}/permissions',
  summary: 'Rights of a user and where each comes from',
  access: either('S'),
  params,
  answer: permissionsOf,
})
export const updateUserPermissions = call({
  method: 'PUT',
  path: 'v2/ministry/users/{id}/permissions',
  summary: 'Roles of a user and what he is granted or refused beside them',
  access: either('G'),
  params,
  versioned: true,
  body: z.strictObject({ ...rolesInput, overrides: overridesInput }).superRefine(endsFit),
  answer: permissionsOf,
  says: 'edited',
})
export const updateUserTransactionRoles = call({
  method: 'PUT',
  path: 'v2/ministry/users/{id}/transaction-roles',
  summary: 'Transaction roles of a ministry user and the types they are for',
  access: staff('G'),
  params,
  versioned: true,
  body: z.strictObject({ transaction_roles: transactionRolesInput }),
  answer: userDetail,
  says: 'edited',
})
