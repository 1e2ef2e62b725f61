import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { founder, ministryUser } from '../testing/factories.ts'
import { fillApplication, submitApplication } from '../testing/founding-data.ts'
import { retryAssignment } from './jobs.ts'

const app = await testApp()
const notices = async (code: string) =>
  (
    await sql<{ user_id: number }>`select user_id from user_notifications where code = ${code} order by id`.execute(
      app.ownerDb,
    )
  ).rows.map((row) => row.user_id)

it('tells the head once that a request found nobody, however often it is offered again, and assigns it when somebody comes', async () => {
  const head = await ministryUser(app, { role: 'HD', roles: ['ngo_head'] })
  const one = await founder(app)
  await fillApplication(app, one, 'مؤسسة بلا مدقق')
  const { requestId } = await submitApplication(one)
  expect(await notices('N-32')).toEqual([head.id])
  for (let hour = 0; hour < 3; hour += 1) await retryAssignment(app.services)
  expect(await notices('N-32')).toEqual([head.id])

  const receiver = await ministryUser(app, { role: 'DO', governorate: 1, roles: ['receiver'] })
  await retryAssignment(app.services)
  const { rows } = await sql<{
    assigned_user_id: number
  }>`select assigned_user_id from transaction_requests where id = ${requestId}`.execute(app.ownerDb)
  expect(rows).toEqual([{ assigned_user_id: receiver.id }])
  expect(await notices('N-20')).toEqual([receiver.id])
  const { rows: logged } =
    await sql`select user_id, changes from logs where entity = 'transaction_requests' and entity_id = ${requestId} and action = 'update' and user_id is null`.execute(
      app.ownerDb,
    )
  expect(logged).toEqual([{ user_id: null, changes: { assigned_user_id: { before: null, after: receiver.id } } }])
})
