import type { InputOf } from '#contract/core/machine.ts'
import { type RequestAction, transactionRequest } from '#contract/transactions/workflow.ts'
import type { CaseKind, Outcome, Taking } from '../../core/cases/act.ts'
import { invalid, Refusal, wrongState } from '../../core/errors.ts'
import type { Notice } from '../../core/notices/notify.ts'
import { takeDecisionNumber } from '../decision-numbers.ts'
import { isWaitedFor, lettersOf, noReply, recordReply, silentTooLong, waitsOutside } from '../letters.ts'
import { changes, giveStep, type Moving, noteDecision, requestPlace } from '../moves.ts'
import { dueAfter } from '../clock.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { rightsOfType } from '#contract/transactions/type-rights.ts'
import type { RequestStatus } from '#contract/transactions/statuses.ts'
import type { StepRow } from '../steps.ts'
import { barDuties } from '../duties.ts'
import { refuseWithoutFiles } from '../step-files.ts'
import { refuseUnfit } from './admission.ts'
import { actedOn, completeOf, type Payload } from './filled.ts'
import { type Issued, stoodOf, type TypeEffects, type Turn } from './effects.ts'
import { barOwnDecision, barSilenced, basisInWords, refuseUnanswered, servedNow } from './grievance.ts'
import { barMoreTime, moreTimeEffects } from './more-time.ts'
import { noticeToApplicant, noticeToOfficer } from './notices.ts'
import { issueOpinionLetter } from './opinion-letter.ts'
import { beginResult, issueResult } from './result-letter.ts'
import { keepRound, refuseOutside, refuseRound } from './rounds.ts'
import { endSittings } from './sittings.ts'
import { movingOf, ofOrganisation, partsByRight, partsIn, type RequestCase, requestOf } from './request.ts'

type RequestTaking<I = unknown> = Taking<RequestCase, I>
type Effects = CaseKind<typeof transactionRequest, RequestCase>['effects']
type Change = ReturnType<(typeof changes)['enter']>

/** What the step forbids, and what other types than founding do not know. */
function barTo(row: RequestCase, action: RequestAction): Refusal | undefined {
  const { step, status, closed, ownDecision } = row
  // What founders answer a refusal with is whole: it is not sent back to them, nor asked about outside.
  if (row.ngoId === null && (action === 'return' || action === 'ask_opinion')) return new Refusal(409, 'step_forbids')
  if (action === 'return' && step?.allow_return === false) return new Refusal(409, 'step_forbids')
  if (action === 'reject' && (step?.allow_reject === false || status !== 'in_progress'))
    return step?.allow_reject === false ? new Refusal(409, 'step_forbids') : wrongState()
  if (action === 'forward' && step?.is_last_action) return wrongState()
  if (action === 'approve' && !step?.is_last_action) return wrongState()
  return (
    barMoreTime(action, { moreTime: row.moreTime, due: row.request.return_due_at }) ??
    barSilenced(action, row) ??
    barDuties(action, step, closed) ??
    barOwnDecision(action, ownDecision)
  )
}

/** Columns, history and the officer of the step that is entered. */
const moved = async (
  taking: RequestTaking,
  action: RequestAction,
  change: Change,
  notices: readonly Notice[] = [],
  said = (taking.input ?? {}) as NonNullable<Moving['said']>,
): Promise<Outcome<RequestStatus>> => {
  const moving = movingOf(taking, said)
  await noteDecision(moving, action)
  return { to: change.to, set: change.set, notices, after: () => giveStep(moving, change) }
}

/** What the applicant changed while the request was his. */
type Applied = { subject?: string | undefined; details?: string | null | undefined; payload?: Payload | undefined }
const filled = ({ input }: RequestTaking<Applied>, payload: Payload) => ({
  ...(input.subject === undefined ? {} : { subject: input.subject }),
  ...(input.details === undefined || input.details === null ? {} : { details: input.details }),
  payload: JSON.stringify(payload),
})

/** The type of a request with its payload, as it takes it; none for a type without effects. */
type TurnOf = (taking: RequestTaking, payload: Payload) => { type: TypeEffects; turn: Turn } | undefined
type EffectsOf = (row: RequestCase) => TypeEffects | undefined

/** What is handed in, whole and taken by the guard of its type, which keeps what it keeps of it. */
const handedInBy = (effectsOf: EffectsOf, turnOf: TurnOf) => async (taking: RequestTaking<Applied>) => {
  const payload = await completeOf({ ...taking, type: effectsOf(taking.row), given: taking.input.payload })
  const at = turnOf(taking, payload)
  await at?.type.guard?.(at.turn)
  await at?.type.onSubmit?.(at.turn, taking.input.subject ?? taking.row.request.subject)
  const kept = at?.type.hasOwnForm ? (at.turn.payload as Payload) : payload
  return { payload: kept, set: { ...filled(taking, kept), ...(at && (await stoodOf(at.type, at.turn))) } }
}
type HandedIn = ReturnType<typeof handedInBy>

/** The applicant hands in, completes and gives up. */
const applicantEffects = (handedIn: HandedIn): Pick<Effects, 'submit' | 'complete' | 'withdraw'> => {
  return {
    submit: async (taking) => {
      await refuseUnfit(taking.trx, taking.services, taking.row)
      const { set } = await handedIn(taking)
      const change = changes.submit(movingOf(taking), taking.row.steps[0] as StepRow)
      const outcome = await moved(taking, 'submit', change, await noticeToApplicant(taking, 'N-21'))
      const path = { type_version: taking.row.request.type_version }
      return { ...outcome, set: { ...outcome.set, ...set, ...path }, log: { action: 'submit' } }
    },
    complete: async (taking) => {
      const { subject, details, payload: sent } = taking.input
      // Nothing was done about what the officer asked for.
      if (!subject && !details && !sent && taking.row.request.answered_at === null)
        throw invalid({ payload: ['V-ASKED'] })
      await refuseOutside(taking.trx, taking.row, {
        ...(subject ? { subject } : {}),
        ...(details ? { details } : {}),
        ...(sent ? { payload: sent } : {}),
      })
      const { set } = await handedIn(taking)
      const change = changes.complete(movingOf(taking))
      const outcome = await moved(taking, 'complete', change, noticeToOfficer(taking, 'N-24'))
      return { ...outcome, set: { ...outcome.set, ...set }, log: { action: 'submit' } }
    },
    withdraw: (taking) => moved(taking, 'withdraw', changes.close(movingOf(taking))),
  }
}

/** The officer takes the request on, sends it to the next step or back. */
const stepEffects = (effectsOf: EffectsOf): Pick<Effects, 'start' | 'forward' | 'return'> => ({
  start: (taking) => moved(taking, 'start', { set: { assigned_user_id: taking.actor?.userId ?? null } }),
  forward: async (taking) => {
    const { row, input } = taking
    const next = row.steps.find((step) => step.stage_number === (row.step?.stage_number ?? 0) + 1)
    if (!next) throw wrongState()
    await refuseWithoutFiles(taking.trx, row.request, row.step, input)
    const stage = { ar: next.name_ar, en: next.name_en }
    const notices = await noticeToApplicant(taking, 'N-22', { stage })
    return moved(taking, 'forward', changes.enter(movingOf(taking), next), notices)
  },
  return: async (taking) => {
    const { services, row, input } = taking
    await refuseRound({ ...taking, type: effectsOf(row) })
    const days = row.type.applicant_days
    const change = changes.return(movingOf(taking))
    const due = { return_due_at: dueAfter(services.now(), days, services.reference.calendar()), answered_at: null }
    const notices = await noticeToApplicant(taking, 'N-23', { days })
    const outcome = await moved(taking, 'return', { ...change, set: { ...change.set, ...due } }, notices)
    await keepRound(taking, input.items ?? [])
    return outcome
  },
})

/** Opinions of outside bodies. */
const opinionEffects: Pick<Effects, 'ask_opinion' | 'record_opinion' | 'close_opinions'> = {
  ask_opinion: async (taking) => {
    const { trx, services, row, input } = taking
    const open = (await lettersOf(trx, row.id)).filter(isWaitedFor)
    if (open.some((letter) => letter.external_body_id === input.external_body_id))
      throw invalid({ external_body_id: ['V-TAKEN'] })
    const waits = services.reference.setting('clock.pause_external', false)
    const files = [...(input.files ?? []), await issueOpinionLetter(taking)]
    return moved(taking, 'ask_opinion', changes.ask_opinion(movingOf(taking), waits), [], { ...input, files })
  },
  record_opinion: async (taking) => {
    const { trx, services, row, input } = taking
    await recordReply(trx, services, row.id, input)
    const open = (await lettersOf(trx, row.id)).some(isWaitedFor)
    const waits = await waitsOutside(trx, services, row.id)
    return moved(taking, 'record_opinion', changes.record_opinion(movingOf(taking), { open, waits }))
  },
  close_opinions: async (taking) => {
    const { trx, services, row } = taking
    const silent = (await lettersOf(trx, row.id)).filter(isWaitedFor)
    const today = todayIn(services.now())
    const waiting = silent.filter((letter) => !silentTooLong(letter, today, services))
    if (waiting.length > 0) throw wrongState({ waiting: waiting.map((letter) => letter.external_body_id) })
    for (const letter of silent) await noReply(trx, services, letter.id)
    return { set: row.request.paused_at ? changes.complete(movingOf(taking)).set : {} }
  },
}

const undecided: Issued = { decision_no: null, decision_date: null }

/**
 * Takes effect at once, where the type needs nobody's decision: the action `create_directly` of a type's own table. Its
 * row in the log is the whole history.
 */
const directEffect = (handedIn: HandedIn, turnOf: TurnOf) => async (taking: RequestTaking<Applied>) => {
  await refuseUnfit(taking.trx, taking.services, taking.row)
  const { payload, set: given } = await handedIn(taking)
  const at = turnOf(taking, payload)
  await at?.type.onApprove?.(at.turn, undecided)
  const { set } = changes.approve(movingOf(taking), {})
  const path = { type_version: taking.row.request.type_version, submitted_at: taking.services.now().toISOString() }
  return { set: { ...set, ...path, ...given }, log: { action: 'submit' as const } }
}

/** The decision: its number, the effect of the type, and its letter, all in one transaction. */
const approveEffect =
  (turnOf: TurnOf) => async (taking: RequestTaking<InputOf<typeof transactionRequest, 'approve'>>) => {
    const { row, input } = taking
    const { decision_no, decision_date } = input
    refuseUnanswered(row.request, input)
    await refuseWithoutFiles(taking.trx, row.request, row.step, input)
    if (row.type.issues_decision && (!decision_no || !decision_date))
      throw invalid({
        ...(decision_no ? {} : { decision_no: ['V-REQ'] }),
        ...(decision_date ? {} : { decision_date: ['V-REQ'] }),
      })
    if (decision_no)
      await takeDecisionNumber(taking.trx, taking.actor, {
        no: decision_no,
        reason: input.repeated_reason,
        owner: { ngoId: row.ngoId, establishmentId: row.establishmentId },
        entity: 'transaction_requests',
        entityId: row.id,
      })
    const at = turnOf(taking, (row.request.payload as Payload | null) ?? {})
    await at?.type.guard?.(at.turn)
    const begun = await beginResult(taking.trx, taking.services, row)
    await at?.type.onApprove?.(at.turn, { decision_no, decision_date })
    const letter = await issueResult(taking, input, begun)
    const issued = letter === undefined ? {} : { result_file_qr_id: letter }
    const change = changes.approve(movingOf(taking), { decision_no, decision_date, ...issued })
    return moved(taking, 'approve', change, await noticeToApplicant(taking, 'N-27'))
  }

export type RequestKind = CaseKind<typeof transactionRequest, RequestCase>
/** How requests of each type are cases: one engine, with the statuses and rights of the type's own table where it has one. */
export interface RequestKinds {
  readonly of: (slug: string) => RequestKind
  readonly type: (slug: string) => TypeEffects | undefined
  /** Another case moves requests of this type: nobody acts on them by themselves. */
  readonly isCarried: (slug: string) => boolean
}

/** The kinds of request of organisations: steps, clock, officer and history are the same for all; `effects` is what the types do. */
export function requestKinds(effects: readonly TypeEffects[], carried: ReadonlySet<string> = new Set()): RequestKinds {
  const types = new Map(effects.map((type) => [type.slug, type]))
  const shared = requestKind(types)
  const own = new Map(
    effects.flatMap(({ slug, machine }) =>
      // Its actions are those of the shared table by name, so that the same effects serve it.
      machine
        ? [
            [
              slug,
              {
                ...shared,
                machine: machine as typeof transactionRequest,
                partsOf: rightsOfType(slug).decides ? partsByRight : partsIn,
              },
            ],
          ]
        : [],
    ),
  )
  const carriedKind = { ...shared, partsOf: () => [] }
  return {
    of: (slug) => (carried.has(slug) ? carriedKind : (own.get(slug) ?? shared)),
    type: (slug) => types.get(slug),
    isCarried: (slug) => carried.has(slug),
  }
}

function requestKind(effects: ReadonlyMap<string, TypeEffects>): RequestKind {
  const effectsOf: EffectsOf = (row) => (row.ngoId === null ? undefined : effects.get(row.request.slug))
  const turnOf: TurnOf = (taking, payload) => {
    const [type, own] = [effectsOf(taking.row), ofOrganisation(taking)]
    return type && own && { type, turn: { ...own, payload: actedOn(type, taking.lang, payload) } }
  }
  const handedIn = handedInBy(effectsOf, turnOf)
  return {
    machine: transactionRequest,
    ...requestPlace,
    hold: (trx, actor, id) => requestOf(trx, actor, id, true),
    partsOf: partsIn,
    hasConflict: ({ has_conflict }) => has_conflict,
    bar: barTo,
    told: ({ request: { request_no: name, ngo_id, establishment_id } }) => ({ name, ngo_id, establishment_id }),
    around: async (taking, action, effect) => {
      await endSittings(taking.trx, taking.row.id)
      const own = ofOrganisation(taking)
      const type = own && effectsOf(own.row)
      await (own && type?.onDecide?.(own, action))
      const outcome = await effect()
      await (own && type?.onMove?.(own, action, taking.input))
      return outcome
    },
    effects: {
      ...applicantEffects(handedIn),
      ...stepEffects(effectsOf),
      ...opinionEffects,
      ...moreTimeEffects,
      ...{ create_directly: directEffect(handedIn, turnOf) },
      approve: approveEffect(turnOf),
      reject: async (taking) => {
        const { reject_reason_id, reject_text } = taking.input
        const own = ofOrganisation(taking)
        await (own && effectsOf(own.row)?.onReject?.(own))
        const change = changes.reject(movingOf(taking), { reject_reason_id, reject_text })
        const said = { notes: reject_text, internal_notes: taking.input.internal_notes, article: taking.input.article }
        const basis = basisInWords(taking.input.article, servedNow(taking.services))
        return moved(taking, 'reject', change, await noticeToApplicant(taking, 'N-28', { basis }), said)
      },
      expire: async (taking) => {
        const told = taking.row.status === 'draft' ? [] : await noticeToApplicant(taking, 'N-26')
        return moved(taking, 'expire', changes.close(movingOf(taking)), told)
      },
    },
  }
}
