import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listSavedViews, mostViews, removeView, saveView } from '#contract/core/saved-views.ts'
import { removeUser } from '#contract/users/organisation.ts'
import { type Client, must, testApp } from '#server/testing/app.ts'
import { founder, ministryUser, organisation, organisationUser } from '#server/testing/factories.ts'
import { whileHeld } from '#server/testing/held.ts'

const app = await testApp()
const desk = '/ministry/all-requests'
let officer: Client
beforeEach(async () => {
  officer = (await ministryUser(app, {})).client
})
const save = (client: Client, name: string, search = '?status=new', path = desk) =>
  client.call(saveView, { body: { path, name, search } })
const seen = async (client: Client) =>
  must(await client.call(listSavedViews)).map(({ path, name, search }) => [path, name, search])

test('a view is kept under its name, a second one of the name takes its place, and it goes when it is removed', async () => {
  await save(officer, 'المتأخرة')
  const { id } = must(await save(officer, 'المتأخرة', '?urgency=late&governorate=2'))
  await save(officer, 'المتأخرة', '?x=1', '/ministry/ngos')
  expect(await seen(officer)).toEqual([
    [desk, 'المتأخرة', '?urgency=late&governorate=2'],
    ['/ministry/ngos', 'المتأخرة', '?x=1'],
  ])
  must(await officer.call(removeView, { params: { id } }))
  expect(await seen(officer)).toEqual([['/ministry/ngos', 'المتأخرة', '?x=1']])
  expect((await officer.call(removeView, { params: { id } })).status).toBe(404)
})

test('nobody sees, replaces or removes the views of another, a colleague of the same organisation neither', async () => {
  const own = await organisation(app)
  const { client: colleague } = await organisationUser(app, own.id)
  const { id } = must(await save(own.client, 'موظفو حلب', '?governorate=2', '/employees'))
  for (const other of [colleague, officer]) {
    expect(await seen(other)).toEqual([])
    expect((await other.call(removeView, { params: { id } })).status).toBe(404)
    await save(other, 'موظفو حلب', '?governorate=9', '/employees')
  }
  expect(await seen(own.client)).toEqual([['/employees', 'موظفو حلب', '?governorate=2']])
})

test('founders and guests have no lists to save', async () => {
  for (const client of [app.guest, (await founder(app)).client])
    expect([401, 403]).toContain((await save(client, 'أي اسم')).status)
})

test.each([
  ['another site', 'https://evil.example/x', '?a=1', 'path'],
  ['another site without its scheme', '//evil.example/x', '?a=1', 'path'],
  ['a path with a way up', '/ministry/../ngos', '?a=1', 'path'],
  ['a script', 'javascript:alert(1)', '?a=1', 'path'],
  ['nothing that is asked for', desk, '', 'search'],
  ['a part of a page', desk, '?a=1#x', 'search'],
  ['markup', desk, '?a=<b>', 'search'],
  ['more than an address holds', desk, `?a=${'x'.repeat(1_500)}`, 'search'],
])('%s cannot be saved as a view', async (_what, path, search, field) => {
  const { status, errors } = await save(officer, 'اسم', search, path)
  expect([status, Object.keys(errors)]).toEqual([422, [field]])
  expect(await seen(officer)).toEqual([])
})

test('of one list as many are kept as a person finds again, also when the last two come at once; the rest is told at the name', async () => {
  for (let n = 1; n < mostViews.ofList; n++) must(await save(officer, `عرض ${n}`))
  const lock = sql`select pg_advisory_xact_lock(hashtext('saved_views ' || (select user_id from saved_views order by id desc limit 1)))`
  const both = await whileHeld(app, lock, 2, () => [save(officer, 'الأخير'), save(officer, 'ما بعده')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const refused = both.find(({ status }) => status === 422)
  expect(Object.keys(refused?.errors ?? {})).toEqual(['name'])
  // A view that is there already may still be changed, and other lists have places of their own.
  expect((await save(officer, 'عرض 1', '?y=2')).status).toBe(200)
  expect((await save(officer, 'عرض', '?y=2', '/ministry/ngos')).status).toBe(200)
})

test('views of ever other lists find an end, too', async () => {
  must(await save(officer, 'الأول'))
  await sql`insert into saved_views (user_id, path, name, search)
    select user_id, '/list' || n, 'عرض', '?a=1' from saved_views, generate_series(2, ${mostViews.ofAll}) n
    where id = (select max(id) from saved_views)`.execute(app.ownerDb)
  const refused = await save(officer, 'واحد بعد', '?a=1', '/ministry/ngos')
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['name']])
  expect((await save(officer, 'الأول', '?b=2')).status, 'one that is there may still be changed').toBe(200)
})

test('what somebody searched for goes with his account', async () => {
  const own = await organisation(app)
  const { client, userId } = await organisationUser(app, own.id)
  await save(client, 'بحث باسم', '?search=%D8%B9%D9%84%D9%8A', '/employees')
  must(await own.client.call(removeUser, { params: { id: userId } }))
  const { rows } = await sql`select from saved_views where user_id = ${userId}`.execute(app.ownerDb)
  expect(rows).toHaveLength(0)
})
