import { expect, it } from 'vitest'
import { confirmTransaction, openTransaction } from '#contract/founding/calls.ts'
import { listCreationRequests, listRequests, readRequest, transactionStatistics } from '#contract/transactions/calls.ts'
import { testApp } from '../testing/app.ts'
import { founder, ministryUser } from '../testing/factories.ts'
import { fillApplication } from '../testing/founding-data.ts'

const app = await testApp()

it('shows the ministry nothing of an application that its founder gave up before handing it in', async () => {
  const officer = await ministryUser(app, { role: 'CA' })
  const one = await founder(app)
  await fillApplication(app, one, 'مؤسسة المسودة المسحوبة')
  const { data } = await one.client.call(openTransaction, { body: { slug: 'establishing_ngo' } })
  expect(
    await one.client.call(confirmTransaction, {
      params: { id: data.id },
      body: { slug: 'establishing_ngo', status: 'withdrawn' },
    }),
  ).toMatchObject({ status: 200, data: { status_id: 11 } })
  for (const list of [listRequests, listCreationRequests])
    expect((await officer.client.call(list, { query: {} })).data).toMatchObject([])
  expect((await officer.client.call(readRequest, { params: { id: data.id } })).status).toBe(404)
  expect((await officer.client.call(transactionStatistics)).data).toEqual([])
})
