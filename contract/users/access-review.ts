import { z } from 'zod'
import { type Access, call } from '../core/calls/call.ts'
import { choice, id, longText, optional } from '../core/calls/fields.ts'
import type { PermissionCode } from '../core/rights/permissions.ts'
import { listedUser, userKinds, peopleQuery } from './people.ts'
import { roundSheet, unusedSheet } from './sheets.ts'

const access = (code: Extract<PermissionCode, 'S' | 'U'>): Access => ({
  kinds: ['ministry'],
  may: [
    ['ministry_users_rp', code],
    ['ministry_ngo_users_rp', code],
  ],
})

/** People whose rights nobody used for a quarter; whoever was said to need them comes back after the next one. */
export const listUnusedAccess = call({
  method: 'GET',
  path: 'v2/ministry/access-review',
  summary: 'Accounts with rights that were not used for ninety days, or never',
  access: access('S'),
  query: z.strictObject({
    ...peopleQuery,
    kind: choice(userKinds).default('ministry'),
    why: choice(['idle', 'never'] as const).optional(),
  }),
  sheet: unusedSheet,
  answer: z.array(listedUser),
  paged: true,
})
export const reviewAccess = call({
  method: 'POST',
  path: 'v2/ministry/access-review/{id}',
  summary: 'Say that an unused access is still needed, or close it',
  access: access('U'),
  params: z.strictObject({ id }),
  body: z
    .strictObject({ decision: choice(['kept', 'disabled'] as const), note: optional(longText(500)) })
    .superRefine(({ decision, note }, ctx) => {
      if (decision === 'disabled' && note === null)
        ctx.addIssue({ code: 'custom', path: ['note'], params: { code: 'V-REQ' } })
    }),
  answer: z.null(),
  says: 'access_reviewed',
})

/** Why somebody is asked about each quarter: he administers rights, may much, or his rights lie idle. */
export const roundReasons = ['administers', 'wide', 'idle', 'never'] as const
const staff = (code: Extract<PermissionCode, 'S'>): Access => ({
  kinds: ['ministry'],
  may: [['ministry_users_rp', code]],
})

/** The review of the present quarter as far as the reader sees its people; null before the first one was opened. */
export const readAccessRound = call({
  method: 'GET',
  path: 'v2/ministry/access-round',
  summary: 'The quarterly review of access: until when, how many people, how many are open',
  access: staff('S'),
  answer: z
    .object({ quarter: z.string(), due_on: z.string(), opened_at: z.string(), total: z.int(), open: z.int() })
    .nullable(),
})
export const listAccessRound = call({
  method: 'GET',
  path: 'v2/ministry/access-round/people',
  summary: 'People of the quarterly review of access, open or reviewed',
  access: staff('S'),
  query: z.strictObject({
    ...peopleQuery,
    /** Names the list in the address of the screen. */
    kind: choice(['round'] as const).optional(),
    state: choice(['open', 'done'] as const).optional(),
    reason: choice(roundReasons).optional(),
  }),
  sheet: roundSheet,
  answer: z.array(
    listedUser.extend({
      reasons: z.array(z.enum(roundReasons)),
      review: z.enum(['open', 'done']),
      /** The verdict of this review; null for an open one and for an account that was closed otherwise. */
      verdict: z.object({ decision: z.enum(['kept', 'disabled']), by: z.string(), at: z.string() }).nullable(),
    }),
  ),
  paged: true,
})
