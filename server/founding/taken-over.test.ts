import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readRequest } from '#contract/transactions/calls.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { place, placedRequest, take } from '../testing/placed-request.ts'

const app = await testApp()

it('a colleague who acts on a request takes it over for everybody to see: history, log and whoever had it', async () => {
  const one = await placedRequest(app, 'مؤسسة الكرمة الجبلية')
  const [holder, colleague] = [
    await ministryUser(app, { role: 'CA', roles: ['info_evaluator'] }),
    await ministryUser(app, { role: 'CA', roles: ['info_evaluator'] }),
  ]
  const written = async () => {
    const { rows } = await sql<{ decision: string; from_user_id: number; to_user_id: number | null }>`
      select decision, from_user_id, to_user_id from transaction_actions where transaction_request_id = ${one.requestId} and decision in ('reassign', 'return') order by id`.execute(
      app.ownerDb,
    )
    const { rows: logged } =
      await sql`select user_id, changes from logs where action = 'reassign' and entity_id = ${one.requestId}`.execute(
        app.ownerDb,
      )
    const { rows: told } =
      await sql`select user_id from user_notifications where code = 'N-29' and entity_id = ${one.requestId}`.execute(
        app.ownerDb,
      )
    return { rows, logged, told }
  }
  const assign = () =>
    sql`update transaction_requests set assigned_user_id = ${holder.id} where id = ${one.requestId}`.execute(
      app.ownerDb,
    )
  await place(app, one, { status: 3, role: 'info_evaluator' })
  await assign()
  expect((await take(holder.client, one, 'return')).status).toBe(200)
  expect(await written()).toEqual({
    rows: [{ decision: 'return', from_user_id: holder.id, to_user_id: null }],
    logged: [],
    told: [],
  })
  await place(app, one, { status: 3, role: 'info_evaluator' })
  await assign()
  expect((await take(colleague.client, one, 'return')).status).toBe(200)
  expect(await written()).toEqual({
    rows: [
      { decision: 'return', from_user_id: holder.id, to_user_id: null },
      { decision: 'reassign', from_user_id: colleague.id, to_user_id: colleague.id },
      { decision: 'return', from_user_id: colleague.id, to_user_id: null },
    ],
    logged: [{ user_id: colleague.id, changes: { assigned_user_id: { before: holder.id, after: colleague.id } } }],
    told: [{ user_id: holder.id }],
  })
  expect(must(await holder.client.call(readRequest, { params: { id: one.requestId } })).assigned_user_id).toBe(
    colleague.id,
  )
})
