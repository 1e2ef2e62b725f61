import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { choice, date, id, list, pageQuery, sortBy } from '../core/calls/fields.ts'
import { logSheet } from './log-sheet.ts'

const own: Access = { kinds: ['org'], may: [['ngo-profile', 'S']], acting: 'read' }

export const logActions = [
  'create',
  'update',
  'delete',
  'login',
  'logout',
  'login_failed',
  'submit',
  'validate',
  'decide',
  'reassign',
  'export',
  'view',
  'freeze',
] as const
/** Records of an organisation's file that its log may be narrowed to. */
export const loggedEntities = [
  'ngos',
  'ngo_documents',
  'branches',
  'contact_information',
  'service_centres',
  'classification_ngos',
  'ngo_services',
  'bank_accounts',
  'manager_accounts',
  'account_changes',
  'users',
] as const

export const logEntry = z.object({
  id: z.int(),
  action: z.enum(logActions),
  entity: z.string(),
  entity_id: z.int().nullable(),
  description_ar: z.string(),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })).nullable(),
  user_name: z.string().nullable(),
  /** Somebody of the ministry did it, in the file of the organisation or on its case. */
  by_ministry: z.boolean(),
  /** Browser and system; null for the system itself and for what was written before devices were kept. */
  device: z.string().nullable(),
  created_at: z.string(),
})
export type LogEntry = z.output<typeof logEntry>
/** Filters that every log has. */
export const logQuery = z.strictObject({
  ...pageQuery,
  sort: sortBy('created_at', 'action', 'user_name'),
  action: list(choice(logActions)).optional(),
  /** Kinds of records, by their tables. */
  entity: list(z.string().regex(/^[a-z_]{2,60}$/)).optional(),
  user_id: id.optional(),
  /** First and last day in Damascus. */
  from: date.optional(),
  to: date.optional(),
})
export const listLogs = call({
  method: 'GET',
  path: 'v2/logs',
  summary: 'Tracking log of the own organisation, newest first',
  access: own,
  query: logQuery.extend({ entity: list(choice(loggedEntities)).optional() }),
  answer: z.array(logEntry),
  paged: true,
  endless: true,
  sheet: logSheet,
})

export const readLogGuide = call({
  method: 'GET',
  path: 'v2/logs/guide',
  summary: 'Who appears in the tracking log of the own organisation, and up to which moment it is sealed',
  access: own,
  answer: z.object({
    people: z.array(z.object({ id: z.int(), name: z.string() })),
    /** The latest seal that covers a row of this log; null before the first one. */
    seal: z.object({ seq: z.int(), until: z.string(), hash: z.string() }).nullable(),
  }),
})
