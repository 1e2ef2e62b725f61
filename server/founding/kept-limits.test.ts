import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { confirmTransaction, readMainInfo, removeMember } from '#contract/founding/calls.ts'
import { testApp } from '../testing/app.ts'
import { founder } from '../testing/factories.ts'
import { fillApplication } from '../testing/founding-data.ts'
import { place, placedRequest } from '../testing/placed-request.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة الكستناء للتعليم')
const { client } = one.founder
const resubmit = () =>
  client.call(confirmTransaction, {
    params: { id: one.requestId },
    body: { slug: 'establishing_ngo', status: 'submitted' },
  })
const raise = async () => {
  await sql`update settings set value = '{"1":3,"2":20,"3":9}' where key = 'founding.min_founders'`.execute(app.ownerDb)
  await sql`update settings set value = '{"1":[9],"2":[9],"3":[9]}' where key = 'founding.board_sizes'`.execute(
    app.ownerDb,
  )
  await app.services.reference.refresh()
}

beforeEach(raise)

it.each([2, 5])(
  'a request returned in stage %i goes back under the limits of the day on which it was handed in',
  async (stage) => {
    await place(app, one, { status: 7, stage })
    const { data } = await client.call(readMainInfo)
    expect(data.missing).toEqual({})
    expect(data.limits).toMatchObject({ min_founders: 1, board_sizes: [5, 7, 9] })
    expect(await resubmit()).toMatchObject({ status: 200 })
  },
)

it('keeps those limits themselves: a founder too few is still told', async () => {
  await place(app, one, { status: 7 })
  await sql`update est_members set validated = 0 where establishment_id = ${one.id}`.execute(app.ownerDb)
  expect((await client.call(removeMember, { params: { id: one.memberId } })).status).toBe(200)
  expect(await resubmit()).toMatchObject({ status: 422, errors: { est_members: [expect.any(String)] } })
})

it('a draft is judged by the limits of today', async () => {
  const draft = await founder(app)
  await fillApplication(app, draft, 'مؤسسة القيقب للتعليم')
  expect((await draft.client.call(readMainInfo)).data.missing).toEqual({
    est_members: [expect.any(String)],
    'est_ngo.board_members_number': [expect.any(String)],
  })
})
