import { z } from 'zod'
import { type Access, call, type Right } from '../core/calls/call.ts'
import { id, longText } from '../core/calls/fields.ts'
import { actionBody, machine, namesOf, type PartOf, pressedOf, type StatusOf } from '../core/machine.ts'
import { rightsAnswer } from './rights.ts'

export const proposalKinds = ['person', 'transaction_roles', 'role'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** The administering right that a proposal of a kind is asked for and decided with. */
export const proposalRight: Record<ProposalKind, Right> = {
  person: ['ministry_users_rp', 'G'],
  transaction_roles: ['ministry_users_rp', 'G'],
  role: ['ministry_roles_rp', 'U'],
}

/** More rights in the ministry: nobody lets take effect what he proposed himself [decision 0022]. The right depends on the kind and is checked with its subject. */
export const rightProposal = machine({
  name: 'right-proposal',
  statuses: {
    waiting: { ar: 'بانتظار التأكيد', en: 'Waits for confirmation', tone: 'warn' },
    done: { ar: 'نافذ', en: 'In effect', tone: 'ok' },
    refused: { ar: 'مرفوض', en: 'Refused', tone: 'bad' },
    withdrawn: { ar: 'مسحوب', en: 'Withdrawn', tone: 'mute' },
    lapsed: { ar: 'ساقط', en: 'Lapsed', tone: 'mute' },
  },
  parts: ['asker', 'second', 'system'],
  actions: {
    confirm: {
      who: ['second'],
      from: { waiting: ['done'] },
      button: { ar: 'أكّد', en: 'Confirm' },
      effect: {
        ar: 'تنفذ فوراً، ويُبلَّغ من طلبها وصاحب الحساب، ويُكتب اسمكم في السجل.',
        en: 'They take effect at once; whoever asked and the holder are told, and the log names you.',
      },
      asks: 'confirmation',
      log: 'تأكيد صلاحيات تنتظر التأكيد',
    },
    refuse: {
      who: ['second'],
      from: { waiting: ['refused'] },
      input: z.strictObject({ reason: longText(500) }),
      button: { ar: 'ارفض', en: 'Refuse' },
      effect: {
        ar: 'لا يتغير شيء، ويُبلَّغ من طلبها بالسبب.',
        en: 'Nothing changes, and whoever asked is told the reason.',
      },
      asks: { reason: { ar: 'سبب الرفض', en: 'Reason of the refusal' } },
      look: 'danger',
      log: 'رفض صلاحيات تنتظر التأكيد',
    },
    withdraw: {
      who: ['asker'],
      from: { waiting: ['withdrawn'] },
      button: { ar: 'اسحب', en: 'Withdraw' },
      effect: { ar: 'لا يتغير شيء.', en: 'Nothing changes.' },
      asks: 'confirmation',
      look: 'danger',
      log: 'سحب صلاحيات تنتظر التأكيد',
    },
    /** Nobody decided in time, or a newer proposal took its place when it was stale. */
    lapse: { who: ['system'], from: { waiting: ['lapsed'] }, log: 'سقوط صلاحيات كانت تنتظر التأكيد' },
  },
})
export type ProposalState = StatusOf<typeof rightProposal>
export type ProposalActor = PartOf<typeof rightProposal>
export const proposalActions = pressedOf(rightProposal)
export type ProposalAction = (typeof proposalActions)[number]

const named = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() })
const side = z.object({
  /** Roles of the person with their last days, or his transaction roles; empty for a role. */
  roles: z.array(named.extend({ ends_on: z.string().nullable(), transaction_type_ids: z.array(z.int()) })),
  /** What comes of it, slug by slug. */
  rights: rightsAnswer,
})
/** Why the reader cannot confirm: he asked for it, it is about himself, he lacks what it gives or may not decide, or the rights are others by now. */
export const proposalBars = ['own', 'self', 'beyond', 'stale'] as const
const proposal = z.object({
  id: z.int(),
  kind: z.enum(proposalKinds),
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  role: named.nullable(),
  /** Holders of the role; null for a person. */
  holders: z.int().nullable(),
  before: side,
  after: side,
  asked_by: z.string(),
  asked_at: z.string(),
  expires_at: z.string(),
  /** The rights were changed since, or who asked may not ask any more: it will never take effect. */
  is_stale: z.boolean(),
  /** Names of those who can confirm it. */
  seconds: z.array(z.string()),
  bar: z.enum(proposalBars).nullable(),
  actions: z.array(z.enum(proposalActions)),
})
export type RightProposal = z.output<typeof proposal>

export const listRightProposals = call({
  method: 'GET',
  path: 'v2/ministry/right-proposals',
  summary: 'More rights in the ministry that wait for a second person',
  access: {
    kinds: ['ministry'],
    may: [
      ['ministry_users_rp', 'S'],
      ['ministry_roles_rp', 'S'],
    ],
  },
  answer: z.array(proposal),
})

const access: Access = { kinds: ['ministry'], may: [proposalRight.person, proposalRight.role] }
export const decideRightProposal = call({
  method: 'POST',
  path: 'v2/ministry/right-proposals/{id}',
  summary: 'Confirms, refuses with a reason, or withdraws more rights that wait',
  access,
  params: z.strictObject({ id }),
  body: actionBody(rightProposal),
  answer: z.object({ state: z.enum(namesOf(rightProposal.statuses)) }),
  says: 'ok',
})
