import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { bool, choice, id, longText, optional, pageQuery, sortBy, text } from '../core/calls/fields.ts'
import type { PermissionCode } from '../core/rights/permissions.ts'
import { resource } from '../core/calls/resource.ts'
import { rightsAnswer, rightsInput } from './rights.ts'
import { roleSheet, transactionRoleSheet } from './sheets.ts'

const access = (code: PermissionCode): Access => ({ kinds: ['ministry'], may: [['ministry_roles_rp', code]] })
const params = z.strictObject({ id })
/** Roles of people; roles of transactions have a table of their own. */
export const roleTypes = ['ministry', 'ngo'] as const
const type = choice(roleTypes)
const query = z.strictObject({ type: type.optional() })

const role = z.object({
  id: z.int(),
  type: z.enum(roleTypes),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  description: z.string().nullable(),
  is_system: z.boolean(),
  governorate_scoped: z.boolean(),
  /** People who hold the role now. */
  users_count: z.int(),
  /** More rights of the role wait for a second person. */
  waits: z.boolean(),
  permissions: rightsAnswer,
  updated_at: z.string(),
})

const fields = {
  name_ar: text(3, 100),
  name_en: optional(text(3, 100)),
  description: optional(longText(500)),
  governorate_scoped: bool,
  permissions: rightsInput,
}

/** Roles of one type; whoever assigns roles reads them as well. */
export const listRoles = call({
  method: 'GET',
  path: 'v2/ministry/roles',
  summary: 'Roles',
  access: {
    kinds: ['ministry'],
    may: [
      ['ministry_roles_rp', 'S'],
      ['ministry_users_rp', 'S'],
      ['ministry_ngo_users_rp', 'S'],
    ],
  },
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy('name_ar', 'governorate_scoped', 'rights', 'users_count', 'is_system'),
    type: type.default('ministry'),
  }),
  sheet: roleSheet,
  answer: z.array(role),
  paged: true,
})
export const createRole = call({
  method: 'POST',
  path: 'v2/ministry/roles',
  summary: 'Add a role',
  access: access('A'),
  body: z.strictObject({ type, ...fields }),
  answer: role,
  says: 'added',
})
export const readRole = call({
  method: 'GET',
  path: 'v2/ministry/roles/{id}',
  summary: 'One role with its rights',
  access: access('S'),
  params,
  query,
  answer: role,
})
/** The type is immutable: another one than the role's is refused. */
export const updateRole = call({
  method: 'PUT',
  path: 'v2/ministry/roles/{id}',
  summary: 'Edit a role and its rights',
  versioned: true,
  access: access('U'),
  params,
  query,
  body: z.strictObject({ type: type.optional(), ...fields }),
  answer: role,
  says: 'edited',
})
export const removeRole = call({
  method: 'DELETE',
  path: 'v2/ministry/roles/{id}',
  summary: 'Delete a role that nobody holds',
  access: access('D'),
  params,
  query,
  answer: z.null(),
  says: 'deleted',
})

/** Transaction roles: who may take which step of a transaction. */
export const transactionRoles = resource({
  path: 'v2/ministry/transaction-request-roles',
  permission: 'ministry_roles_rp',
  title: 'Transaction roles',
  kind: 'ministry',
  sheet: transactionRoleSheet,
  filter: { type: choice(['transaction'] as const).optional() },
  form: true,
  input: {
    type: choice(['transaction'] as const),
    slug: text(3, 40).refine((value) => /^[a-z][a-z0-9_]*$/.test(value), { params: { code: 'V-TYPE' } }),
    name_ar: text(3, 100),
    name_en: optional(text(3, 100)),
    scope: choice(['directorate', 'central'] as const),
  },
})
