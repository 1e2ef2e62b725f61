import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { actOnRequest, openRequest, saveRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../../testing/app.ts'
import { organisation, organisationUser } from '../../testing/factories.ts'
import { walkers } from '../../testing/walked.ts'
import { endQuietSittings } from './sittings.ts'

const app = await testApp()
await walkers(app)

interface Line {
  user_id: number
  action: string
  changes: Record<string, { before: unknown; after: unknown }> | null
}
const linesOf = async (id: number) =>
  (
    await sql<Line>`select user_id, action, changes from logs where entity = 'transaction_requests' and entity_id = ${id} and action <> 'create' order by id`.execute(
      app.ownerDb,
    )
  ).rows

it('what one person types at one sitting is one row of the log, with what stood before it and after it', async () => {
  const ngo = await organisation(app)
  const colleague = await organisationUser(app, ngo.id)
  const { id } = must(
    await ngo.client.call(openRequest, { body: { slug: 'public_benefit_status', subject: 'طلب صفة' } }),
  )
  const keep = async (client: typeof ngo.client, grounds: string) =>
    must(
      await client.call(saveRequest, {
        params: { id },
        body: { subject: 'طلب صفة', payload: { grounds }, documents: [] },
      }),
    )
  for (const grounds of ['خ', 'خدمة', 'خدمة عشرة', 'خدمة عشرة آلاف']) await keep(ngo.client, grounds)
  expect(await linesOf(id)).toEqual([])
  // A colleague sits down: what was typed before is the first one's.
  for (const grounds of ['خدمة عشرة آلاف أسرة', 'خدمة عشرة آلاف أسرة في ست محافظات.'])
    await keep(colleague.client, grounds)
  const [first, ...none] = await linesOf(id)
  expect(none).toEqual([])
  expect([first?.user_id, first?.changes?.payload]).toEqual([
    ngo.userId,
    { before: {}, after: { grounds: 'خدمة عشرة آلاف' } },
  ])
  // Nothing yet is quiet for half an hour.
  expect(await endQuietSittings(app.services)).toBe(0)
  must(await ngo.client.call(actOnRequest, { params: { id }, body: { action: 'submit' } }))
  const lines = await linesOf(id)
  expect(lines.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['update', ngo.userId],
    ['update', colleague.userId],
    ['submit', ngo.userId],
  ])
  expect(lines[1]?.changes?.payload).toEqual({
    before: { grounds: 'خدمة عشرة آلاف' },
    after: { grounds: 'خدمة عشرة آلاف أسرة في ست محافظات.' },
  })
})

it('a sitting that nobody goes on with ends by itself, and one that changed nothing leaves no row', async () => {
  const ngo = await organisation(app)
  const { id } = must(
    await ngo.client.call(openRequest, { body: { slug: 'public_benefit_status', subject: 'طلب صفة' } }),
  )
  const keep = async (grounds: string) =>
    must(
      await ngo.client.call(saveRequest, {
        params: { id },
        body: { subject: 'طلب صفة', payload: { grounds }, documents: [] },
      }),
    )
  const quiet = () =>
    sql`update request_sittings set last_at = now() - interval '31 minutes' where transaction_request_id = ${id}`.execute(
      app.ownerDb,
    )
  await keep('أول')
  await quiet()
  await endQuietSittings(app.services)
  await endQuietSittings(app.services)
  expect(await linesOf(id)).toHaveLength(1)
  await keep('ثان')
  await keep('أول')
  await quiet()
  await endQuietSittings(app.services)
  expect(await linesOf(id)).toHaveLength(1)
  expect(
    (await sql`select from request_sittings where transaction_request_id = ${id}`.execute(app.ownerDb)).rows,
  ).toEqual([])
})
