import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actOnPlan, decidePlan } from '#contract/plans/plans.ts'
import { holidays } from '#contract/transactions/holidays.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation } from '../testing/factories.ts'
import { draftedPlan } from '../testing/plans.ts'
import { movePlans } from './jobs.ts'

const app = await testApp()
const officer = await ministryUser(app, { role: 'EV' })
const central = await ministryUser(app, { role: 'CA' })
const at = (instant: string) => {
  app.clock.now = () => new Date(instant)
}

test('silence approves a plan after ten working days from its last hand-in, holidays that are set meanwhile left out', async () => {
  await sql`update annual_holidays set deleted_at = now()`.execute(app.ownerDb)
  await app.services.reference.refresh()
  const ngo = await organisation(app)
  at('2026-12-02T09:00:00Z')
  const { id } = await draftedPlan(app, ngo, 2026)
  must(await ngo.client.call(actOnPlan, { params: { id }, body: { action: 'submit' } }))
  must(
    await officer.client.call(decidePlan, {
      params: { id },
      body: { action: 'return', ministry_note: 'فصّلوا مصادر التمويل.' },
    }),
  )
  at('2026-12-06T09:00:00Z')
  must(await ngo.client.call(actOnPlan, { params: { id }, body: { action: 'submit' } }))
  const stored = async () =>
    (
      await sql<{
        due: string
        letter: string | null
        silent: boolean
      }>`select (decision_due_at at time zone 'Asia/Damascus')::text as due, decision_letter as letter, approved_by_silence as silent
        from plans where id = ${id}`.execute(app.ownerDb)
    ).rows[0]
  expect(await stored()).toMatchObject({ due: '2026-12-20 23:59:59' })
  const holiday = {
    ...{ name: 'عطلة طارئة', name_en: null, start_date: '2026-12-08', end_date: '2026-12-08' },
    ...{ is_recurring: false, decree_no: null },
  }
  must(await central.client.call(holidays.create, { body: holiday }))
  expect(await stored()).toMatchObject({ due: '2026-12-21 23:59:59' })
  at('2026-12-20T22:15:00Z')
  await movePlans(app.services)
  expect(await stored()).toMatchObject({ silent: false })
  at('2026-12-21T22:15:00Z')
  await movePlans(app.services)
  const { silent, letter } = (await stored()) ?? {}
  expect(silent).toBe(true)
  // The days that the letter names are those that were counted.
  expect(letter?.replace(/\p{Cf}/gu, '').replace(/\s+/g, ' ')).toMatch(/في 6 كانون الأول 2026.*21 كانون الأول 2026/)
})
