import { transactionRequest } from '#contract/transactions/workflow.ts'
import type { z } from 'zod'
import { errorsMap } from '#contract/core/refusals/issues.ts'
import { fieldError } from '#contract/core/refusals/messages.ts'
import type { CaseKind, Outcome, Taking } from '../../core/cases/act.ts'
import { invalid, Refusal, wrongState } from '../../core/errors.ts'
import { ZodRefusal } from '../../core/http/route.ts'
import type { Notice } from '../../core/notices/notify.ts'
import { takeDecisionNumber } from '../decision-numbers.ts'
import { isWaitedFor, lettersOf, noReply, recordReply, silentTooLong, waitsOutside } from '../letters.ts'
import { changes, giveStep, type Moving, noteDecision, requestPlace } from '../moves.ts'
import { dueAfter } from '../clock.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { RequestStatus } from '#contract/transactions/statuses.ts'
import type { RequestAction } from '#contract/transactions/workflow.ts'
import type { StepRow } from '../steps.ts'
import { barDuties } from '../duties.ts'
import { refuseWithoutFiles } from '../step-files.ts'
import { payloadBy } from '#contract/transactions/type-fields.ts'
import { refuseUnfit } from './admission.ts'
import { barOwnDecision, refuseUnanswered } from './grievance.ts'
import { askedOf, lackingOf, uploadedTo } from './asked.ts'
import type { TypeEffects, Turn } from './effects.ts'
import { noticeToApplicant, noticeToOfficer } from './notices.ts'
import { askedFor, movingOf, partsIn, type RequestCase, requestOf } from './request.ts'

type RequestTaking<I = unknown> = Taking<RequestCase, I>
type Effects = CaseKind<typeof transactionRequest, RequestCase>['effects']
type Change = ReturnType<(typeof changes)['enter']>

/** What the step forbids, and what other types than founding do not know. */
function barTo({ step, status, closed, ownDecision }: RequestCase, action: RequestAction): Refusal | undefined {
  if (action === 'return' && step?.allow_return === false) return new Refusal(409, 'step_forbids')
  if (action === 'reject' && (step?.allow_reject === false || status !== 'in_progress'))
    return step?.allow_reject === false ? new Refusal(409, 'step_forbids') : wrongState()
  if (action === 'forward' && step?.is_last_action) return wrongState()
  if (action === 'approve' && !step?.is_last_action) return wrongState()
  return barDuties(action, step, closed) ?? barOwnDecision(action, ownDecision)
}

/** What a payload lacks, at `payload.<field>`; empty when it is as its schema asks. */
function payloadErrors(schema: z.ZodType, { row, lang }: RequestTaking, given?: unknown): Record<string, string[]> {
  const parsed = schema.safeParse(given ?? row.request.payload ?? {}, { reportInput: true })
  const errors = parsed.success ? {} : errorsMap(lang, parsed.error.issues)
  return Object.fromEntries(Object.entries(errors).map(([field, words]) => [`payload.${field}`, words]))
}

/** The payload as the type takes it; 422 at the fields. */
function payloadOf<P>({ payload }: TypeEffects<P>, taking: RequestTaking, given?: unknown): P {
  const parsed = payload.safeParse(given ?? taking.row.request.payload ?? {})
  if (parsed.success) return parsed.data
  throw new ZodRefusal(payloadErrors(payload, taking, given))
}

/** Refuses to hand in what lacks a field or a document that its type asks for; 422 at each of them. */
async function refuseIncomplete(taking: RequestTaking<Applied>, hasOwnFields: boolean): Promise<void> {
  const { trx, row, input, lang } = taking
  const { fields, documents } = await askedOf(trx, askedFor(row))
  // A type with effects knows its fields better: they are checked already.
  const wrong = hasOwnFields ? {} : payloadErrors(payloadBy(fields), taking, input.payload)
  const lacking = lackingOf(documents, await uploadedTo(trx, row.id))
  const required = [fieldError(lang, 'V-REQ')]
  const all = { ...wrong, ...Object.fromEntries(lacking.map(({ id }) => [`documents.${id}`, required])) }
  if (Object.keys(all).length > 0) throw new ZodRefusal(all)
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
type Applied = { subject?: string | undefined; details?: string | null | undefined; payload?: object | undefined }
const filled = ({ input }: RequestTaking<Applied>) => ({
  ...(input.subject === undefined ? {} : { subject: input.subject }),
  ...(input.details === undefined || input.details === null ? {} : { details: input.details }),
  ...(input.payload === undefined ? {} : { payload: JSON.stringify(input.payload) }),
})

/** The type of a request with its payload, as it takes it; none for a type without effects. */
type TurnOf = (taking: RequestTaking, given?: unknown) => { type: TypeEffects; turn: Turn } | undefined

/** The applicant hands in, completes and gives up. */
const applicantEffects = (turnOf: TurnOf): Pick<Effects, 'submit' | 'complete' | 'withdraw'> => ({
  submit: async (taking) => {
    await refuseUnfit(taking.trx, taking.services, taking.row)
    const at = turnOf(taking, taking.input.payload)
    await at?.type.guard?.(at.turn)
    await refuseIncomplete(taking, at !== undefined)
    const change = changes.submit(movingOf(taking), taking.row.steps[0] as StepRow)
    const outcome = await moved(taking, 'submit', change, await noticeToApplicant(taking, 'N-21'))
    const path = { type_version: taking.row.request.type_version }
    return { ...outcome, set: { ...outcome.set, ...filled(taking), ...path }, log: { action: 'submit' } }
  },
  complete: async (taking) => {
    const changed = filled(taking)
    // Nothing was done about what the officer asked for.
    if (Object.keys(changed).length === 0 && taking.row.request.answered_at === null)
      throw invalid({ payload: ['V-ASKED'] })
    const at = turnOf(taking, taking.input.payload)
    await at?.type.guard?.(at.turn)
    await refuseIncomplete(taking, at !== undefined)
    const change = changes.complete(movingOf(taking))
    const outcome = await moved(taking, 'complete', change, noticeToOfficer(taking, 'N-24'))
    return { ...outcome, set: { ...outcome.set, ...changed }, log: { action: 'submit' } }
  },
  withdraw: (taking) => moved(taking, 'withdraw', changes.close(movingOf(taking))),
})

/** The officer takes the request on, sends it to the next step or back. */
const stepEffects: Pick<Effects, 'start' | 'forward' | 'return'> = {
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
    const { services, row } = taking
    const days = row.type.applicant_days
    const change = changes.return(movingOf(taking))
    const due = { return_due_at: dueAfter(services.now(), days, services.reference.calendar()), answered_at: null }
    const notices = await noticeToApplicant(taking, 'N-23', { days })
    return moved(taking, 'return', { ...change, set: { ...change.set, ...due } }, notices)
  },
}

/** Opinions of outside bodies. */
const opinionEffects: Pick<Effects, 'ask_opinion' | 'record_opinion' | 'close_opinions'> = {
  ask_opinion: async (taking) => {
    const { trx, services, row, input } = taking
    const open = (await lettersOf(trx, row.id)).filter(isWaitedFor)
    if (open.some((letter) => letter.external_body_id === input.external_body_id))
      throw invalid({ external_body_id: ['V-TAKEN'] })
    const waits = services.reference.setting('clock.pause_external', false)
    return moved(taking, 'ask_opinion', changes.ask_opinion(movingOf(taking), waits))
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

/** Requests of organisations as cases: steps, clock, officer and history are the same for all; `effects` is what the types do. */
export function requestKind(
  effects: ReadonlyMap<string, TypeEffects>,
): CaseKind<typeof transactionRequest, RequestCase> {
  const turnOf: TurnOf = (taking, given) => {
    const type = effects.get(taking.row.request.slug)
    return type && { type, turn: { ...taking, payload: payloadOf(type, taking, given) } }
  }
  return {
    machine: transactionRequest,
    ...requestPlace,
    hold: (trx, actor, id) => requestOf(trx, actor, id, true),
    partsOf: partsIn,
    hasConflict: ({ has_conflict }) => has_conflict,
    bar: barTo,
    told: ({ request, ngoId }) => ({ name: request.request_no, ngo_id: ngoId }),
    effects: {
      ...applicantEffects(turnOf),
      ...stepEffects,
      ...opinionEffects,
      approve: async (taking) => {
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
            owner: { ngoId: row.ngoId },
            entity: 'transaction_requests',
            entityId: row.id,
          })
        const at = turnOf(taking)
        await at?.type.guard?.(at.turn)
        await at?.type.onApprove?.(at.turn, { decision_no, decision_date })
        const change = changes.approve(movingOf(taking), { decision_no, decision_date })
        return moved(taking, 'approve', change, await noticeToApplicant(taking, 'N-27'))
      },
      reject: async (taking) => {
        const { reject_reason_id, reject_text } = taking.input
        const type = effects.get(taking.row.request.slug)
        await type?.onReject?.(taking)
        const change = changes.reject(movingOf(taking), { reject_reason_id, reject_text })
        const said = { notes: reject_text, internal_notes: taking.input.internal_notes, article: taking.input.article }
        return moved(taking, 'reject', change, await noticeToApplicant(taking, 'N-28'), said)
      },
      expire: async (taking) => {
        const told = taking.row.status === 'draft' ? [] : await noticeToApplicant(taking, 'N-26')
        return moved(taking, 'expire', changes.close(movingOf(taking)), told)
      },
    },
  }
}
