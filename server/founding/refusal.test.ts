import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readMainInfo } from '#contract/founding/calls.ts'
import { changeStatus } from '#contract/founding/ministry-calls.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { officerRoles, place, placedRequest } from '../testing/placed-request.ts'

const app = await testApp()
const head = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
const one = await placedRequest(app, 'مؤسسة الردّ المعلّل')
const grounds = { status: 10, reject_reason_id: 1, reject_text: 'لا تنطبق على الطلب شروط القانون.' }
const refuse = (more: object) =>
  head.client.call(changeStatus, { params: { id: one.id }, query: { ...grounds, ...more } })

it('a founding is refused only with the article it rests on, and its founder reads until when he may appeal', async () => {
  await place(app, one, { status: 6, stage: 7, role: 'ngo_head' })
  expect(await refuse({})).toMatchObject({ status: 422, errors: { article: [expect.any(String)] } })
  const before = must(await one.founder.client.call(readMainInfo))
  expect([before.status_id, before.refusal]).toEqual([6, null])
  must(await refuse({ article: 'المادة 7' }))
  const { refusal } = must(await one.founder.client.call(readMainInfo))
  // Sixty days, of which the last counts to its end [law, article 11; amendments 1].
  expect(refusal).toMatchObject({ article: 'المادة 7' })
  expect(todayIn(new Date(refusal?.appeal_due_at ?? ''))).toBe(addDays(todayIn(), 60))
  const { rows } = await sql<{ body: string }>`select body from user_notifications
    where code = 'N-11' and entity_id = ${one.id}`.execute(app.ownerDb)
  expect(rows.map((row) => row.body)).toEqual([expect.stringMatching(/ السند: المادة 7\.$/)])
})
