import { machine } from '../core/machine.ts'

/** `est_status` [domain 2.12]: ids are stable and never renumbered [Q12]. */
export const estStatuses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
export type EstStatus = (typeof estStatuses)[number]
export const statusSlug = {
  1: 'draft',
  2: 'submitted',
  3: 'info_evaluating',
  4: 'info_evaluated',
  5: 'docs_evaluating',
  6: 'docs_evaluated',
  7: 'returned',
  8: 'external_opinion',
  9: 'approved',
  10: 'rejected',
  11: 'withdrawn',
  12: 'expired',
} as const satisfies Record<EstStatus, string>
export const closedStatuses: readonly EstStatus[] = [9, 10, 11, 12]

export const foundingActors = [
  'founder',
  'receiver',
  'info_evaluator',
  'docs_evaluator',
  'legal_reviewer',
  'external_liaison',
  'ngo_head',
  'decision_office',
  'issuer',
  'system',
] as const
export type FoundingActor = (typeof foundingActors)[number]

export const foundingActions = [
  'submit',
  'start_checking',
  'validate_info',
  'return',
  'resubmit',
  'accept_name',
  'refuse_name',
  'open_documents',
  'extend_documents',
  'submit_documents',
  'validate_docs',
  'forward',
  'ask_opinion',
  'record_opinion',
  'close_opinions',
  'approve',
  'reject',
  'withdraw',
  'expire',
  'register_by_law',
] as const
export type FoundingAction = (typeof foundingActions)[number]
/** Taken by time alone; no call leads to them. */
export type SystemAction = 'expire' | 'register_by_law'
export type TakenAction = Exclude<FoundingAction, SystemAction>

const validate = ['ministry_creation_requests', 'V'] as const
const confirm = ['ministry_creation_requests', 'C'] as const
const transact = ['ministry_transaction_requests', 'U'] as const

/** Founding request, section 3.2 of the domain document. Freezing is a flag beside the status. */
export const founding = machine<EstStatus, FoundingAction, FoundingActor>({
  name: 'founding',
  actions: {
    submit: { who: ['founder'] },
    start_checking: { who: ['receiver'], right: ['ministry_creation_requests', 'V'] },
    validate_info: { who: ['info_evaluator'], right: validate },
    return: { who: ['info_evaluator', 'docs_evaluator', 'legal_reviewer'], right: validate },
    resubmit: { who: ['founder'] },
    accept_name: { who: ['ngo_head'], right: confirm },
    refuse_name: { who: ['ngo_head'], right: confirm },
    open_documents: { who: ['ngo_head'], right: confirm },
    extend_documents: { who: ['founder'] },
    submit_documents: { who: ['founder'] },
    validate_docs: { who: ['legal_reviewer'], right: validate },
    forward: {
      who: [
        'receiver',
        'info_evaluator',
        'docs_evaluator',
        'legal_reviewer',
        'external_liaison',
        'ngo_head',
        'decision_office',
        'issuer',
      ],
      right: transact,
    },
    ask_opinion: { who: ['external_liaison'], right: transact },
    record_opinion: { who: ['external_liaison', 'receiver'], right: transact },
    close_opinions: { who: ['external_liaison'], right: transact },
    approve: { who: ['issuer'], right: confirm },
    reject: { who: ['ngo_head'], right: confirm },
    withdraw: { who: ['founder'] },
    expire: { who: ['system'] },
    register_by_law: { who: ['system'] },
  },
  table: {
    1: { submit: [2], withdraw: [11], expire: [12] },
    2: { start_checking: [3], reject: [10], withdraw: [11] },
    3: { forward: [3], validate_info: [4], return: [7], reject: [10] },
    4: {
      forward: [4],
      accept_name: [4],
      refuse_name: [7],
      open_documents: [4],
      extend_documents: [4],
      submit_documents: [5],
      expire: [12],
    },
    5: { forward: [5], return: [7], validate_docs: [6], register_by_law: [9] },
    6: { forward: [6], ask_opinion: [8], approve: [9], reject: [10], register_by_law: [9] },
    7: { resubmit: [3, 5], withdraw: [11], expire: [12] },
    8: { ask_opinion: [8], record_opinion: [8], close_opinions: [6], reject: [10], register_by_law: [9] },
    9: {},
    10: {},
    11: {},
    12: {},
  },
})

/** Founding stages in which an action is possible, where the status alone does not say it. */
export const stageOfAction: Partial<Record<FoundingAction, number>> = {
  accept_name: 3,
  refuse_name: 3,
  open_documents: 3,
  extend_documents: 4,
  submit_documents: 4,
  validate_docs: 5,
  ask_opinion: 6,
  record_opinion: 6,
  close_opinions: 6,
  approve: 7,
}

/** The seven stages: who acts and how many working days the ministry has [domain 3.2]. */
export const stages = [
  { number: 1, side: 'founder', days: null },
  { number: 2, side: 'ministry', days: 7 },
  { number: 3, side: 'ministry', days: 3 },
  { number: 4, side: 'founder', days: null },
  { number: 5, side: 'ministry', days: 10 },
  { number: 6, side: 'ministry', days: 15 },
  { number: 7, side: 'ministry', days: 7 },
] as const
