import { sql } from 'kysely'
import { addDays, dayOf, endOfDay, todayIn } from '#contract/core/values/dates.ts'
import { appealDays, correctionDays, type incentiveMachine } from '#contract/incentives/workflow.ts'
import type { CaseKind, Taking } from '../core/cases/act.ts'
import { invalid } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import { takeDecisionNumber } from '../transactions/index.ts'
import { goBack, refuseWithoutParts, takeEffect } from './effects.ts'
import { toOrganisation } from './notices.ts'
import type { Held } from './rows.ts'

export type Effects = CaseKind<typeof incentiveMachine, Held>['effects']
type Service = { served_by: 'platform' | 'hand' | 'post'; served_on: string | null; served_proof: number | null }

/** The last second of the last day of appeal, when the organisation was told on this day. */
const lastDay = (services: Services, day: string) =>
  endOfDay(addDays(day, services.reference.setting('appeals.days', appealDays)))

/** When the organisation was told, as the proof says; 422 without one, or on a day that cannot be. */
function servedAt(
  services: Services,
  { served_by, served_on, served_proof }: Service,
  earliest: string | null,
): string {
  if (served_by === 'platform') return services.now().toISOString()
  if (served_on === null || served_proof === null)
    throw invalid({
      ...(served_on === null ? { served_on: ['V-REQ'] } : {}),
      ...(served_proof === null ? { served_proof: ['V-REQ'] } : {}),
    })
  if (earliest !== null && served_on < earliest) throw invalid({ served_on: ['V-DATE'] })
  // The paper says the day and no hour.
  return served_on === todayIn(services.now()) ? services.now().toISOString() : `${served_on}T09:00:00Z`
}

/** Undoes what a measure did; answers for the log what was left, because something else had changed it. */
export async function lift(given: Taking<Held, unknown>): Promise<{ after?: Record<string, unknown> }> {
  const left = await goBack(given)
  return left.length === 0 ? {} : { after: { left_as_changed_since: [...new Set(left)].join(', ') } }
}
/** Going back for good; nothing is left to undo where its time was over before. */
export const ended = async (taking: Taking<Held, unknown>) => ({
  set: { effect_ended_at: taking.row.effect_ended_at ?? taking.services.now().toISOString() },
  log: await lift(taking),
})

/** Files of an issued measure are the organisation's to read. */
const giveFiles = ({ trx, row }: Taking<Held, unknown>) =>
  sql`update attachments set ngo_id = ${row.ngo_id} where owner_type = 'incentives' and owner_id = ${row.id} and ngo_id is null and deleted_at is null`.execute(
    trx,
  )

/** What the ministry does: facts, issuing, service, time, publication, withdrawal. */
export const decisionEffects: Effects = {
  send_facts: async ({ trx, services, row }) => ({
    set: { facts_sent_at: services.now().toISOString() },
    notices: [await toOrganisation(trx, row, 'INCENTIVE-FACTS', { title: row.title })],
  }),
  issue: async (taking) => {
    const { trx, services, actor, row, input } = taking
    const today = todayIn(services.now())
    refuseWithoutParts(row, today)
    const service = row.kind === 'reward' ? { ...input, served_by: 'platform' as const } : input
    const served_at = servedAt(services, service, row.decision_date)
    if (row.decision_no !== null)
      await takeDecisionNumber(trx, actor, {
        no: row.decision_no,
        reason: input.repeated_reason,
        owner: { ngoId: row.ngo_id },
        entity: 'incentives',
        entityId: row.id,
      })
    const type = services.reference.find('incentive-types', row.incentive_type_id)
    const words = { ar: type?.name_ar ?? row.title, en: type?.name_en ?? row.title }
    const isPenalty = row.kind === 'punishment'
    const appeal_due_at = isPenalty ? lastDay(services, dayOf(served_at)) : null
    const correction = addDays(
      dayOf(served_at),
      services.reference.setting('incentives.correction_days', correctionDays),
    )
    return {
      set: {
        issued_by: actor?.userId ?? null,
        issued_at: services.now().toISOString(),
        served_at,
        served_by: service.served_by,
        served_proof: input.served_proof,
        start_date: row.start_date ?? row.decision_date ?? today,
        appeal_due_at,
        correction_due_at: isPenalty ? (row.correction_due_at ?? correction) : null,
      },
      log: { after: { decision_no: row.decision_no, served_by: service.served_by } },
      notices: [await toOrganisation(trx, row, 'N-74', { type: words })],
      after: async () => {
        await giveFiles(taking)
        const given = { ...taking, row: { ...row, served_at, appeal_due_at } }
        await takeEffect(given, row.decision_date ?? today, input.repeated_reason)
      },
    }
  },
  serve: async (taking) => {
    const { trx, services, row, input } = taking
    const served_at = servedAt(services, input, row.decision_date)
    const due = lastDay(services, dayOf(served_at))
    const appeal_due_at = row.appeal_due_at !== null && row.appeal_due_at > due ? row.appeal_due_at : due
    return {
      set: { served_at, served_by: input.served_by, served_proof: input.served_proof, appeal_due_at },
      log: { before: { appeal_due_at: row.appeal_due_at }, after: { appeal_due_at, served_by: input.served_by } },
      notices: [await toOrganisation(trx, row, 'INCENTIVE-SERVED', { title: row.title, date: dayOf(appeal_due_at) })],
      after: () => giveFiles(taking),
    }
  },
  grant_more_time: async ({ trx, services, actor, row, input }) => {
    const due = dayOf(row.appeal_due_at ?? services.now())
    const days = services.reference.setting('appeals.days', appealDays)
    // Later than it was, today or later, and no longer than the days of appeal over again.
    if (input.appeal_extended_to <= due || input.appeal_extended_to < todayIn(services.now()))
      throw invalid({ appeal_extended_to: ['V-ORDER'] })
    if (input.appeal_extended_to > addDays(due, days)) throw invalid({ appeal_extended_to: ['V-GAP'] })
    const appeal_due_at = endOfDay(input.appeal_extended_to)
    return {
      set: { appeal_due_at, extension_answered_at: services.now().toISOString(), extension_by: actor?.userId ?? null },
      log: { before: { appeal_due_at: row.appeal_due_at }, after: { appeal_due_at } },
      notices: [await toOrganisation(trx, row, 'INCENTIVE-TIME', { title: row.title, date: input.appeal_extended_to })],
    }
  },
  refuse_more_time: async ({ trx, services, actor, row, input }) => ({
    set: { ...input, extension_answered_at: services.now().toISOString(), extension_by: actor?.userId ?? null },
    log: { after: { ...input } },
    notices: [
      await toOrganisation(trx, row, 'INCENTIVE-TIME', {
        title: row.title,
        date: dayOf(row.appeal_due_at ?? services.now()),
      }),
    ],
  }),
  show: async () => ({ set: { is_public: true } }),
  hide: async () => ({ set: { is_public: false } }),
  cancel: async (taking) => {
    const { set, log } = await ended(taking)
    return {
      set: { ...set, ...taking.input },
      log: { after: { ...log.after, ...taking.input } },
      notices: [await toOrganisation(taking.trx, taking.row, 'INCENTIVE-CANCELLED', { title: taking.row.title })],
    }
  },
  expire: ended,
}
