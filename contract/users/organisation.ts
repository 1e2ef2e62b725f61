import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { bool, choice, id } from '../core/calls/fields.ts'
import type { PermissionCode } from '../core/rights/permissions.ts'
import { endsFit, peopleQuery, personFields, rolesInput, userRow, userStates } from './people.ts'
import { rightsAnswer } from './rights.ts'
import { colleagueSheet } from './sheets.ts'

const params = z.strictObject({ id })
const access = (code: PermissionCode): Access => ({ kinds: ['org'], may: [['ngo_users', code]] })

const colleague = userRow.extend({
  is_self: z.boolean(),
  /** Holds rights that the reader does not, or is the main account: the organisation cannot change him. */
  is_above: z.boolean(),
})

export const listUsers = call({
  method: 'GET',
  path: 'v2/users',
  summary: 'Users of the organisation',
  access: { kinds: ['org'], may: [['ngo_users', 'S']], acting: 'read' },
  query: z.strictObject({ ...peopleQuery, state: choice(userStates).optional() }),
  sheet: colleagueSheet,
  answer: z.array(colleague),
  paged: true,
})
export const createUser = call({
  method: 'POST',
  path: 'v2/users',
  summary: 'Add a user of the organisation; a link to set the password goes to the e-mail address',
  access: access('A'),
  body: z.strictObject({ ...personFields, ...rolesInput }).superRefine(endsFit),
  answer: colleague,
  form: true,
  says: 'invited',
})
export const updateUser = call({
  method: 'PUT',
  path: 'v2/users/{id}',
  summary: 'Edit a user of the organisation, disable or enable him',
  access: access('U'),
  params,
  versioned: true,
  body: z.strictObject({ ...personFields, is_active: bool }),
  answer: colleague,
  says: 'edited',
})
export const removeUser = call({
  method: 'DELETE',
  path: 'v2/users/{id}',
  summary: 'Delete a user of the organisation',
  access: access('D'),
  params,
  answer: z.null(),
  says: 'deleted',
})
/** Roles that the ministry made for organisations, and which of them the reader may give. */
export const listGrantableRoles = call({
  method: 'GET',
  path: 'v2/user-roles',
  summary: 'Roles of organisation users',
  access: access('S'),
  answer: z.array(
    z.object({
      id: z.int(),
      name_ar: z.string(),
      name_en: z.string().nullable(),
      description: z.string().nullable(),
      permissions: rightsAnswer,
      /** Holds nothing that the reader does not hold. */
      may_give: z.boolean(),
    }),
  ),
})
export const assignUserRoles = call({
  method: 'POST',
  path: 'v2/user-roles/{id}',
  summary: 'Give a user of the organisation his roles',
  access: access('G'),
  params,
  versioned: true,
  body: z.strictObject(rolesInput).superRefine(endsFit),
  answer: colleague,
  form: true,
  says: 'edited',
})
/** Nobody types another's password: a link goes out by mail, or a one-time secret is shown once and must be changed. */
export const changeUserPassword = call({
  method: 'POST',
  path: 'v2/change-password-user/{id}',
  summary: 'A new way in for a user of the organisation: link by mail or one-time password',
  access: access('U'),
  params,
  body: z.strictObject({ delivery: choice(['link', 'secret'] as const).default('secret') }),
  answer: z.object({ username: z.string(), secret: z.string().nullable(), expires_at: z.string() }),
  form: true,
  says: 'password_issued',
})
/** A lost factor is taken away by two people of the organisation, or by one of it and one of the ministry [decision 0053]. */
export const resetColleagueFactor = call({
  method: 'POST',
  path: 'v2/users/{id}/reset-second-factor',
  summary: 'Ask a second person to take the second factors of a colleague away',
  access: access('U'),
  params,
  body: z.strictObject({}),
  answer: colleague,
  says: 'asked',
})
