import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, id, pageQuery, text } from '../core/calls/fields.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { flagWords } from './flag-words.ts'
import { flagMachine } from './workflow.ts'

export const flagStatuses = namesOf(flagMachine.statuses)
const at = z.string().nullable()
const record = z.object({ entity: z.string(), id: z.int(), ngo_id: z.int(), name: z.string() })
export type FlagRecord = z.output<typeof record>

/** What a rule looks for, beyond which number, and what clears it. */
const rule = z.object({
  code: z.string(),
  finding: z.string(),
  limit_number: z.int(),
  severity: z.enum(['warn', 'bad']),
  is_active: z.boolean(),
  name_ar: z.string(),
  name_en: z.string(),
  clears_ar: z.string(),
  clears_en: z.string(),
  /** When it was last compared with the register. */
  checked_at: at,
  standing: z.int(),
})
export type FlagRule = z.output<typeof rule>
const reading = { kinds: ['ministry' as const], may: [['ministry_ngos', 'S']] as [['ministry_ngos', 'S']] }

export const listFlagRules = call({
  method: 'GET',
  path: 'v2/ministry/flag-rules',
  summary: 'Rules that raise flags, and how many of each stand within the reach of the reader',
  access: reading,
  answer: z.array(rule),
})

const flag = z.object({
  id: z.int(),
  updated_at: z.string(),
  ngo_id: z.int(),
  ngo_name_ar: z.string(),
  ngo_name_en: at,
  governorate_id: z.int(),
  rule_code: z.string(),
  severity: z.enum(['warn', 'bad']),
  name_ar: z.string(),
  name_en: z.string(),
  clears_ar: z.string(),
  clears_en: z.string(),
  since: z.string(),
  records: z.array(record),
  status: z.enum(flagStatuses),
  question: at,
  answer_due_on: at,
  reason: at,
  raised_at: z.string(),
  cleared_at: at,
  actions: z.array(z.enum(pressedOf(flagMachine))),
})
export type Flag = z.output<typeof flag>

/** The gravest and oldest first; those that stand and wait for somebody unless another status is asked for. */
export const listFlags = call({
  method: 'GET',
  path: 'v2/ministry/flags',
  summary: 'Risk flags of organisations of the own governorate',
  access: reading,
  query: z.strictObject({
    ...pageQuery,
    ngo_id: id.optional(),
    rule_code: text(4, 4).optional(),
    status: choice(flagStatuses).optional(),
  }),
  answer: z.array(flag),
  paged: true,
})
export const actOnFlag = call({
  method: 'POST',
  path: 'v2/ministry/flags/{id}/actions',
  summary: 'Ask the organisation about a flag, close it with a reason, or raise it again',
  access: { kinds: ['ministry'], may: [['ministry_ngos', 'U']] },
  params: z.strictObject({ id }),
  body: actionBody(flagMachine, 'officer'),
  versioned: true,
  answer: z.object({ status: z.enum(flagStatuses) }),
  words: flagWords,
  says: 'money_acted',
})
