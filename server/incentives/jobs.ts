import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import type { IncentiveAction } from '#contract/incentives/workflow.ts'
import { act } from '../core/cases/act.ts'
import { audit } from '../core/log/audit.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import type { Services, Trx } from '../core/services.ts'
import { goBack } from './effects.ts'
import { incentiveKind } from './kind.ts'
import { holdMeasure } from './rows.ts'

interface Due {
  id: number
  is_unanswered: boolean
  is_over: boolean
}

/** The effect ends with its day, while the decision may still be appealed or is being appealed. */
async function endEffect(trx: Trx, services: Services, id: number): Promise<void> {
  const row = await holdMeasure(trx, undefined, id)
  if (row.effect_ended_at !== null) return
  const left = await goBack({ trx, services, actor: undefined, row })
  await sql`update incentives set effect_ended_at = ${services.now().toISOString()} where id = ${id}`.execute(trx)
  await audit(trx, undefined, {
    action: 'update',
    entity: 'incentives',
    entity_id: id,
    ngo_id: row.ngo_id,
    description_ar: `انتهاء سريان القرار: ${row.title} (${row.ref_no})`,
    after: {
      effect_ended_at: todayIn(services.now()),
      ...(left.length > 0 ? { left_as_changed_since: left.join(', ') } : {}),
    },
  })
}

/** Cancels what nobody answered in time, and ends what has had its time. Each one by itself: a failure stops no other. */
export async function endIncentives(services: Services): Promise<number> {
  const now = services.now().toISOString()
  const { rows } = await sql<Due>`
    select id, (status = 'appealed' and answer_due_at < ${now}) is true as is_unanswered,
      (status in ('issued', 'upheld') and (kind = 'reward' or status = 'upheld' or appeal_due_at < ${now})) is true as is_over
    from incentives where deleted_at is null and ((status = 'appealed' and answer_due_at < ${now})
      or (status in ('issued', 'upheld', 'appealed') and end_date < ${todayIn(services.now())}::date and (effect_ended_at is null or status = 'upheld' or (status = 'issued' and (kind = 'reward' or appeal_due_at < ${now})))))
    order by id`.execute(services.db)
  let done = 0
  for (const { id, is_unanswered, is_over } of rows) {
    const action: IncentiveAction | undefined = is_unanswered ? 'cancel_by_silence' : is_over ? 'expire' : undefined
    try {
      await services.db.transaction().execute(async (trx) => {
        if (action)
          await act(trx, services, incentiveKind(services), { actor: undefined, id, action, input: undefined })
        else await endEffect(trx, services, id)
      })
      done += 1
    } catch (error) {
      services.log.error({ err: error, incentive: id }, 'a measure was not ended')
    }
  }
  if (done > 0) services.sessions.forget()
  return done
}

export const incentiveJobs: readonly JobDefinition[] = [
  { name: 'end-incentives', cron: '5 * * * *', run: async (services) => void (await endIncentives(services)) },
]
