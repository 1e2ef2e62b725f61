import { addDays, addWorkingDays, endOfDay, isWorkingDay, workingDaysBetween } from '#contract/core/values/dates.ts'
import type { Kit } from './kit.ts'

export type Move = {
  /** Number of the step in the type's stages. */
  step: number
  /** User name of the officer, or e-mail of the founder. */
  by: string
  decision: 'start' | 'forward' | 'return' | 'external' | 'approve' | 'reject'
  /** Working days before today. */
  back: number
  notes?: string
  /** The legal reviewer's opinion. */
  opinion?: string
  letter?: { body: number; no: string; replied?: { no: string; back: number; notes: string } }
}

export type Transaction = {
  slug: string
  /** Organisation or founding request that asks. */
  applicant: { ngo_id: number } | { establishment_id: number; request_no: string }
  subject: string
  status: string
  step: number
  /** Working days since the step was entered. */
  entered: number
  submitted: number
  officer?: string
  moves: readonly Move[]
  decision_no?: string
  reject?: { reason: number; text: string }
}

type Step = { stage_number: number; action_type_id: number; days_number: number | null; is_last_action: boolean }

/** The day so many working days before today; 0 is today, or the last working day when today is off. */
export function workingDayBack(kit: Kit, count: number): string {
  let day = kit.today
  for (let left = count; ; day = addDays(day, -1)) {
    if (!isWorkingDay(day, kit.calendar)) continue
    if (left === 0) return day
    left -= 1
  }
}

/** A moment of that day; moments rise with the order of the moves, so that a history reads in its order. */
export const momentOf = (kit: Kit, back: number, order = 0): string =>
  `${workingDayBack(kit, back)}T0${6 + Math.floor(order / 6)}:${(order % 6) * 10 || '00'}:00.000Z`

const closed = new Set(['approved', 'rejected', 'withdrawn', 'closed_no_reply'])

/** A transaction with everything that was done in it; answers its id. */
export async function seedTransaction(kit: Kit, one: Transaction, userId: (name: string) => number): Promise<number> {
  const type = await kit.db
    .selectFrom('transaction_types')
    .select('id')
    .where('slug', '=', one.slug)
    .executeTakeFirstOrThrow()
  const steps = await kit.db
    .selectFrom('transaction_type_stages')
    .selectAll()
    .where('transaction_type_id', '=', type.id)
    .execute()
  const stepOf = (number: number): Step => {
    const step = steps.find((row) => row.stage_number === number)
    if (step === undefined) throw new Error(`${one.slug} has no step ${number}`)
    return step
  }
  const dueOf = (step: Step, enteredBack: number): string =>
    endOfDay(addWorkingDays(workingDayBack(kit, enteredBack), step.days_number ?? 0, kit.calendar))
  const draft = one.status === 'draft'
  const due = one.officer === undefined ? null : dueOf(stepOf(one.step), one.entered)
  const returned = one.status === 'returned' ? one.moves.at(-1)?.back : undefined
  const request = await kit.db
    .insertInto('transaction_requests')
    .values({
      transaction_type_id: type.id,
      slug: one.slug,
      ...one.applicant,
      subject: one.subject,
      status: one.status,
      current_stage_number: one.step,
      assigned_user_id: one.officer === undefined ? null : userId(one.officer),
      submitted_at: draft ? null : momentOf(kit, one.submitted),
      stage_entered_at: draft ? null : momentOf(kit, one.entered, one.moves.length),
      stage_due_at: due,
      paused_at: returned === undefined ? null : momentOf(kit, returned, one.moves.length),
      remaining_days:
        returned !== undefined && due
          ? Math.max(0, workingDaysBetween(workingDayBack(kit, returned), due.slice(0, 10), kit.calendar))
          : null,
      return_due_at: returned === undefined ? null : endOfDay(addDays(workingDayBack(kit, returned), 30)),
      closed_at: closed.has(one.status)
        ? momentOf(kit, one.moves.at(-1)?.back ?? one.submitted, one.moves.length)
        : null,
      decision_no: one.decision_no ?? null,
      decision_date: one.decision_no === undefined ? null : workingDayBack(kit, one.moves.at(-1)?.back ?? 0),
      reject_reason_id: one.reject?.reason ?? null,
      reject_text: one.reject?.text ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (one.moves.length > 0)
    await kit.db
      .insertInto('transaction_actions')
      .values(actions(kit, one, request.id, { stepOf, dueOf, userId }))
      .execute()
  return request.id
}

type Lookups = {
  stepOf: (number: number) => Step
  dueOf: (step: Step, enteredBack: number) => string
  userId: (name: string) => number
}

/** A refusal or a return was served when it was taken, and may be answered for sixty days. */
const replyTo = (decision: string, at: string | null) =>
  at !== null && (decision === 'return' || decision === 'reject')
    ? { served_at: at, appeal_due_at: endOfDay(addDays(at.slice(0, 10), 60)) }
    : { served_at: null, appeal_due_at: null }

function actions(kit: Kit, one: Transaction, requestId: number, { stepOf, dueOf, userId }: Lookups) {
  return one.moves.map((move, at) => {
    const step = stepOf(move.step)
    // A step begins when the last move of an earlier step ended.
    const entered = one.moves.slice(0, at).findLast((earlier) => earlier.step < move.step)?.back ?? one.submitted
    const due = step.days_number === 0 ? momentOf(kit, move.back, at) : dueOf(step, entered)
    const replied = move.letter?.replied
    const finished =
      move.letter === undefined ? momentOf(kit, move.back, at) : replied ? momentOf(kit, replied.back, at) : null
    return {
      transaction_request_id: requestId,
      stage_number: move.step,
      action_number: at + 1,
      action_type_id: step.action_type_id,
      is_last_action: step.is_last_action,
      decision: move.decision,
      notes: move.notes ?? null,
      legal_opinion: move.opinion ?? null,
      from_user_id: userId(move.by),
      started_at: momentOf(kit, entered, Math.max(0, at - 1)),
      due_at: due,
      finished_at: finished,
      ...replyTo(move.decision, finished),
      is_late: finished !== null && finished > due,
      external_body_id: move.letter?.body ?? null,
      external_letter_no: move.letter?.no ?? null,
      external_letter_date: move.letter ? workingDayBack(kit, move.back) : null,
      external_opinion: replied ? 'agree' : null,
      external_reply_no: replied?.no ?? null,
      external_reply_date: replied ? workingDayBack(kit, replied.back) : null,
      external_reply_notes: replied?.notes ?? null,
      created_at: momentOf(kit, move.back, at),
    }
  })
}
