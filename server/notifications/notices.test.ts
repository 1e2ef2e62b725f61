import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ActionOf, namesOf } from '#contract/core/machine.ts'
import { countAudience, listDeliveries, noticeRegister, sendNotification } from '#contract/notifications/notices.ts'
import { listUserNotifications } from '#contract/notifications/notifications.ts'
import { noticeMachine, type NoticeStatus } from '#contract/notifications/workflow.ts'
import { type Client, must, testApp } from '#server/testing/app.ts'
import { ministryUser, organisation, organisationUser } from '#server/testing/factories.ts'
import { allowed, sayingOf } from '#server/testing/transitions.ts'
import { sendDueNotices, sendNotice } from './send-notices.ts'

const app = await testApp()
const statuses = namesOf(noticeMachine.statuses)
const rights = {
  ministry_notifications_managment: ['S' as const, 'A' as const, 'U' as const, 'D' as const, 'N' as const],
}
const reason = 'النص لا يذكر المادة التي يستند إليها'
const bodies = {
  send: { action: 'send', recipients: 1 },
  confirm: { action: 'confirm' },
  return: { action: 'return', return_reason: reason },
  withdraw: { action: 'withdraw' },
  cancel: { action: 'cancel' },
  stop: { action: 'stop' },
} as const satisfies Partial<Record<ActionOf<typeof noticeMachine>, object>>
const pressed = namesOf(bodies)

let asker: Awaited<ReturnType<typeof ministryUser>>
let own: Awaited<ReturnType<typeof organisation>>
const people: Record<string, { client: Client; part: 'asker' | 'second' | 'author' | undefined }> = {}
beforeAll(async () => {
  asker = await ministryUser(app, { rights })
  own = await organisation(app)
  const author = await ministryUser(app, { rights })
  Object.assign(people, {
    asker: { client: asker.client, part: 'asker' },
    author: { client: author.client, part: 'author' },
    second: { client: (await ministryUser(app, { rights })).client, part: 'second' },
    'without the right to send': {
      client: (await ministryUser(app, { rights: { ministry_notifications_managment: ['S', 'A', 'U', 'D'] } })).client,
      part: undefined,
    },
    organisation: { client: own.client, part: undefined },
    guest: { client: app.guest, part: undefined },
  })
  authorId = author.id
})
let authorId = 0
/** What a person is in a notice; nobody is the second person of what was not handed in. */
const rolesOf = (part: (typeof people)[string]['part'], status: NoticeStatus): readonly string[] => {
  if (part === undefined) return []
  return part === 'author' || status === 'draft' ? ['sender'] : ['sender', part]
}

/** A notice to the own organisation in a status, handed in by the asker and written by the author. */
async function stored(status: NoticeStatus, more: { at?: string; people?: number } = {}): Promise<number> {
  const isOut = status !== 'draft'
  const { rows } = await sql<{
    id: number
  }>`insert into notifications (title, body, audience, audience_ids, status, sent_at, frozen_at, asked_by, asked_at, notice_no, created_by, updated_by, written_by, scheduled_at)
    values ('إشعار للتجربة', 'نص الإشعار للتجربة', 'ngos', ${[own.id]}, ${status}, ${['sent', 'stopped'].includes(status) ? new Date().toISOString() : null},
      ${isOut ? new Date().toISOString() : null}, ${isOut ? asker.id : null}, ${isOut ? new Date().toISOString() : null}, ${isOut ? `T-${Math.random()}` : null},
      ${authorId}, ${asker.id}, ${[authorId, asker.id]}, ${more.at ?? null}) returning id`.execute(app.ownerDb)
  const { id } = rows[0] as { id: number }
  if (isOut)
    await sql`insert into notification_deliveries (notification_id, user_id, ngo_id, channel) values (${id}, ${own.userId}, ${own.id}, 'platform')`.execute(
      app.ownerDb,
    )
  return id
}
const statusOf = async (id: number) =>
  (await sql<{ status: string }>`select status from notifications where id = ${id}`.execute(app.ownerDb)).rows[0]
    ?.status
const draft = {
  title: 'تذكير بالتقرير السنوي',
  title_en: null,
  body: 'يُرجى رفع التقرير السنوي قبل نهاية الشهر.',
  body_en: null,
  link: '/plan-execution',
  class: 'information',
  audience: 'ngos',
  audience_ids: [] as number[],
  governorate_ids: [],
  status_ids: [],
  classification_ids: [],
  sizes: [],
  send_email: true,
  scheduled_at: null,
  legal_basis: null,
  due_on: null,
} as const
type Draft = Omit<
  typeof draft,
  'audience' | 'class' | 'legal_basis' | 'scheduled_at' | 'due_on' | 'governorate_ids'
> & {
  audience: string
  class: string
  legal_basis: string | null
  scheduled_at: string | null
  due_on: string | null
  governorate_ids: number[]
}
const add = async (client: Client, given: Partial<Draft> = {}) =>
  must(await client.call(noticeRegister.create, { body: { ...draft, audience_ids: [own.id], ...given } as never }))
const act = (client: Client, id: number, body: object) =>
  client.call(sendNotification, { body: { id, act: body as never } })

describe.each(statuses)('in the status %s', (status) => {
  test.each(pressed)('%s is taken by whom the table names, and by nobody else', async (action) => {
    for (const [who, { client, part }] of Object.entries(people)) {
      const id = await stored(status, status === 'scheduled' ? { at: '2031-01-01T06:00:00.000Z' } : {})
      const answer = await act(client, id, bodies[action])
      const said = allowed('notice', status, action)
      const isNamed = rolesOf(part, status).some((role) => sayingOf('notice', action).who.includes(role))
      const wanted = who === 'guest' ? 401 : !isNamed ? 403 : said === undefined ? 409 : 200
      expect(answer.status, `${action} in ${status} by ${who}: ${JSON.stringify(answer.errors)}`).toBe(wanted)
      const now = await statusOf(id)
      if (wanted === 200) expect(said?.to).toContain(now)
      else expect(now).toBe(status)
    }
  })

  test('each reader is offered exactly what the table lets him do', async () => {
    const id = await stored(status)
    for (const [who, { client, part }] of Object.entries(people)) {
      if (who === 'guest' || who === 'organisation') continue
      const { actions } = must(await client.call(noticeRegister.read, { params: { id } }))
      const wanted = pressed.filter((action) =>
        allowed('notice', status, action)?.who.some((role) => rolesOf(part, status).includes(role)),
      )
      expect(actions, `${who} in ${status}`).toEqual(wanted)
    }
  })

  test('only a draft is edited or deleted', async () => {
    const id = await stored(status)
    const body = { ...draft, audience_ids: [own.id] } as never
    const edited = await asker.client.call(noticeRegister.update, { params: { id }, body })
    expect(edited.status).toBe(status === 'draft' ? 200 : 409)
    const removed = await asker.client.call(noticeRegister.remove, { params: { id } })
    expect(removed.status).toBe(status === 'draft' ? 200 : 409)
  })
})

test('a notice reaches each person of the audience once, in the platform and by mail, and nobody else', async () => {
  const colleague = await organisationUser(app, own.id, {})
  const closed = await organisationUser(app, own.id, {})
  await sql`update users set is_active = false where id = ${closed.userId}`.execute(app.ownerDb)
  const stranger = await organisation(app)
  const { id } = await add(asker.client)
  const counted = must(
    await asker.client.call(countAudience, {
      body: {
        audience: 'ngos',
        audience_ids: [own.id],
        governorate_ids: [],
        status_ids: [],
        classification_ids: [],
        sizes: [],
      },
    }),
  )
  expect(counted.organisations).toBe(1)
  must(await act(asker.client, id, { action: 'send', recipients: counted.people }))
  await sendNotice(app.services, id)
  // Once more, as after a process that died with its work done.
  await sql`update notifications set status = 'sending', sent_at = null where id = ${id}`.execute(app.ownerDb)
  await sql`update notification_deliveries set state = 'pending', sent_at = null, outbox_id = null where notification_id = ${id}`.execute(
    app.ownerDb,
  )
  await sendDueNotices(app.services)
  const { rows: placed } = await sql<{
    user_id: number
  }>`select user_id from user_notifications where notification_id = ${id}`.execute(app.ownerDb)
  expect(placed.map(({ user_id }) => user_id).sort()).toEqual([own.userId, colleague.userId].sort())
  const { rows: mails } = await sql<{
    to_address: string
  }>`select to_address from outbox where entity = 'notifications' and entity_id = ${id}`.execute(app.ownerDb)
  expect(new Set(mails.map(({ to_address }) => to_address)).size).toBe(mails.length)
  expect(mails).toHaveLength(counted.people - counted.without_mail)
  expect(await statusOf(id)).toBe('sent')
  const seen = must(await own.client.call(listUserNotifications, { query: {} }))
  expect(seen.groups.ngo.find((one) => one.title === draft.title)?.link).toBe('/plan-execution')
  const others = must(await stranger.client.call(listUserNotifications, { query: {} }))
  expect(others.groups.ngo.some((one) => one.title === draft.title)).toBe(false)
  const list = must(await asker.client.call(listDeliveries, { params: { id }, query: {} }))
  expect(list.map(({ state }) => state)).toEqual(list.map(() => 'delivered'))
})

test('the number that the sender saw is the number that is fixed: another one sends nothing', async () => {
  const { id } = await add(asker.client)
  const answer = await act(asker.client, id, { action: 'send', recipients: 4711 })
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['recipients']])
  expect(await statusOf(id)).toBe('draft')
  expect(
    (await sql`select from notification_deliveries where notification_id = ${id}`.execute(app.ownerDb)).rows,
  ).toEqual([])
})

test('a mandatory notice needs its basis, and a second person whatever its number', async () => {
  const people_ = must(
    await asker.client.call(countAudience, {
      body: {
        audience: 'ngos',
        audience_ids: [own.id],
        governorate_ids: [],
        status_ids: [],
        classification_ids: [],
        sizes: [],
      },
    }),
  ).people
  const bare = await add(asker.client, { class: 'mandatory' })
  expect(Object.keys((await act(asker.client, bare.id, { action: 'send', recipients: people_ })).errors)).toEqual([
    'legal_basis',
  ])
  const { id } = await add(asker.client, { class: 'mandatory', legal_basis: 'نظام الرقابة المالية، المادة 12' })
  expect(must(await act(asker.client, id, { action: 'send', recipients: people_ })).status).toBe('waiting')
  expect((await sql`select from user_notifications where notification_id = ${id}`.execute(app.ownerDb)).rows).toEqual(
    [],
  )
  expect((await act(asker.client, id, { action: 'confirm' })).status, 'whoever wrote it').toBe(403)
  expect(must(await act((people.second as { client: Client }).client, id, { action: 'confirm' })).status).toBe(
    'sending',
  )
})

test('above the number of the settings a second person confirms the list as it was fixed', async () => {
  await sql`update settings set value = '1' where key = 'notices.confirm_above'`.execute(app.ownerDb)
  await app.services.reference.refresh()
  const two = await organisation(app)
  await organisationUser(app, two.id, {})
  const { id } = await add(asker.client, { audience_ids: [two.id] })
  expect(must(await act(asker.client, id, { action: 'send', recipients: 2 })).status).toBe('waiting')
  // Who comes later is not on the list.
  const late = await organisationUser(app, two.id, {})
  must(await act((people.second as { client: Client }).client, id, { action: 'confirm' }))
  await sendNotice(app.services, id)
  const { rows } = await sql<{
    user_id: number
  }>`select user_id from user_notifications where notification_id = ${id}`.execute(app.ownerDb)
  expect(rows).toHaveLength(2)
  expect(rows.some(({ user_id }) => user_id === late.userId)).toBe(false)
  await sql`update settings set value = '100' where key = 'notices.confirm_above'`.execute(app.ownerDb)
  await app.services.reference.refresh()
})

test('a notice waits for its hour, is withdrawn until then, and goes at its hour', async () => {
  const hour = new Date(app.services.now().getTime() + 3_600_000).toISOString()
  const one = await add(asker.client, { scheduled_at: hour })
  const counted = must(
    await asker.client.call(countAudience, {
      body: {
        audience: 'ngos',
        audience_ids: [own.id],
        governorate_ids: [],
        status_ids: [],
        classification_ids: [],
        sizes: [],
      },
    }),
  )
  expect(must(await act(asker.client, one.id, { action: 'send', recipients: counted.people })).status).toBe('scheduled')
  await sendDueNotices(app.services)
  expect(await statusOf(one.id)).toBe('scheduled')
  await sql`update notifications set scheduled_at = ${new Date(app.services.now().getTime() - 1000).toISOString()} where id = ${one.id}`.execute(
    app.ownerDb,
  )
  await sendDueNotices(app.services)
  expect(await statusOf(one.id)).toBe('sent')
  const past = await add(asker.client, { scheduled_at: '2020-01-01T06:00:00.000Z' })
  expect(
    Object.keys((await act(asker.client, past.id, { action: 'send', recipients: counted.people })).errors),
  ).toEqual(['scheduled_at'])
})

test('stopping is heard: what is pending stays unsent', async () => {
  const id = await stored('sending')
  must(await act(asker.client, id, { action: 'stop' }))
  await sendNotice(app.services, id)
  expect((await sql`select from user_notifications where notification_id = ${id}`.execute(app.ownerDb)).rows).toEqual(
    [],
  )
})

test('a directorate reaches its own governorate whatever its words say, and sees its own notices only', async () => {
  const directorate = await ministryUser(app, { rights, governorate: 3 })
  const [near, far] = [await organisation(app, { governorate: 3 }), await organisation(app, { governorate: 5 })]
  const all = {
    audience: 'all' as const,
    audience_ids: [],
    governorate_ids: [],
    status_ids: [],
    classification_ids: [],
    sizes: [],
  }
  const counted = must(await directorate.client.call(countAudience, { body: all }))
  expect(counted.governorates.map(({ governorate_id }) => governorate_id)).toEqual([3])
  const refused = await directorate.client.call(noticeRegister.create, {
    body: { ...draft, audience_ids: [far.id] } as never,
  })
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['audience_ids']])
  const { id } = await add(directorate.client, { audience: 'all', audience_ids: [] })
  must(await act(directorate.client, id, { action: 'send', recipients: counted.people }))
  const { rows } = await sql<{
    user_id: number
  }>`select user_id from notification_deliveries where notification_id = ${id}`.execute(app.ownerDb)
  const reached = new Set(rows.map(({ user_id }) => user_id))
  expect([reached.has(near.userId), reached.has(far.userId)]).toEqual([true, false])
  const central = await add(asker.client)
  expect((await directorate.client.call(noticeRegister.read, { params: { id: central.id } })).status).toBe(404)
  expect((await act(directorate.client, central.id, { action: 'send', recipients: 1 })).status).toBe(404)
})

test('nobody who wrote of the text confirms it, whoever wrote after him', async () => {
  const [first, between] = [await ministryUser(app, { rights }), await ministryUser(app, { rights })]
  const body = { ...draft, class: 'mandatory', legal_basis: 'المادة 12', audience_ids: [own.id] } as never
  const { id } = must(await first.client.call(noticeRegister.create, { body }))
  for (const { client } of [between, first]) must(await client.call(noticeRegister.update, { params: { id }, body }))
  const { people: count } = must(
    await first.client.call(countAudience, {
      body: {
        id,
        audience: 'ngos',
        audience_ids: [own.id],
        governorate_ids: [],
        status_ids: [],
        classification_ids: [],
        sizes: [],
      },
    }),
  )
  must(await act(first.client, id, { action: 'send', recipients: count }))
  expect((await act(between.client, id, { action: 'confirm' })).status).toBe(403)
  expect((await act((people.second as { client: Client }).client, id, { action: 'confirm' })).status).toBe(200)
})

test('the ministry sends the draft of a directorate to its governorate only, and is told that number before', async () => {
  const directorate = await ministryUser(app, { rights, governorate: 7 })
  await organisation(app, { governorate: 7 })
  const { id } = await add(directorate.client, { audience: 'all', audience_ids: [] })
  const all = {
    audience: 'all' as const,
    audience_ids: [],
    governorate_ids: [],
    status_ids: [],
    classification_ids: [],
    sizes: [],
  }
  const counted = must(await asker.client.call(countAudience, { body: { ...all, id } }))
  expect(counted.governorates.map(({ governorate_id }) => governorate_id)).toEqual([7])
  expect(must(await act(asker.client, id, { action: 'send', recipients: counted.people })).status).toBe('sending')
})

test('who may not send sees no telephone numbers', async () => {
  const id = await stored('sent')
  const reader = await ministryUser(app, { rights: { ministry_notifications_managment: ['S'] } })
  const numbers = async (client: Client) =>
    must(await client.call(listDeliveries, { params: { id }, query: {} })).map(({ mobile }) => mobile)
  await sql`update users set mobile = '+963944000111' where id = ${own.userId}`.execute(app.ownerDb)
  expect(await numbers(reader.client)).toEqual([null])
  expect(await numbers(asker.client)).toEqual(['+963944000111'])
})
