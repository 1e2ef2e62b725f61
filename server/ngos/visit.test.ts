import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { renewPassToken } from '#contract/accounts/session.ts'
import { closeVisit, openVisit, readVisit } from '#contract/ngos/visit.ts'
import { branches } from '#contract/profile/branches.ts'
import { listLogs } from '#contract/profile/log.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisation, uploaded, type MinistryUser } from '../testing/factories.ts'

const app = await testApp()
const reason = 'متابعة شكوى وردت إلى المديرية'
const seer = () => ministryUser(app, { rights: { ministry_ngos: ['S'] } })
const open = async (who: MinistryUser, id: number, why = reason) => {
  const answer = await who.client.call(openVisit, { params: { id }, body: { reason: why } })
  expect(answer.status).toBe(200)
  return { ...answer.data, query: `?_token=${answer.data.pass_token}&_ni=${id}` }
}
const list = (who: MinistryUser, query: string) => who.client.request('GET', `/api/v2/branch${query}`)
const logOf = async (ngoId: number) => {
  const { rows } = await sql<{
    description_ar: string
    action: string
    user_id: number
  }>`select description_ar, action, user_id from logs where ngo_id = ${ngoId} order by id`.execute(app.ownerDb)
  return rows
}

describe('a visit', () => {
  test('opens the file that it was opened for, to nobody else and nothing else', async () => {
    const [ngo, other] = [await organisation(app), await organisation(app)]
    const [user, stranger] = [await seer(), await seer()]
    const { query, pass_token } = await open(user, ngo.id)
    expect((await list(user, query)).status).toBe(200)
    expect((await list(user, `?_token=${pass_token}&_ni=${other.id}`)).status).toBe(403)
    expect((await list(stranger, query)).status).toBe(403)
    expect((await list({ ...user, client: app.guest }, query)).status).toBe(401)
    // Another session of the same person has not opened it either.
    const second = await app.signedIn({ id: user.id, kind: 'ministry' })
    expect((await list({ ...user, client: second }, query)).status).toBe(403)
  })

  test('asks for a reason that says something', async () => {
    const ngo = await organisation(app)
    const user = await seer()
    for (const why of ['', '   ', 'قصير', 'ا'.repeat(201)])
      expect((await user.client.call(openVisit, { params: { id: ngo.id }, body: { reason: why } })).status).toBe(422)
    expect(await logOf(ngo.id)).toEqual([])
  })

  test('reads only, unless the role may change organisations', async () => {
    const ngo = await organisation(app)
    const reader = await seer()
    const writer = await ministryUser(app, { rights: { ministry_ngos: ['S', 'U'] } })
    for (const [who, refused] of [
      [reader, true],
      [writer, false],
    ] as const) {
      const visit = await open(who, ngo.id)
      expect(visit.write).toBe(!refused)
      for (const [method, path] of [
        ['POST', branches.path],
        ['PUT', `${branches.path}/1`],
        ['DELETE', `${branches.path}/1`],
      ] as const) {
        const { status } = await who.client.request(
          method,
          `/api/${path}${visit.query}`,
          method === 'DELETE' ? undefined : {},
        )
        if (refused) expect(status, `${method} ${path}`).toBe(403)
        else expect([404, 422]).toContain(status)
      }
    }
  })

  test('leaves what it uploads to the organisation: its own users read the document of their headquarters', async () => {
    const ngo = await organisation(app)
    const writer = await ministryUser(app, { rights: { ministry_ngos: ['S', 'U'] } })
    const { query } = await open(writer, ngo.id)
    const occupancy_file = await uploaded(app, { userId: writer.id })
    const { status } = await writer.client.request('POST', `/api/v2/ngo-main-hq${query}`, {
      name_ar: 'المقر الرئيسي',
      governorate_id: 1,
      district_id: 101,
      sub_district_id: 1001,
      address: 'دمشق، المزة',
      latitude: 33.5,
      longitude: 36.3,
      real_estate_number: '1',
      area_id: 101,
      possessive_form_id: 1,
      occupancy_file,
    })
    expect(status).toBe(200)
    expect((await ngo.client.request('GET', `/api/v2/files/${occupancy_file}`)).status).toBe(200)
    const near = await ministryUser(app, { governorate: 1, rights: { ministry_ngos: ['S'] } })
    expect((await near.client.request('GET', `/api/v2/files/${occupancy_file}`)).status).toBe(200)
  })

  test('is in the organisation’s log: opening, each part with the reason, leaving; a part asked again at once is one view', async () => {
    const ngo = await organisation(app)
    const user = await seer()
    const { query } = await open(user, ngo.id)
    for (const path of ['branch', 'branch', 'ngo-info', 'logs'])
      expect((await user.client.request('GET', `/api/v2/${path}${query}`)).status).toBe(200)
    await user.client.call(closeVisit, { params: { id: ngo.id } })
    const log = await logOf(ngo.id)
    expect(log.map((row) => row.description_ar)).toEqual([
      `فتحت الوزارة ملف المنظمة. السبب: ${reason}`,
      `اطّلعت الوزارة على «الفروع والمكاتب». السبب: ${reason}`,
      `اطّلعت الوزارة على «ملف المنظمة». السبب: ${reason}`,
      `اطّلعت الوزارة على «ملف المنظمة». السبب: ${reason}`,
      'غادرت الوزارة ملف المنظمة',
    ])
    expect(log.every((row) => row.action === 'view' && row.user_id === user.id)).toBe(true)
    // The organisation itself reads it, with the officer's name.
    const own = await ngo.client.call(listLogs)
    expect(own.data[0]).toMatchObject({ action: 'view', user_name: 'سامر السنديان' })
  })

  test('what is refused is not told as a view', async () => {
    const ngo = await organisation(app)
    const user = await seer()
    const { query } = await open(user, ngo.id)
    await user.client.request('GET', `/api/v2/profile${query}`)
    await user.client.request('POST', `/api/${branches.path}${query}`, {})
    expect(await logOf(ngo.id)).toHaveLength(1)
  })

  test.each([
    [
      'leaving',
      async (user: MinistryUser, id: number) => void (await user.client.call(closeVisit, { params: { id } })),
    ],
    [
      'half an hour',
      async () =>
        void (await sql`update sessions set pass_token_expires_at = now() - interval '1 second'`.execute(app.ownerDb)),
    ],
    [
      'signing out elsewhere',
      async (user: MinistryUser) => {
        await app.services.sessions.revokeOthers(app.db, user.id)
      },
    ],
    ['a fresh pass token', async (user: MinistryUser) => void (await user.client.call(renewPassToken))],
    ['opening another file', async (user: MinistryUser) => void (await open(user, (await organisation(app)).id))],
    [
      'losing the right',
      async (user: MinistryUser) =>
        void (await sql`delete from user_permissions where user_id = ${user.id}`.execute(app.ownerDb)),
    ],
    [
      'the organisation’s move to another governorate, for its directorate',
      async (_user: MinistryUser, id: number) =>
        void (await sql`update ngos set governorate_id = 3 where id = ${id}`.execute(app.ownerDb)),
    ],
  ])('ends with %s', async (_how, end) => {
    const ngo = await organisation(app, { governorate: 1 })
    const user = await ministryUser(app, { governorate: 1, rights: { ministry_ngos: ['S'] } })
    const { query } = await open(user, ngo.id)
    expect((await list(user, query)).status).toBe(200)
    expect((await user.client.call(readVisit)).data).toMatchObject({ ngo: { id: ngo.id }, reason, write: false })
    await end(user, ngo.id)
    app.services.sessions.forget()
    expect([401, 403]).toContain((await list(user, query)).status)
    const now = await user.client.call(readVisit)
    if (now.data) expect(now.data.ngo.id).not.toBe(ngo.id)
  })

  test('the pass is told once and kept nowhere in clear', async () => {
    const ngo = await organisation(app)
    const user = await seer()
    const key = { 'idempotency-key': 'visit-key-0001' }
    const first = await user.client.call(openVisit, { params: { id: ngo.id }, body: { reason }, headers: key })
    const { rows } = await sql<{
      found: boolean
    }>`select exists (select from sessions s where s::text like ${`%${first.data.pass_token}%`})
      or exists (select from logs l where l::text like ${`%${first.data.pass_token}%`})
      or exists (select from idempotency_keys k where k::text like ${`%${first.data.pass_token}%`}) as found`.execute(
      app.ownerDb,
    )
    expect(rows[0]?.found).toBe(false)
    expect(JSON.stringify((await user.client.call(readVisit)).data)).not.toContain(first.data.pass_token)
  })
})
