import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listSupervisedContent, superviseContent } from '#contract/news/supervision.ts'
import { readEvent } from '#contract/news/events.ts'
import { readNews } from '#contract/news/news.ts'
import { eventPublication, eventRegister } from '#contract/news/own-events.ts'
import { newsPublication, newsRegister } from '#contract/news/own-news.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, type Organisation, organisationUser } from '../testing/factories.ts'
import { eventBody, newsBody } from '../testing/own-content.ts'

const app = await testApp()
let ngo: Organisation
let officer: Client
const reason = 'في النص بيانات طفل، يرجى حذفها.'
beforeAll(async () => {
  ngo = await organisation(app)
  officer = (await ministryUser(app, { role: 'CA' })).client
})

const draft = async () =>
  must(await ngo.client.call(newsRegister.create, { body: (await newsBody(app, ngo)) as never })).id
const published = async () => {
  const id = await draft()
  must(await ngo.client.call(newsPublication.act, { params: { id }, body: { action: 'publish' } as never }))
  return id
}
const act = (id: number, body: object, client: Client = officer) =>
  client.call(superviseContent, { params: { kind: 'news', id }, body: body as never })
const asVisitor = async (id: number) => (await app.guest.call(readNews, { params: { id } })).status
const listed = async () => must(await officer.call(listSupervisedContent, { params: { id: ngo.id, kind: 'news' } }))

test('the ministry hides a published text with a reason, visitors read that it is gone, the organisation why; then it is shown again', async () => {
  const id = await published()
  expect((await act(id, { action: 'hide' })).status).toBe(422)
  expect((await act(id, { action: 'hide', hidden_reason: 'قصير' })).status).toBe(422)
  expect(await asVisitor(id)).toBe(200)
  must(await act(id, { action: 'hide', hidden_reason: reason }))
  expect(await asVisitor(id)).toBe(410)
  expect(must(await ngo.client.call(newsPublication.read, { params: { id } }))).toMatchObject({ hidden_reason: reason })
  expect((await listed()).find((row) => row.id === id)).toMatchObject({ status: 'hidden', actions: ['show'] })
  const { rows } = await sql<{
    body: string
  }>`select body_text as body from outbox where entity = 'news' and entity_id = ${id} and template_code = 'N-77'`.execute(
    app.ownerDb,
  )
  expect(rows.map(({ body }) => body).join()).toContain(reason)
  expect((await act(id, { action: 'hide', hidden_reason: reason })).status).toBe(409)
  must(await act(id, { action: 'show' }))
  expect(await asVisitor(id)).toBe(200)
  expect((await act(id, { action: 'show' })).status).toBe(409)
})

test('an event is hidden in the same way', async () => {
  const { id } = must(await ngo.client.call(eventRegister.create, { body: (await eventBody(app, ngo)) as never }))
  must(await ngo.client.call(eventPublication.act, { params: { id }, body: { action: 'publish' } as never }))
  const asGuest = async () => (await app.guest.call(readEvent, { params: { of: 'ngo', id } })).status
  const take = (body: object) => officer.call(superviseContent, { params: { kind: 'events', id }, body: body as never })
  expect(await asGuest()).toBe(200)
  must(await take({ action: 'hide', hidden_reason: reason }))
  expect(await asGuest()).toBe(410)
  const events = must(await officer.call(listSupervisedContent, { params: { id: ngo.id, kind: 'events' } }))
  expect(events.map((row) => [row.id, row.status])).toEqual([[id, 'hidden']])
  must(await take({ action: 'show' }))
  expect(await asGuest()).toBe(200)
})

test('only the ministry with the right hides; a directorate its own governorate; drafts are nobody’s but the organisation’s', async () => {
  const id = await published()
  const elsewhere = (await ministryUser(app, { rights: { ministry_ngos: ['S', 'U'] }, governorate: 14 })).client
  const reader = (await ministryUser(app, { rights: { ministry_ngos: ['S'] } })).client
  const body = { action: 'hide', hidden_reason: reason }
  expect((await act(id, body, ngo.client)).status).toBe(403)
  expect((await act(id, body, app.guest)).status).toBe(401)
  expect((await act(id, body, elsewhere)).status).toBe(404)
  expect((await act(id, body, reader)).status).toBe(403)
  const own = await draft()
  expect((await act(own, body)).status).toBe(404)
  expect((await listed()).map((row) => row.id)).not.toContain(own)
  expect(await asVisitor(id)).toBe(200)
})

test('a directorate finds what its organisations published and nothing else; an older version is not hidden; who reads it is told', async () => {
  const directorate = (await ministryUser(app, { rights: { ministry_ngos: ['S', 'U'] }, governorate: 1 })).client
  const body = { action: 'hide', hidden_reason: reason }
  expect((await act(await draft(), body, directorate)).status).toBe(404)
  const id = await published()
  const stale = await officer.call(superviseContent, {
    params: { kind: 'news', id },
    body: body as never,
    headers: { 'if-match': '"2020-01-01T00:00:00.000Z"' },
  })
  expect(stale.status).toBe(409)
  const [other, left] = [
    await organisationUser(app, ngo.id, { 'ngo-events': ['S'] }),
    await organisationUser(app, ngo.id, { news: ['S'] }),
  ]
  await sql`update users set is_active = false where id = ${left.userId}`.execute(app.ownerDb)
  must(await act(id, body, directorate))
  const { rows } = await sql<{ user_id: number }>`
    select user_id from user_notifications where code = 'N-77' and entity = 'news' and entity_id = ${id}`.execute(
    app.ownerDb,
  )
  const told = rows.map(({ user_id }) => user_id)
  expect([told.includes(ngo.userId), told.includes(other.userId), told.includes(left.userId)]).toEqual([
    true,
    false,
    false,
  ])
  must(await act(id, { action: 'show' }))
  must(await ngo.client.call(newsRegister.remove, { params: { id } }))
  expect((await act(id, body)).status).toBe(404)
  expect((await listed()).map((row) => row.id)).not.toContain(id)
})
