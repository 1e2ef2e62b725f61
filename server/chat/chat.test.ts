import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  closeChat,
  editLine,
  listChats,
  markChat,
  openChat,
  readChat,
  sendLine,
  typeInChat,
} from '#contract/chat/chat.ts'
import { type Client, must, testApp } from '#server/testing/app.ts'
import { founder, ministryUser, organisation, organisationUser, uploaded } from '#server/testing/factories.ts'

const app = await testApp()
const db = app.ownerDb
const desk = { ministry_transaction_requests: ['S' as const, 'U' as const] }
type Ngo = Awaited<ReturnType<typeof organisation>>
let ngo: Ngo
let people: Record<string, Client> = {}
let nearId = 0
beforeAll(async () => {
  ngo = await organisation(app, { governorate: 1 })
  const near = await ministryUser(app, { governorate: 1, rights: desk })
  nearId = near.id
  people = {
    own: ngo.client,
    'own viewer': (await organisationUser(app, ngo.id, {})).client,
    other: (await organisation(app, { governorate: 1 })).client,
    near: near.client,
    far: (await ministryUser(app, { governorate: 2, rights: desk })).client,
    central: (await ministryUser(app, { rights: desk })).client,
    // Looking at requests is not enough to talk for the place.
    auditor: (await ministryUser(app, { governorate: 1, rights: { ministry_transaction_requests: ['S', 'E'] } }))
      .client,
    founder: (await founder(app)).client,
  }
})
const client = (name: string): Client => people[name] as Client
const say = (by: Client, id: number, body: string, client_id = randomUUID()) =>
  by.call(sendLine, { params: { id }, body: { client_id, body } })
const read = async (by: Client, id: number) => must(await by.call(readChat, { params: { id } }))
const open = async (by: Client, body: Parameters<typeof openWith>[1]) => must(await openWith(by, body)).id
const openWith = (
  by: Client,
  body: { with: 'ngo' | 'directorate' | 'centre' | 'office'; ngo_id?: number; transaction_request_id?: number },
) => by.call(openChat, { body })

describe('who takes part', () => {
  test('each conversation is of its two sides in their place, for reading, writing, typing, marks, edits and files', async () => {
    const rooms = [
      [await open(client('own'), { with: 'directorate' }), ['own', 'own viewer', 'near']],
      [await open(client('own'), { with: 'centre' }), ['own', 'own viewer', 'central']],
      [await open(client('near'), { with: 'office' }), ['near']],
    ] as const
    for (const [id, members] of rooms) {
      const writer = client(members[0])
      const line = must(await say(writer, id, 'سطر أول'))
      const file = await uploaded(
        app,
        members[0] === 'near' ? { userId: nearId } : { userId: ngo.userId, ngoId: ngo.id },
      )
      must(await writer.call(sendLine, { params: { id }, body: { client_id: randomUUID(), file } }))
      for (const [who, one] of Object.entries(people)) {
        const may = (members as readonly string[]).includes(who)
        const wanted = who === 'founder' ? 403 : may ? 200 : 404
        const said = `${id} by ${who}`
        expect((await one.call(readChat, { params: { id } })).status, said).toBe(wanted)
        expect((await say(one, id, `سطر من ${who}`)).status, said).toBe(wanted)
        expect((await one.call(typeInChat, { params: { id } })).status, said).toBe(wanted)
        expect((await one.call(markChat, { params: { id }, body: { last_read_id: line.id } })).status, said).toBe(
          wanted,
        )
        expect((await one.request('GET', `/api/v2/chats/${id}/files/${file}`)).status, said).toBe(wanted)
        if (who !== members[0]) {
          const edited = await one.call(editLine, { params: { id, line: line.id }, body: { body: 'كلام غيره' } })
          // Nobody edits the line of another, members neither.
          expect(edited.status, said).toBe(who === 'founder' ? 403 : 404)
        }
        if (wanted !== 403)
          expect(
            must(await one.call(listChats)).some((room) => room.id === id),
            said,
          ).toBe(may)
      }
    }
  })

  test('opened again, by whomever, it is the same; with whom follows from the session', async () => {
    const one = await open(client('own'), { with: 'directorate' })
    expect(await open(client('near'), { with: 'ngo', ngo_id: ngo.id })).toBe(one)
    const [a, b] = await Promise.all([
      openWith(client('near'), { with: 'office' }),
      openWith(client('near'), { with: 'office' }),
    ])
    expect(must(a).id).toBe(must(b).id)
    const wrong = [
      [client('own'), { with: 'ngo', ngo_id: ngo.id }, 422],
      [client('own'), { with: 'office' }, 422],
      [client('own'), { with: 'directorate', ngo_id: ngo.id }, 422],
      [client('far'), { with: 'ngo', ngo_id: ngo.id }, 422],
      [client('auditor'), { with: 'ngo', ngo_id: ngo.id }, 403],
      [client('auditor'), { with: 'office' }, 403],
      [client('near'), { with: 'centre' }, 422],
    ] as const
    for (const [by, body, status] of wrong) expect((await openWith(by, body)).status, JSON.stringify(body)).toBe(status)
  })

  test('about a request it is the same for both sides, with the place of its officer; requests of others are none', async () => {
    const { rows: requests } = await sql<{ id: number }>`
      insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, submitted_at)
      select id, slug, ${ngo.id}, 'طلب للتجربة', 'submitted', now() from transaction_types where slug = 'mediation_request' returning id`.execute(
      db,
    )
    const request = requests[0]?.id ?? 0
    const about = (by: Client, transaction_request_id: number) =>
      by.call(openChat, { body: { with: 'case', transaction_request_id } })
    const one = must(await about(client('own'), request)).id
    expect(must(await about(client('near'), request)).id).toBe(one)
    expect((await read(client('near'), one)).case?.id).toBe(request)
    expect(await open(client('own'), { with: 'directorate' })).not.toBe(one)
    const officer = await ministryUser(app, { rights: desk })
    await sql`update transaction_requests set assigned_user_id = ${officer.id} where id = ${request}`.execute(db)
    const centre = must(await about(client('own'), request)).id
    expect([centre === one, must(await about(officer.client, request)).id]).toEqual([false, centre])
    for (const [who, status] of [
      ['other', 422],
      ['far', 422],
      ['auditor', 403],
      ['founder', 403],
      // A request is asked for by the right of its type, by colleagues too.
      ['own viewer', 422],
    ] as const)
      expect((await about(client(who), request)).status, who).toBe(status)
    expect((await about(client('own'), 999_999)).status).toBe(422)
    await sql`update transaction_requests set status = 'draft', submitted_at = null where id = ${request}`.execute(db)
    expect((await about(client('own'), request)).status).toBe(422)
  })

  test('an organisation that moved takes its talk out of sight of the directorate that it left, and writes there no more', async () => {
    const moving = await organisation(app, { governorate: 1 })
    const id = await open(moving.client, { with: 'directorate' })
    const line = must(await say(moving.client, id, 'قبل النقل'))
    const file = await uploaded(app, { userId: moving.userId, ngoId: moving.id })
    must(await moving.client.call(sendLine, { params: { id }, body: { client_id: randomUUID(), file } }))
    const near = client('near')
    expect((await read(near, id)).may_write).toBe(true)
    await sql`update ngos set governorate_id = 2 where id = ${moving.id}`.execute(db)
    expect(must(await near.call(listChats)).some((room) => room.id === id)).toBe(false)
    expect((await near.call(readChat, { params: { id } })).status).toBe(404)
    expect((await say(near, id, 'بعد النقل')).status).toBe(404)
    expect((await near.call(closeChat, { params: { id }, body: { closed: 1 } })).status).toBe(404)
    expect((await near.request('GET', `/api/v2/chats/${id}/files/${file}`)).status).toBe(404)
    // The organisation keeps what was said; nobody would read what it adds.
    expect(await read(moving.client, id)).toMatchObject({ may_write: false, closed_at: expect.any(String) })
    expect((await say(moving.client, id, 'إلى من؟')).status).toBe(409)
    const edited = await moving.client.call(editLine, { params: { id, line: line.id }, body: { body: 'غيره' } })
    expect(edited.status).toBe(409)
    const there = await open(moving.client, { with: 'directorate' })
    must(await say(moving.client, there, 'إلى المديرية الجديدة'))
    expect((await read(client('far'), there)).may_write).toBe(true)
  })

  test('who has an interest in the organisation reads and does not write', async () => {
    const relative = await ministryUser(app, { governorate: 1, rights: desk })
    const id = await open(client('own'), { with: 'directorate' })
    // What he said before his interest was known stays as he said it.
    const before = must(await say(relative.client, id, 'سطر قبل العلم بالصلة'))
    await sql`update users set conflict_ngo_ids = ${[ngo.id]} where id = ${relative.id}`.execute(db)
    const edited = await relative.client.call(editLine, { params: { id, line: before.id }, body: { body: 'غيره' } })
    expect(edited.status).toBe(403)
    expect(await read(relative.client, id)).toMatchObject({ may_write: false, may_close: false })
    expect((await say(relative.client, id, 'سطر')).status).toBe(403)
    const close = (closed: 0 | 1) => relative.client.call(closeChat, { params: { id }, body: { closed } })
    expect([(await close(1)).status, (await close(0)).status]).toEqual([403, 403])
    expect((await openWith(relative.client, { with: 'ngo', ngo_id: ngo.id })).status).toBe(403)
  })
})

test('open pages of both sides learn at once of a line and of writing, those of others do not', async () => {
  const port = Number(new URL(await app.http.listen({ host: '127.0.0.1', port: 0 })).port)
  const streams: Record<string, { text: string; end: () => void }> = {}
  for (const who of ['own', 'other', 'near', 'far', 'central']) {
    const socket = connect(port, '127.0.0.1')
    const stream = { text: '', end: () => void socket.destroy() }
    streams[who] = stream
    socket.on('data', (chunk) => (stream.text += chunk.toString()))
    socket.write(`GET /api/v2/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client(who).token}\r\n\r\n`)
    await expect.poll(() => stream.text.includes('event: refresh')).toBe(true)
  }
  const id = await open(client('own'), { with: 'directorate' })
  must(await say(client('own'), id, 'كلام لا يُرسل في الحدث'))
  must(await client('near').call(typeInChat, { params: { id } }))
  for (const who of ['own', 'near']) {
    await expect.poll(() => streams[who]?.text.includes(`data: ${id}:line`)).toBe(true)
    await expect.poll(() => streams[who]?.text.includes(`data: ${id}:typing:${nearId}`)).toBe(true)
  }
  expect(
    Object.entries(streams)
      .filter(([, { text }]) => text.includes('event: chat'))
      .map(([who]) => who),
  ).toEqual(['own', 'near'])
  expect(Object.values(streams).some(({ text }) => text.includes('كلام'))).toBe(false)
  for (const { end } of Object.values(streams)) end()
})

describe('lines', () => {
  test('sent again after a lost answer, or twice at once, a line is said once', async () => {
    const id = await open(client('own'), { with: 'directorate' })
    const key = randomUUID()
    // The row of the conversation is held until both wait for it.
    const both = await db.transaction().execute(async (trx) => {
      await sql`select from chat_conversations where id = ${id} for update`.execute(trx)
      const sent = Promise.all([say(client('own'), id, 'مرة واحدة', key), say(client('own'), id, 'مرة واحدة', key)])
      for (let waiting = 0; waiting < 2;) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        waiting =
          (
            await sql<{
              n: number
            }>`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%chat_conversations%for update%' and datname = current_database()`.execute(
              db,
            )
          ).rows[0]?.n ?? 0
      }
      return { sent }
    })
    const [one, two] = await both.sent
    expect([one?.status, two?.status, one?.data]).toEqual([200, 200, two?.data])
    const third = must(await say(client('own'), id, 'مرة واحدة', key))
    expect(third).toEqual(one?.data)
    expect((await read(client('near'), id)).lines.filter(({ body }) => body === 'مرة واحدة')).toHaveLength(1)
    // Nor does it wander into another conversation.
    const other = await open(client('own'), { with: 'centre' })
    expect((await say(client('own'), other, 'مرة واحدة', key)).status).toBe(422)
    // The same key of somebody else is another line.
    expect(must(await say(client('near'), id, 'جواب', key)).id).not.toBe(third.id)
  })

  test('an edit is seen with what the line said before; an edit that changes nothing leaves no trace', async () => {
    const id = await open(client('own'), { with: 'directorate' })
    const line = must(await say(client('own'), id, 'الموعد الأحد'))
    for (const body of ['الموعد الإثنين', 'الموعد الإثنين', 'الموعد الثلاثاء'])
      must(await client('own').call(editLine, { params: { id, line: line.id }, body: { body } }))
    const seen = (await read(client('near'), id)).lines.at(-1)
    expect([seen?.body, seen?.before.map(({ body }) => body), seen?.edited_at === null]).toEqual([
      'الموعد الثلاثاء',
      ['الموعد الأحد', 'الموعد الإثنين'],
      false,
    ])
  })

  test('read and unread, and up to where the other side has read', async () => {
    const id = await open(client('own'), { with: 'centre' })
    const line = must(await say(client('own'), id, 'تحية'))
    const unread = async (who: string) => must(await client(who).call(listChats)).find((room) => room.id === id)?.unread
    expect(await unread('central')).toBeGreaterThan(0)
    expect((await read(client('own'), id)).read_by_others).toBeLessThan(line.id)
    // A colleague's reading is not the other side's.
    must(await client('own viewer').call(markChat, { params: { id }, body: { last_read_id: line.id } }))
    expect((await read(client('own'), id)).read_by_others).toBeLessThan(line.id)
    must(await client('central').call(markChat, { params: { id }, body: { last_read_id: line.id } }))
    expect([await unread('central'), (await read(client('own'), id)).read_by_others]).toEqual([0, line.id])
  })

  test('somebody of the other side who takes part is there now; colleagues, strangers and a setting that says no are not told', async () => {
    const id = await open(client('own'), { with: 'directorate' })
    const here = async (who: string) => (await read(client(who), id)).others_here
    await sql`delete from chat_marks where chat_conversation_id = ${id}`.execute(db)
    expect(await here('own')).toBe(false)
    const line = must(await say(client('own'), id, 'هل من أحد؟'))
    // The writer is there for the other side, not for his colleague.
    expect([await here('near'), await here('own viewer')]).toEqual([true, false])
    must(await client('near').call(markChat, { params: { id }, body: { last_read_id: line.id } }))
    expect(await here('own')).toBe(true)
    await sql`update sessions set last_used_at = now() - interval '6 minutes' where user_id = ${nearId}`.execute(db)
    expect(await here('own')).toBe(false)
    await sql`update settings set value = 'false' where key = 'chat.presence'`.execute(db)
    await app.services.reference.refresh()
    expect(await here('near')).toBe(false)
    await sql`update settings set value = 'true' where key = 'chat.presence'`.execute(db)
    await app.services.reference.refresh()
  })

  test('earlier lines come page by page, each once', async () => {
    const id = await open(client('near'), { with: 'office' })
    for (let n = 0; n < 7; n += 1) must(await say(client('near'), id, `سطر ${n}`))
    const seen: number[] = []
    for (let before: number | undefined; ;) {
      const page = must(
        await client('near').call(readChat, { params: { id }, query: { per_page: 3, ...(before ? { before } : {}) } }),
      )
      seen.unshift(...page.lines.map((line) => line.id))
      before = page.lines[0]?.id
      if (!page.has_earlier) break
    }
    const { rows } = await sql<{
      id: number
    }>`select id from chat_messages where chat_conversation_id = ${id} order by id`.execute(db)
    expect(seen).toEqual(rows.map((row) => row.id))
  })

  test('the ministry closes a conversation with an organisation and opens it again; nothing is said or edited meanwhile', async () => {
    const id = await open(client('own'), { with: 'directorate' })
    const line = must(await say(client('own'), id, 'قبل الإغلاق'))
    expect((await client('own').call(closeChat, { params: { id }, body: { closed: 1 } })).status).toBe(403)
    expect((await client('far').call(closeChat, { params: { id }, body: { closed: 1 } })).status).toBe(404)
    must(await client('near').call(closeChat, { params: { id }, body: { closed: 1 } }))
    expect((await say(client('own'), id, 'بعده')).status).toBe(409)
    expect((await client('own').call(editLine, { params: { id, line: line.id }, body: { body: 'غيره' } })).status).toBe(
      409,
    )
    must(await client('near').call(closeChat, { params: { id }, body: { closed: 0 } }))
    must(await say(client('own'), id, 'بعد الفتح'))
    const office = await open(client('near'), { with: 'office' })
    expect((await client('near').call(closeChat, { params: { id: office }, body: { closed: 1 } })).status).toBe(409)
  })

  test('a line or its file alone, of the writer, at most five megabytes', async () => {
    const id = await open(client('own'), { with: 'directorate' })
    const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
    const send = (one: number | undefined) =>
      client('own').call(sendLine, { params: { id }, body: { client_id: randomUUID(), ...(one ? { file: one } : {}) } })
    expect((await send(undefined)).status).toBe(422)
    await sql`update attachments set size = 5242881 where id = ${file}`.execute(db)
    expect(Object.keys((await send(file)).errors)).toEqual(['file'])
    await sql`update attachments set size = 5242880 where id = ${file}`.execute(db)
    must(await send(file))
    const foreign = await uploaded(app, { userId: nearId })
    expect((await send(foreign)).status).toBe(422)
    expect((await read(client('near'), id)).lines.at(-1)).toMatchObject({
      body: null,
      file: { id: file, name: 'test.pdf' },
    })
  })
})
