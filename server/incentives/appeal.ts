import { addDays, dayOf, daysBetween, endOfDay, todayIn } from '#contract/core/values/dates.ts'
import { answerDays } from '#contract/incentives/workflow.ts'
import type { Taking } from '../core/cases/act.ts'
import { invalid } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import { type Effects, ended, lift } from './decision.ts'
import { takeEffect } from './effects.ts'
import { toHeads, toOrganisation } from './notices.ts'
import type { Held } from './rows.ts'

/** The last second in which an appeal that came today is answered. */
const answerBy = (services: Services) =>
  endOfDay(addDays(todayIn(services.now()), services.reference.setting('appeals.answer_days', answerDays)))

const decided = ({ services, actor }: Taking<Held, unknown>) => ({
  decided_by: actor?.userId ?? null,
  decided_at: services.now().toISOString(),
})
/** The right of reply: facts, time, appeal, and the decision about it by somebody else. */
export const appealEffects: Effects = {
  answer_facts: async ({ input }) => ({ set: { ...input } }),
  ask_more_time: async ({ trx, services, row, input }) => ({
    set: { ...input, extension_asked_at: services.now().toISOString() },
    notices: [await toHeads(trx, row, 'INCENTIVE-TIME-ASKED')],
  }),
  appeal: async ({ trx, services, actor, row, input }) => ({
    set: {
      ...input,
      appealed_by: actor?.userId ?? null,
      appealed_at: services.now().toISOString(),
      answer_due_at: answerBy(services),
    },
    log: { action: 'submit' },
    notices: [await toHeads(trx, row, 'N-75')],
  }),
  record_late_appeal: async ({ trx, services, actor, row, input }) => {
    const { appeal_received_on: day, ...appeal } = input
    if (row.served_at !== null && day < dayOf(row.served_at)) throw invalid({ appeal_received_on: ['V-DATE'] })
    const received = day === todayIn(services.now()) ? services.now().toISOString() : `${day}T09:00:00Z`
    const isLate = row.appeal_due_at !== null && new Date(received) > new Date(row.appeal_due_at)
    return {
      set: {
        ...appeal,
        appealed_by: actor?.userId ?? null,
        appealed_at: received,
        appeal_is_late: isLate,
        answer_due_at: answerBy(services),
      },
      log: { after: { appeal_is_late: isLate } },
      notices: [await toHeads(trx, row, 'N-75', actor?.userId)],
    }
  },
  suspend_effect: async (taking) => {
    const { services, actor } = taking
    return {
      set: { suspended_at: services.now().toISOString(), suspended_by: actor?.userId ?? null },
      log: { ...(await lift(taking)) },
    }
  },
  uphold: async (taking) => {
    const { trx, services, row, input } = taking
    const today = todayIn(services.now())
    const isOver = row.effect_ended_at !== null || (row.end_date !== null && row.end_date < today)
    return {
      set: { ...input, ...decided(taking) },
      log: { after: { appeal_decision: input.appeal_decision } },
      notices: [await toOrganisation(trx, row, 'N-76')],
      after: async () => {
        // What was suspended until this decision begins again, from today on.
        if (row.suspended_at !== null && !isOver) await takeEffect(taking, today, 'القرار نفسه بعد البتّ في التظلم.')
      },
    }
  },
  cancel_on_appeal: async (taking) => {
    const { set, log } = await ended(taking)
    return {
      set: { ...set, ...taking.input, ...decided(taking) },
      log: { ...log, after: { ...log.after, appeal_decision: taking.input.appeal_decision } },
      notices: [await toOrganisation(taking.trx, taking.row, 'N-76')],
    }
  },
  cancel_by_silence: async (taking) => {
    const { trx, services, row } = taking
    const { set, log } = await ended(taking)
    const [from, to] = [dayOf(row.appealed_at ?? services.now()), todayIn(services.now())]
    const due = dayOf(row.answer_due_at ?? services.now())
    const cancel_reason = `لا جواب عن التظلم حتى ${due}: ورد في ${from}، ومضى عليه في ${to} ما مجموعه بالأيام: ${daysBetween(from, to)}.`
    return {
      set: { ...set, cancel_reason },
      log: { ...log, after: { ...log.after, cancel_reason } },
      notices: [await toOrganisation(trx, row, 'N-76')],
    }
  },
}
