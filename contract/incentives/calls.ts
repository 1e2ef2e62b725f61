import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import {
  bool,
  choice,
  date,
  decisionNumber,
  file,
  id,
  int,
  lk,
  longText,
  optional,
  pastDate,
  personName,
  text,
} from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { incentiveWords } from './incentive-words.ts'
import { incentiveMachine } from './workflow.ts'

export const incentiveKinds = namesOf(incentiveWords.kind.words)
const statuses = namesOf(incentiveMachine.statuses)
const grounds = namesOf(incentiveWords.appeal_ground.words)
const at = z.string().nullable()

/** What a measure changed by itself, and whether that still stands. */
const effect = z.object({
  entity: z.enum(['ngos', 'campaigns', 'director_boards', 'manager_accounts']),
  entity_id: z.int(),
  /** `left`: it had changed since, so that it was not put back. */
  state: z.enum(['active', 'reverted', 'left']),
})
export type IncentiveEffect = z.output<typeof effect>

/** Commendations and penalties of organisations: only drafts are edited and deleted. */
export const incentiveRegister = resource({
  path: 'v2/ministry/incentives',
  permission: 'ministry_incentives_management_comm',
  title: 'Commendations and penalties',
  kind: 'ministry',
  form: true,
  words: incentiveWords,
  named: (row) => `${String(row.ref_no)}: ${String(row.title)}`,
  input: {
    ngo_id: id,
    kind: choice(incentiveKinds),
    incentive_type_id: lk('incentive-types'),
    title: text(3, 150),
    reason: longText(2000, 10),
    article: optional(text(3, 300)),
    regulation_id: optional(id),
    decision_no: optional(decisionNumber),
    decision_date: optional(pastDate),
    file: optional(file()),
    start_date: optional(date),
    end_date: optional(date),
    correction_due_at: optional(date),
    campaign_id: optional(id),
    board_end_date: optional(date),
    board_members_number: optional(int(1, 15)),
    liquidator_name: optional(personName(5, 150)),
    is_public: bool,
  },
  view: {
    ref_no: z.string(),
    ngo_name_ar: z.string(),
    ngo_name_en: at,
    status: z.enum(statuses),
    campaign_name: at,
    facts_sent_at: at,
    facts_reply: at,
    issued_at: at,
    issued_by_name: at,
    served_at: at,
    served_by: z.enum(namesOf(incentiveWords.served_by.words)).nullable(),
    served_proof: z.int().nullable(),
    /** The last second of the last day, in Damascus; null for a commendation. */
    appeal_due_at: at,
    extension_asked_at: at,
    extension_reason: at,
    extension_answer: at,
    extension_answered_at: at,
    appealed_at: at,
    appeal_ground: z.enum(grounds).nullable(),
    appeal_text: at,
    appeal_file: z.int().nullable(),
    appeal_is_late: z.boolean(),
    suspension_asked: z.boolean(),
    /** Without an answer by then the decision is cancelled. */
    answer_due_at: at,
    suspended_at: at,
    appeal_decision: at,
    decided_at: at,
    decided_by_name: at,
    cancel_reason: at,
    /** When what it changed went back for good: it was cancelled or its time was over. */
    effect_ended_at: at,
    effects: z.array(effect),
    actions: z.array(z.enum(pressedOf(incentiveMachine))),
  },
  filter: { kind: choice(incentiveKinds).optional(), status: choice(statuses).optional(), ngo_id: id.optional() },
})
export type Incentive = z.output<typeof incentiveRegister.row>

const params = z.strictObject({ id })
const decided = z.object({ status: z.enum(statuses) })
export const decideIncentive = call({
  method: 'POST',
  path: 'v2/ministry/incentives/{id}/actions',
  summary: 'Issue, serve, suspend, cancel a measure, or decide its appeal',
  access: { kinds: ['ministry'], may: [['ministry_incentives_management_comm', 'U']] },
  params,
  body: actionBody(incentiveMachine),
  versioned: true,
  answer: decided,
  says: 'incentive_decided',
})
/** Organisations by name, for whoever adds a measure; with one of them, its campaigns that may be stopped. */
export const readIncentiveChoices = call({
  method: 'GET',
  path: 'v2/ministry/incentives/choices',
  summary: 'Organisations that a measure may concern, and the campaigns of one of them',
  access: { kinds: ['ministry'], may: [['ministry_incentives_management_comm', 'A']] },
  query: z.strictObject({ search: text(0, 100).optional(), ngo_id: id.optional() }),
  answer: z.object({
    ngos: z.array(z.object({ id: z.int(), name_ar: z.string(), name_en: at, ngo_code: z.string() })),
    campaigns: z.array(z.object({ id: z.int(), name_ar: z.string(), name_en: at })),
  }),
})

const sees = { kinds: ['org'], may: [['ngo_incentives', 'S']], acting: 'read' } as const
const brief = incentiveRegister.row.pick({
  id: true,
  ref_no: true,
  kind: true,
  incentive_type_id: true,
  title: true,
  decision_no: true,
  decision_date: true,
  status: true,
  served_at: true,
  appeal_due_at: true,
  end_date: true,
  effect_ended_at: true,
  facts_sent_at: true,
})
export type IncentiveBrief = z.output<typeof brief>
export const listOwnIncentives = call({
  method: 'GET',
  path: 'v2/incentives',
  summary: 'Penalties and commendations of the organisation',
  access: sees,
  answer: z.object({ punishments: z.array(brief), rewards: z.array(brief) }),
})
const detail = incentiveRegister.row.extend({
  /** Penalties of the organisation in the three years before this one, the earliest first. */
  ladder: z.array(brief),
  /** How appeals on each ground ended in the last three years, everywhere. */
  grounds: z.array(z.object({ ground: z.enum(grounds), decided: z.int(), cancelled: z.int() })),
})
export type OwnIncentive = z.output<typeof detail>
export const readOwnIncentive = call({
  method: 'GET',
  path: 'v2/incentives/{id}',
  summary: 'A measure of the organisation: what was decided, why, and until when it may be answered',
  access: sees,
  params,
  answer: detail,
})
export const answerIncentive = call({
  method: 'POST',
  path: 'v2/incentives/{id}',
  summary: 'Appeal, ask for more time, or correct the facts before a decision',
  access: { kinds: ['org'], may: [['ngo_incentives', 'U']] },
  params,
  body: actionBody(incentiveMachine, 'organisation'),
  versioned: true,
  answer: decided,
  says: 'incentive_answered',
})
