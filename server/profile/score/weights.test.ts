import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { computeScore, readScore, type Score } from '#contract/profile/score.ts'
import type { SectionKey } from '#contract/profile/section-keys.ts'
import { type ProfileWeights, readWeights, updateWeights } from '#contract/profile/weights.ts'
import { must, staleOf, testApp } from '#server/testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '#server/testing/factories.ts'
import { scoreChanged } from './jobs.ts'

const app = await testApp()
let admin: MinistryUser
beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
})

type Body = Record<SectionKey, number>
const read = async (by = admin) => must(await by.client.call(readWeights)) as ProfileWeights
const bodyOf = ({ sections }: ProfileWeights, more: Partial<Body> = {}) =>
  ({ ...Object.fromEntries(sections.map(({ key, weight }) => [key, weight])), ...more }) as Body
const send = (body: object, version?: string, by = admin) =>
  by.client.call(updateWeights, {
    body: body as Body,
    ...(version ? { headers: { 'if-match': `"${version}"` } } : {}),
  })
const state = async () =>
  (
    await sql<{
      s: string
    }>`select string_agg(key || weight, ' ' order by id) || (select count(*) from logs where entity = 'profile_weights') as s from profile_weights`.execute(
      app.ownerDb,
    )
  ).rows[0]?.s

it('the ministry moves weight between sections by a call, and the scores of all organisations follow by the job', async () => {
  const ngo = await organisation(app)
  must(await ngo.client.call(computeScore))
  await sql`delete from score_requests`.execute(app.ownerDb)
  const before = await read()
  const { main_info, staff } = bodyOf(before)
  const after = must(await send(bodyOf(before, { main_info: main_info - 5, staff: staff + 5 }), before.updated_at))
  expect(after.sections.find(({ key }) => key === 'staff')?.weight).toBe(staff + 5)
  expect(after.changed_by).toBe('سامر السنديان')
  const weight = async (key: SectionKey) =>
    (must(await ngo.client.call(readScore)) as Score).sections.find((one) => one.key === key)?.weight
  expect(await weight('staff'), 'a write does not wait for the computation').toBe(staff)
  expect(await scoreChanged(app.services)).toBeGreaterThan(0)
  expect([await weight('main_info'), await weight('staff')]).toEqual([main_info - 5, staff + 5])
})

it('weights that add up to 99 or 101, are negative, broken, missing or unknown are refused at their field, and nothing changes', async () => {
  const now = await read()
  const { main_info, staff } = bodyOf(now)
  const before = await state()
  const { staff: _, ...missing } = bodyOf(now)
  const wrong: [object, string[]][] = [
    [bodyOf(now, { staff: staff - 1 }), ['sum']],
    [bodyOf(now, { staff: staff + 1 }), ['sum']],
    [bodyOf(now, { main_info: main_info + staff + 1, staff: -1 }), ['staff']],
    [bodyOf(now, { staff: staff + 0.5, main_info: main_info - 0.5 }), ['main_info', 'staff']],
    [bodyOf(now, { staff: 101 }), ['staff']],
    [missing, ['staff']],
    [{ ...bodyOf(now), luck: 0 }, ['luck']],
  ]
  for (const [body, fields] of wrong) {
    const { status, errors } = await send(body)
    expect([status, Object.keys(errors).toSorted()], JSON.stringify(body)).toEqual([422, fields])
  }
  expect(await state()).toBe(before)
})

it('weights typed over older ones are answered with the present ones, and change nothing', async () => {
  const opened = await read()
  const { finance, staff } = bodyOf(opened)
  const now = must(await send(bodyOf(opened, { finance: finance + 1, staff: staff - 1 }), opened.updated_at))
  const before = await state()
  const late = await send(bodyOf(opened, { finance: finance + 2, staff: staff - 2 }), opened.updated_at)
  expect([late.status, staleOf(late)]).toEqual([409, now])
  expect(await state()).toBe(before)
})

it('they are read and written with the right of the central administration only', async () => {
  const now = await read()
  const body = bodyOf(now, { finance: bodyOf(now).finance + 1, staff: bodyOf(now).staff - 1 })
  const before = await state()
  const reader = await ministryUser(app, { rights: { ministry_indexes: ['S'] } })
  expect((await reader.client.call(readWeights)).status).toBe(200)
  const others: [string, { call: MinistryUser['client']['call'] }, number, number][] = [
    ['a reader', reader.client, 200, 403],
    [
      'a directorate',
      (await ministryUser(app, { governorate: 1, rights: { ministry_indexes: ['S', 'U'] } })).client,
      403,
      403,
    ],
    ['an evaluator', (await ministryUser(app, { role: 'EV' })).client, 403, 403],
    ['an organisation', (await organisation(app)).client, 403, 403],
    ['nobody', app.guest, 401, 401],
  ]
  for (const [who, client, reads, writes] of others)
    expect([who, (await client.call(readWeights)).status, (await client.call(updateWeights, { body })).status]).toEqual(
      [who, reads, writes],
    )
  expect(await state()).toBe(before)
})
