import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import {
  answerIncentive,
  type IncentiveBrief,
  listOwnIncentives,
  type OwnIncentive,
  readOwnIncentive,
} from '#contract/incentives/calls.ts'
import { incentiveMachine } from '#contract/incentives/workflow.ts'
import { act, taken } from '../core/cases/act.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Services } from '../core/services.ts'
import { beyondOwner } from '../core/database/owner.ts'
import { incentiveKind } from './kind.ts'
import { measureOf, measures } from './rows.ts'
import { shown } from './register.ts'

/** Days that the ladder and the experience with appeals reach back. */
const threeYears = 1096

const briefs = (actor: Actor) => sql<IncentiveBrief>`
  select m.id, m.ref_no, m.kind, m.incentive_type_id, m.title, m.decision_no, m.decision_date, m.status, m.served_at, m.appeal_due_at, m.end_date, m.effect_ended_at, m.facts_sent_at
  from (${measures(actor)}) m`

/** How appeals ended lately, by ground: figures of all organisations together, which name nobody. */
async function experience({ db, now }: Services): Promise<OwnIncentive['grounds']> {
  const from = addDays(todayIn(now()), -threeYears)
  return beyondOwner('how appeals ended everywhere, as numbers', async () => {
    const { rows } = await sql<OwnIncentive['grounds'][number]>`
      select appeal_ground as ground, count(*)::integer as decided, (count(*) filter (where status = 'cancelled'))::integer as cancelled from incentives
      where appeal_ground is not null and status in ('upheld', 'cancelled', 'expired') and appealed_at >= ${from}::date group by appeal_ground order by appeal_ground`.execute(
      db,
    )
    return rows
  })
}

/** Measures of the own organisation, and its right of reply. */
export const ownIncentives: Area = (on, services) => {
  const { db } = services
  on(listOwnIncentives, async ({ actor }) => {
    const { rows } = await sql<IncentiveBrief>`${briefs(actor)} order by m.id desc limit 500`.execute(db)
    return {
      punishments: rows.filter(({ kind }) => kind === 'punishment'),
      rewards: rows.filter(({ kind }) => kind === 'reward'),
    }
  })
  on(readOwnIncentive, async ({ actor, params }) => {
    const measure = await measureOf(db, actor, params.id)
    const since = addDays(measure.decision_date ?? todayIn(services.now()), -threeYears)
    const [[row], ladder, grounds] = await Promise.all([
      shown(db, services, actor, [measure]),
      sql<IncentiveBrief>`${briefs(actor)} where m.kind = 'punishment' and m.status <> 'draft' and m.id < ${measure.id} and m.decision_date >= ${since}::date order by m.decision_date, m.id limit 20`.execute(
        db,
      ),
      experience(services),
    ])
    return { ...found(row), ladder: measure.kind === 'punishment' ? ladder.rows : [], grounds }
  })
  on(answerIncentive, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(incentiveMachine, body), request, lang }
      return { status: (await act(trx, services, incentiveKind(services), given)).to }
    }),
  )
}
