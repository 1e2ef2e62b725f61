import { z } from 'zod'
import { type Access, call, type Right } from '../core/calls/call.ts'
import { choice, id, longText, optional } from '../core/calls/fields.ts'
import { machine } from '../core/machine.ts'
import { rightsAnswer } from './rights.ts'

/** How far a proposal of more rights is [decision 0022]; a lapsed one was not decided in time, or replaced when it was stale. */
export const proposalStates = ['waiting', 'done', 'refused', 'withdrawn', 'lapsed'] as const
export type ProposalState = (typeof proposalStates)[number]
/** Who asked for it; somebody else with the same administering right. */
export const proposalActors = ['asker', 'second'] as const
export type ProposalActor = (typeof proposalActors)[number]
export const proposalActions = ['confirm', 'refuse', 'withdraw'] as const
export type ProposalAction = (typeof proposalActions)[number]
export const proposalKinds = ['person', 'transaction_roles', 'role'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** The administering right that a proposal of a kind is asked for and decided with. */
export const proposalRight: Record<ProposalKind, Right> = {
  person: ['ministry_users_rp', 'G'],
  transaction_roles: ['ministry_users_rp', 'G'],
  role: ['ministry_roles_rp', 'U'],
}

/** Nobody lets rights take effect that he proposed himself. */
export const rightProposal = machine<ProposalState, ProposalAction, ProposalActor>({
  name: 'right-proposal',
  actions: {
    confirm: { who: ['second'] },
    refuse: { who: ['second'] },
    withdraw: { who: ['asker'] },
  },
  table: {
    waiting: { confirm: ['done'], refuse: ['refused'], withdraw: ['withdrawn'] },
    done: {},
    refused: {},
    withdrawn: {},
    lapsed: {},
  },
})

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
  body: z
    .strictObject({ action: choice(proposalActions), reason: optional(longText(500)) })
    .superRefine(({ action, reason }, ctx) => {
      if (action === 'refuse' && reason === null)
        ctx.addIssue({ code: 'custom', path: ['reason'], params: { code: 'V-REQ' } })
    }),
  answer: z.object({ state: z.enum(proposalStates) }),
  says: 'ok',
})
