import { addDays, addWorkingDays, endOfDay, isWorkingDay, workingDaysBetween } from '#contract/core/dates.ts'
import type { FoundingCase, Move } from './founding-cases.ts'
import type { Kit } from './kit.ts'

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

/** Hours of one day rise with the order of the moves, so that a history reads in its order. */
export const momentOf = (kit: Kit, back: number, order = 0): string =>
  `${workingDayBack(kit, back)}T0${6 + Math.floor(order / 6)}:${(order % 6) * 10 || '00'}:00.000Z`

/** The transaction that carries a founding request, with everything that was done in it. */
export async function seedFoundingTransaction(
  kit: Kit,
  one: FoundingCase,
  establishmentId: number,
  userId: (name: string) => number,
): Promise<void> {
  const { transaction } = one
  if (transaction === undefined) return
  const type = await kit.db
    .selectFrom('transaction_types')
    .select(['id', 'name_ar'])
    .where('slug', '=', 'establishing_ngo')
    .executeTakeFirstOrThrow()
  const steps = await kit.db
    .selectFrom('transaction_type_stages')
    .selectAll()
    .where('transaction_type_id', '=', type.id)
    .execute()
  const stepOf = (number: number): Step => {
    const step = steps.find((row) => row.stage_number === number)
    if (step === undefined) throw new Error(`Founding has no step ${number}`)
    return step
  }
  const dueOf = (step: Step, enteredBack: number): string =>
    endOfDay(addWorkingDays(workingDayBack(kit, enteredBack), step.days_number ?? 0, kit.calendar))
  const current = stepOf(transaction.step)
  const due = transaction.officer === undefined ? null : dueOf(current, transaction.entered)
  const returned = one.moves.find((move) => move.decision === 'return')
  const request = await kit.db
    .insertInto('transaction_requests')
    .values({
      transaction_type_id: type.id,
      slug: 'establishing_ngo',
      establishment_id: establishmentId,
      subject: `${type.name_ar}: ${one.name_ar}`,
      status: transaction.status,
      current_stage_number: transaction.step,
      assigned_user_id: transaction.officer === undefined ? null : userId(transaction.officer),
      submitted_at: momentOf(kit, one.moves[0]?.back ?? 0),
      stage_entered_at: momentOf(kit, transaction.entered, one.moves.length),
      stage_due_at: due,
      paused_at: returned ? momentOf(kit, returned.back, one.moves.length) : null,
      remaining_days:
        returned && due
          ? Math.max(0, workingDaysBetween(workingDayBack(kit, returned.back), due.slice(0, 10), kit.calendar))
          : null,
      return_due_at: returned ? endOfDay(addDays(workingDayBack(kit, returned.back), 30)) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kit.db
    .insertInto('transaction_actions')
    .values(actions(kit, one, request.id, { stepOf, dueOf, userId }))
    .execute()
}

type Lookups = {
  stepOf: (number: number) => Step
  dueOf: (step: Step, enteredBack: number) => string
  userId: (name: string) => number
}

function actions(kit: Kit, one: FoundingCase, requestId: number, { stepOf, dueOf, userId }: Lookups) {
  return one.moves.map((move: Move, at) => {
    const step = stepOf(move.step)
    // A step begins when the last move of an earlier step ended.
    const before = one.moves.slice(0, at).findLast((earlier) => earlier.step < move.step)
    const entered = before?.back ?? move.back
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
      from_user_id: userId(move.by === 'founder' ? one.email : move.by),
      started_at: momentOf(kit, entered, Math.max(0, at - 1)),
      due_at: due,
      finished_at: finished,
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
