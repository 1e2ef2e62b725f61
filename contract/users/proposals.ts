import { commonWords } from '../core/calls/common-words.ts'
import { z } from 'zod'
import { type Access, call, type Right } from '../core/calls/call.ts'
import { id, longText } from '../core/calls/fields.ts'
import { secondPersonWords } from '../core/calls/second-person-words.ts'
import { actionBody, machine, namesOf, type PartOf, pressedOf, type StatusOf } from '../core/machine.ts'
import { userKinds } from './people.ts'
import { rightsAnswer } from './rights.ts'

export const proposalKinds = ['person', 'transaction_roles', 'role', 'account', 'colleague'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** The administering right that a proposal of a kind is decided with; what a colleague asks for, in his organisation. */
export const proposalRight: Record<ProposalKind, Right> = {
  person: ['ministry_users_rp', 'G'],
  transaction_roles: ['ministry_users_rp', 'G'],
  role: ['ministry_roles_rp', 'U'],
  account: ['ministry_users_rp', 'G'],
  colleague: ['ngo_users', 'G'],
}

/** The right that a proposal of a kind is asked for and withdrawn with. */
export const askingRight: Record<ProposalKind, Right> = {
  ...proposalRight,
  account: ['ministry_users_rp', 'U'],
  colleague: ['ngo_users', 'U'],
}

/**
 * More rights in the ministry, what could take an administrator's account over or away, and the reset of a colleague's
 * second factor: nobody lets take effect what he proposed himself [decisions 0022, 0040, 0053]. The right depends on the kind and is checked with its subject.
 */
export const rightProposal = machine({
  name: 'right-proposal',
  statuses: {
    waiting: { ...secondPersonWords.waiting, tone: 'warn' },
    done: { ...commonWords.in_force, tone: 'ok' },
    refused: { ...commonWords.rejected, tone: 'bad' },
    withdrawn: { ...secondPersonWords.withdrawn, tone: 'mute' },
    lapsed: { ar: 'ساقط', en: 'Lapsed', tone: 'mute' },
  },
  parts: ['asker', 'second', 'system'],
  actions: {
    confirm: {
      who: ['second'],
      from: { waiting: ['done'] },
      button: secondPersonWords.confirm,
      effect: {
        ar: 'ينفذ الطلب فوراً، ويُبلَّغ من طلبه وصاحب الحساب، ويُكتب اسمكم في السجل.',
        en: 'The request takes effect at once; whoever asked and the holder are told, and the log names you.',
      },
      asks: 'confirmation',
      log: 'تأكيد طلب ينتظر شخصاً ثانياً',
    },
    refuse: {
      who: ['second'],
      from: { waiting: ['refused'] },
      input: z.strictObject({ reason: longText(500) }),
      button: secondPersonWords.refuse,
      effect: {
        ar: 'لا يتغير شيء، ويُبلَّغ من طلبه بالسبب.',
        en: 'Nothing changes, and whoever asked is told the reason.',
      },
      asks: { reason: commonWords.refusal },
      look: 'danger',
      log: 'رفض طلب ينتظر شخصاً ثانياً',
    },
    withdraw: {
      who: ['asker'],
      from: { waiting: ['withdrawn'] },
      button: secondPersonWords.withdraw,
      effect: { ar: 'لا يتغير شيء.', en: 'Nothing changes.' },
      asks: 'confirmation',
      look: 'danger',
      log: 'سحب طلب ينتظر شخصاً ثانياً',
    },
    /** Nobody decided in time, or a newer proposal took its place when it was stale. */
    lapse: { who: ['system'], from: { waiting: ['lapsed'] }, log: 'سقوط طلب كان ينتظر شخصاً ثانياً' },
  },
})
export type ProposalState = StatusOf<typeof rightProposal>
export type ProposalActor = PartOf<typeof rightProposal>
export const proposalActions = pressedOf(rightProposal)
export type ProposalAction = (typeof proposalActions)[number]

const named = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() })
const accountValue = z.union([z.string(), z.boolean()])
const side = z.object({
  /** Roles of the person with their last days, or his transaction roles; empty for a role. */
  roles: z.array(named.extend({ ends_on: z.string().nullable(), transaction_type_ids: z.array(z.int()) })),
  /** What comes of it, slug by slug. */
  rights: rightsAnswer,
})
/**
 * Why the reader cannot confirm: he asked for it, it is about himself, one of the two had a hand in the account of the
 * other or his password is newer than the proposal, he lacks what it gives or may not decide, or the rights are others
 * by now.
 */
export const proposalBars = ['own', 'self', 'dependent', 'beyond', 'stale'] as const
export const accountFields = ['username', 'email', 'is_active', 'reason', 'totp_enabled'] as const
const proposal = z.object({
  id: z.int(),
  kind: z.enum(proposalKinds),
  user: z.object({ id: z.int(), name: z.string(), kind: z.enum(userKinds) }).nullable(),
  role: named.nullable(),
  /** Holders of the role; null for a person. */
  holders: z.int().nullable(),
  before: side,
  after: side,
  /** What changes of an account; empty for rights. */
  account: z.array(z.object({ name: z.enum(accountFields), before: accountValue, after: accountValue })),
  asked_by: z.string(),
  asked_at: z.string(),
  expires_at: z.string(),
  /** The rights were changed since, or who asked may not ask any more: it will never take effect. */
  is_stale: z.boolean(),
  /** Names of those who can confirm it; an organisation is told colleagues only. */
  seconds: z.array(z.string()),
  /** A colleague asked, and no colleague can confirm it: the ministry does. */
  by_ministry: z.boolean(),
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

const access: Access = { kinds: ['ministry'], may: [proposalRight.person, proposalRight.role, askingRight.account] }
export const decideRightProposal = call({
  method: 'POST',
  path: 'v2/ministry/right-proposals/{id}',
  summary: 'Confirms, refuses with a reason, or withdraws more rights that wait',
  access,
  params: z.strictObject({ id }),
  body: actionBody(rightProposal),
  answer: z.object({ state: z.enum(namesOf(rightProposal.statuses)) }),
  says: 'change_decided',
})

/** The same inside an organisation, for the second factors of its people [decision 0053]. */
export const listColleagueProposals = call({
  method: 'GET',
  path: 'v2/right-proposals',
  summary: 'Resets of second factors in the organisation that wait for a second person',
  access: { kinds: ['org'], may: [['ngo_users', 'S']] },
  answer: z.array(proposal),
})
export const decideColleagueProposal = call({
  method: 'POST',
  path: 'v2/right-proposals/{id}',
  summary: 'Confirms, refuses with a reason, or withdraws the reset of a colleague’s second factors',
  access: { kinds: ['org'], may: [proposalRight.colleague, askingRight.colleague] },
  params: z.strictObject({ id }),
  body: actionBody(rightProposal),
  answer: z.object({ state: z.enum(namesOf(rightProposal.statuses)) }),
  says: 'change_decided',
})
