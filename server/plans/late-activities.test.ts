import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { explainNotDone } from '#contract/plans/items.ts'
import { activities } from '#contract/programs/activities.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation } from '../testing/factories.ts'
import { report, runningPlan } from '../testing/plans.ts'
import { remindOfActivities } from './jobs.ts'

const app = await testApp()
const officer = await ministryUser(app, { role: 'EV' })
const year = 2026
const at = (day: string) => {
  app.clock.now = () => new Date(`${day}T09:00:00Z`)
}

test('an activity whose days are over without a report is told once, by its name in the plan; reported and explained ones are not', async () => {
  at('2026-02-01')
  const ngo = await organisation(app)
  const { items } = await runningPlan(app, ngo, officer, year, 3)
  const [late, done, excused] = items
  const of = { params: { id: late?.activity ?? 0 } }
  const { id: _id, updated_at: _at, ...input } = must(await ngo.client.call(activities.read, of))
  must(await ngo.client.call(activities.update, { ...of, body: { ...input, name: 'اسم بعد الاعتماد' } as never }))
  const told = async () => {
    await remindOfActivities(app.services)
    const { rows } = await sql<{ entity_id: number; body: string }>`
      select entity_id, body from user_notifications where user_id = ${ngo.userId} and code = 'ACTIVITY-LATE'`.execute(
      app.ownerDb,
    )
    return rows
  }
  at('2026-05-31')
  expect(await told()).toEqual([])
  await report(ngo, year, done?.activity ?? 0)
  must(
    await ngo.client.call(explainNotDone, {
      params: { id: excused?.item ?? 0 },
      body: { not_done_reason: 'أُلغي المعرض الذي كان النشاط فيه.' },
    }),
  )
  at('2026-06-01')
  expect(await told()).toEqual([{ entity_id: late?.item, body: expect.stringContaining(`«${input.name}»`) }])
  expect(await told()).toHaveLength(1)
})
