import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, choice, id, int, latinText, longText, pageQuery, text } from '../core/calls/fields.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { flagWords } from './flag-words.ts'
import { flagMachine } from './workflow.ts'

export const flagStatuses = namesOf(flagMachine.statuses)
export const flagHolders = ['mine', 'nobody'] as const
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
  updated_at: z.string(),
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

/** What of a rule is data: how it is looked up is code. */
export const ruleInput = z.strictObject({
  is_active: bool,
  limit_number: int(0, 3650),
  severity: choice(['warn', 'bad']),
  name_ar: text(5, 150),
  name_en: latinText(5, 150),
  clears_ar: longText(300, 5),
  clears_en: latinText(5, 300),
})
export const updateFlagRule = call({
  method: 'PUT',
  path: 'v2/ministry/flag-rules/{code}',
  summary: 'Change a rule that raises flags: in force or not, limit, words',
  // The right to the data of the ministry, as for its settings.
  access: { kinds: ['ministry'], may: [['ministry_indexes', 'U']] },
  params: z.strictObject({ code: text(4, 4) }),
  body: ruleInput,
  versioned: true,
  answer: rule,
  words: flagWords,
  says: 'money_acted',
})

const answer = z.object({
  id: z.int(),
  /** The record that it answers, `entity:id`; null answers the flag as a whole. */
  item: at,
  answer: z.string(),
  file: z.int().nullable(),
  created_at: z.string(),
  closed_at: at,
})
export type FlagAnswer = z.output<typeof answer>
/** How a record of a flag is named where it is answered. */
export const itemOf = ({ entity, id: record }: Pick<FlagRecord, 'entity' | 'id'>): string => `${entity}:${record}`

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
  /** Who works on it; null where nobody does who still sees it. */
  officer: z.object({ id: z.int(), name: z.string() }).nullable(),
  answers: z.array(answer),
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
    /** The reader's own queue, or what nobody has taken on. */
    holder: choice(flagHolders).optional(),
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

/** An officer holds a record of a flag for settled by an answer. */
export const closeFlagAnswer = call({
  method: 'POST',
  path: 'v2/ministry/flag-answers/{id}/close',
  summary: 'Close a record of a flag as answered',
  access: { kinds: ['ministry'], may: [['ministry_ngos', 'U']] },
  params: z.strictObject({ id }),
  answer: z.object({ closed_at: z.string() }),
  says: 'money_acted',
})

/** What the organisation reads of a flag: what it is asked about, its own records, its own answers. */
const asked = flag.pick({
  id: true,
  updated_at: true,
  rule_code: true,
  name_ar: true,
  name_en: true,
  clears_ar: true,
  clears_en: true,
  since: true,
  records: true,
  status: true,
  question: true,
  answer_due_on: true,
  answers: true,
  actions: true,
})
export type AskedFlag = z.output<typeof asked>
export const listAskedFlags = call({
  method: 'GET',
  path: 'v2/flags',
  summary: 'What the ministry asks the own organisation about',
  access: { kinds: ['org'], may: [['ngo-profile', 'S']], acting: 'read' },
  answer: z.array(asked),
})
export const answerFlag = call({
  method: 'POST',
  path: 'v2/flags/{id}/actions',
  summary: 'Answer what the ministry asks about a flag, or about one of its records',
  access: { kinds: ['org'], may: [['ngo-profile', 'U']] },
  params: z.strictObject({ id }),
  body: actionBody(flagMachine, 'organisation'),
  answer: z.object({ status: z.enum(flagStatuses) }),
  words: flagWords,
  says: 'money_acted',
})
