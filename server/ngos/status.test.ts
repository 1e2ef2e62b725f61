import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { statusTemplates } from '#contract/core/notices/templates-status.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { addDays, endOfDay, todayIn } from '#contract/core/values/dates.ts'
import { readNgoFile } from '#contract/ngos/page.ts'
import {
  adverseActions,
  decideNgoStatus,
  ngoStatuses,
  readNgoStatuses,
  statusActions,
  type NgoStatus,
  type StatusAction,
  type StatusActor,
} from '#contract/ngos/status.ts'
import { readFile } from '#contract/documents/calls.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { decideAccountChange, listAccountChanges } from '#contract/profile/account-changes.ts'
import { contacts } from '#contract/profile/contacts.ts'
import { readNgoInfo } from '#contract/profile/file.ts'
import { readNgo } from '#contract/public-site/calls.ts'
import { accountJobs } from '../profile/index.ts'
import { must, testApp, type Client } from '../testing/app.ts'
import { account as bankAccount } from '../testing/campaigns.ts'
import {
  ministryUser,
  organisation,
  organisationUser,
  uploaded,
  type MinistryUser,
  type Organisation,
} from '../testing/factories.ts'
import { allowed, sayingOf } from '../testing/transitions.ts'
import { closeAccounts } from './jobs.ts'

const app = await testApp()
const rights = { ministry_ngos: ['S', 'U'] } as const
const people: Record<Exclude<StatusActor, 'system'> | 'nobody' | 'reader' | 'directorate', MinistryUser> = {
  head: await ministryUser(app, { role: 'HD', roles: ['ngo_head'] }),
  central: await ministryUser(app, { role: 'CA' }),
  nobody: await ministryUser(app, { rights: { ministry_ngos: [...rights.ministry_ngos] } }),
  reader: await ministryUser(app, { rights: { ministry_ngos: ['S'] }, roles: ['ngo_head'] }),
  directorate: await ministryUser(app, { governorate: 1, roles: ['ngo_head'], rights: { ministry_ngos: ['S', 'U'] } }),
}

async function placed(status: NgoStatus) {
  const ngo = await organisation(app, { governorate: 1 })
  await sql`update ngos set status_id = ${status} where id = ${ngo.id}`.execute(app.ownerDb)
  if (status === 3) await elected(ngo.id)
  return ngo
}
/** A driver whose later end waits for a second person, and a new driver who does. */
async function waitingDrivers(ngo: Organisation, second: Client): Promise<{ serving: number; joining: number }> {
  const account = await bankAccount(app, ngo.id)
  const owner = { ...ngo, ngoId: ngo.id }
  const body = async (id_number: string, position_id: number) => ({
    bank_account_id: account,
    full_name: 'نادر سليم الخيزران',
    id_number,
    director_id: null,
    position_id,
    operate_rule: 'joint',
    assign_date: '2024-02-01',
    end_date: '2026-12-31',
    assign_file: await uploaded(app, { userId: owner.userId, ngoId: owner.ngoId }),
  })
  const path = '/api/v2/manager-accounts'
  const first = await body('77000000031', 1)
  const serving = must(await ngo.client.request<{ id: number }>('POST', path, first)).id
  const [change] = must(await second.call(listAccountChanges))
  must(await second.call(decideAccountChange, { params: { id: change?.id ?? 0 }, body: { action: 'confirm' } }))
  must(await ngo.client.request('PUT', `${path}/${serving}`, { ...first, end_date: null }))
  const joining = must(await ngo.client.request<{ id: number }>('POST', path, await body('77000000032', 4))).id
  return { serving, joining }
}
/** A temporary term and an elected, ratified board that waits. */
const elected = (id: number) =>
  sql`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status, decision_no, decision_date)
    values (${id}, 'administrative', 1, 5, '2026-01-01', '2026-12-31', 'temporary', '1/ت', '2026-01-01'), (${id}, 'administrative', 2, 5, '2026-06-01', '2028-05-31', 'pending', '2/ت', '2026-06-01')`.execute(
    app.ownerDb,
  )
const article = 'القانون 93 لعام 1958، المادة 36'
const decide = async (
  who: MinistryUser,
  id: number,
  action: StatusAction,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) =>
  who.client.call(decideNgoStatus, {
    params: { id },
    headers,
    body: {
      action,
      decision_no: '45/ق',
      // Organisations of these tests share one number.
      repeated_reason: 'قرار واحد لعدة منظمات.',
      decision_date: '2026-09-01',
      decision_file: await uploaded(app, { userId: who.id }),
      reason: 'قرار الوزارة بعد التحقيق في المخالفات',
      ...((adverseActions as readonly string[]).includes(action) ? { article } : {}),
      ...(action === 'appoint_board' ? { board_end_date: '2027-03-01', board_members_number: 5 } : {}),
      ...(action === 'liquidate' ? { liquidator_name: 'سليم نادر الصفصاف' } : {}),
      ...(action === 'dissolve'
        ? {
            liquidation_report_file: await uploaded(app, { userId: who.id }),
            assets_beneficiary: 'صندوق دعم الجمعيات',
          }
        : {}),
      ...more,
    } as SentBody<typeof decideNgoStatus>,
  })
const trace = async (id: number) => {
  const { rows } =
    await sql`select n.status_id, n.closed_at, (select count(*) from ngo_status_histories h where h.ngo_id = n.id) as decisions, (select count(*) from director_boards b where b.ngo_id = n.id) as boards from ngos n where n.id = ${id}`.execute(
      app.ownerDb,
    )
  return rows[0]
}

/** Notices of section 3.16 that the organisation read. */
const told = async (userId: number) =>
  (
    await sql<{
      code: string
    }>`select code from user_notifications where user_id = ${userId} and code like 'N-%' order by id`.execute(
      app.ownerDb,
    )
  ).rows.map(({ code }) => code)

/** What every user of the organisation was told of its status, and where that leads. */
const noticesOf = async ({ client }: Pick<Organisation, 'client'>) =>
  (await client.call(listNotifications)).data
    .filter(({ code }) => code !== null && code in statusTemplates)
    .map(({ code, body, link }) => ({ code, body, link }))
const toldOf = async (userId: number) =>
  (
    await sql<{
      body: string
    }>`select body from user_notifications where user_id = ${userId} and entity = 'ngos' order by id`.execute(
      app.ownerDb,
    )
  ).rows.map(({ body }) => body)

// What is expected comes from the document's table, never from the machine of the code.
describe.each(ngoStatuses)('in status %i', (status) => {
  test.each(statusActions)(
    '%s: only who the document names, only from where it leads, else nothing changes',
    async (action) => {
      const said = allowed('ngo-status', status, action)
      const to = said && Number(said.to[0])
      for (const [name, who] of Object.entries(people)) {
        const ngo = await placed(status)
        const before = await trace(ngo.id)
        const isNamed = sayingOf('ngo-status', action).who.includes(name)
        const offered = await who.client.call(readNgoStatuses, { params: { id: ngo.id } })
        expect(offered.data.actions.includes(action), `${name} is offered`).toBe(isNamed && to !== undefined)
        const answer = await decide(who, ngo.id, action)
        expect(answer.status, `${name}: ${JSON.stringify(answer.errors)}`).toBe(
          !isNamed ? 403 : to === undefined ? 409 : 200,
        )
        const after = await trace(ngo.id)
        if (isNamed && to !== undefined) expect(after).toMatchObject({ status_id: to, decisions: 1 })
        else expect(after).toEqual(before)
        expect(await told(ngo.userId), `${name}: notices`).toEqual(isNamed ? (said?.notices ?? []) : [])
      }
    },
  )
})

test('what its users may still change follows a decision at once, in open sessions too', async () => {
  const ngo = await placed(1)
  // Nothing in it is right: only who stands behind it is asked before.
  const change = async () => (await ngo.client.request('POST', '/api/v2/service-centres', {})).status
  expect(await change()).toBe(422)
  await decide(people.head, ngo.id, 'suspend')
  expect(await change()).toBe(409)
  await decide(people.head, ngo.id, 'reactivate')
  expect(await change()).toBe(422)
})

test('the public page, the record and the history say the new status at once', async () => {
  const ngo = await placed(1)
  expect((await decide(people.head, ngo.id, 'suspend')).data).toEqual({ status_id: 2 })
  const params = { id: ngo.id }
  expect((await app.guest.call(readNgo, { params })).data).toMatchObject({
    status: { id: 2 },
    decisions: [{ decision_no: '45/ق' }],
  })
  expect((await people.central.client.call(readNgoFile, { params })).data).toMatchObject({
    status_id: 2,
    statuses: [
      { from_status_id: 1, to_status_id: 2, reason: 'قرار الوزارة بعد التحقيق في المخالفات', by: 'سامر السنديان' },
    ],
  })
  expect((await decide(people.central, ngo.id, 'cancel')).status).toBe(409)
  await decide(people.head, ngo.id, 'reactivate')
  expect((await decide(people.central, ngo.id, 'cancel')).status).toBe(200)
  expect((await app.guest.call(readNgo, { params })).data).toMatchObject({ status: { id: 7 } })
  expect(await told(ngo.userId)).toEqual(['N-50', 'N-51'])
})

test('a decision over one that its writer has not seen is refused and changes nothing', async () => {
  const ngo = await placed(1)
  const params = { id: ngo.id }
  const { version } = (await people.head.client.call(readNgoStatuses, { params })).data
  expect((await decide(people.central, ngo.id, 'suspend')).status).toBe(200)
  const before = await trace(ngo.id)
  const headers = { 'if-match': `"${version}"` }
  // Open from either status: only the version tells that the first one is gone.
  const late = await decide(people.head, ngo.id, 'liquidate', {}, headers)
  expect([late.status, late.data]).toEqual([409, { stale: { status_id: 2 } }])
  expect(await trace(ngo.id)).toEqual(before)
  const seen = (await people.head.client.call(readNgoStatuses, { params })).data.version
  expect((await decide(people.head, ngo.id, 'liquidate', {}, { 'if-match': `"${seen}"` })).status).toBe(200)
})

test('a suspended organisation reads and changes nothing, one under liquidation neither, an active one both', async () => {
  const body = { branch_id: null, type: 4, value: 'office@test.example', is_public: true, is_primary: false }
  for (const [status, expected] of [
    [1, 200],
    [2, 409],
    [3, 200],
    [4, 409],
    [5, 409],
    [7, 409],
  ] as const) {
    const ngo = await placed(status)
    const written = await ngo.client.call(contacts.create, { body: body as never })
    expect(written.status, `write in status ${status}: ${JSON.stringify(written.errors)}`).toBe(expected)
    expect((await ngo.client.request('GET', '/api/v2/ngo-main-info')).status, `read in status ${status}`).toBe(200)
    expect((await ngo.client.request('GET', '/api/v2/profile')).status).toBe(200)
  }
})

/** What the log of an organisation says of the effects of decisions: kind of record, by whom, each value before and after. */
const traces = async (id: number) =>
  (
    await sql<{
      entity: string
      user_id: number | null
      changes: Record<string, { before: unknown; after: unknown }>
    }>`select entity, user_id, changes from logs where ngo_id = ${id} and entity in ('director_boards', 'manager_accounts', 'users') and action in ('create', 'update') order by id`.execute(
      app.ownerDb,
    )
  ).rows.map(({ entity, user_id, changes }) => [
    entity,
    user_id,
    Object.fromEntries(Object.entries(changes).map(([name, { before, after }]) => [name, [before, after]])),
  ])

test.each([
  ['suspend', 1, 'N-50', 'إيقاف المنظمة'],
  ['reactivate', 2, 'N-51', 'إعادة تفعيل'],
  ['appoint_board', 1, 'STATUS-BOARD', dayInWords('2027-03-01', 'ar')],
  ['end_temporary_board', 3, 'STATUS-BOARD-ENDED', 'المجلس المنتخب'],
  ['liquidate', 1, 'STATUS-LIQUIDATION', 'سليم نادر الصفصاف'],
  ['dissolve', 4, 'STATUS-DISSOLVED', 'ثم تُغلق'],
  ['cancel', 1, 'STATUS-CANCELLED', 'ثم تُغلق'],
] as const)('%s is told to every user of the organisation, and to nobody else', async (action, from, code, words) => {
  const [ngo, stranger] = [await placed(from), await organisation(app)]
  const colleague = await organisationUser(app, ngo.id)
  expect((await decide(people.central, ngo.id, action)).status).toBe(200)
  const told = [{ code, body: expect.stringContaining(words) as string, link: '/ngo-profile/creation-info' }]
  expect(await noticesOf(ngo)).toEqual(told)
  expect(await noticesOf(colleague)).toEqual(told)
  expect(await noticesOf(stranger)).toEqual([])
})

describe('the basis of a decision against the organisation', () => {
  const from: Record<(typeof adverseActions)[number], NgoStatus> = {
    suspend: 1,
    appoint_board: 1,
    liquidate: 1,
    dissolve: 4,
    cancel: 1,
  }
  test.each(adverseActions)(
    '%s names it, is served with its notice, and tells the last day of appeal in every status that follows',
    async (action) => {
      const ngo = await placed(from[action])
      const before = await trace(ngo.id)
      const bare = await decide(people.central, ngo.id, action, { article: undefined })
      expect([bare.status, Object.keys(bare.errors), await trace(ngo.id)]).toEqual([422, ['article'], before])
      must(await decide(people.central, ngo.id, action))
      const appeal_due_at = endOfDay(addDays(todayIn(app.services.now()), 60))
      const served = { article, served_at: expect.any(String) as string, appeal_due_at }
      const instant = ({ appeal_due_at: due, ...one }: { appeal_due_at: string | null }) => ({
        ...one,
        appeal_due_at: due && new Date(due).toISOString(),
      })
      const params = { id: ngo.id }
      const own = must(await ngo.client.call(readNgoInfo)).statuses[0]
      const read = must(await people.reader.client.call(readNgoFile, { params })).statuses?.[0]
      const history = must(await people.head.client.call(readNgoStatuses, { params })).history[0]
      for (const one of [own, read, history])
        expect(one && instant(one)).toMatchObject({ ...served, appeal_due_at: new Date(appeal_due_at).toISOString() })
      const [body = ''] = await toldOf(ngo.userId)
      expect(body).toContain(article)
      expect(body).toContain(`آخر يوم للتظلم: ${dayInWords(addDays(todayIn(app.services.now()), 60), 'ar')}`)
      expect(body).toContain('قرار الوزارة بعد التحقيق في المخالفات')
    },
  )

  test('a decision in favour of the organisation asks for none and has no days of appeal', async () => {
    const ngo = await placed(2)
    expect((await decide(people.head, ngo.id, 'reactivate', { article })).errors).toHaveProperty('article')
    must(await decide(people.head, ngo.id, 'reactivate'))
    expect(must(await ngo.client.call(readNgoInfo)).statuses[0]).toMatchObject({
      article: null,
      served_at: null,
      appeal_due_at: null,
    })
  })

  test('a long reason leaves basis and last day in the notice', async () => {
    const ngo = await placed(4)
    must(await decide(people.head, ngo.id, 'dissolve', { reason: 'س'.repeat(1000), article: 'م'.repeat(300) }))
    const [body = ''] = await toldOf(ngo.userId)
    expect(body).toContain('آخر يوم للتظلم')
    expect([body.length < 1000, body.endsWith('س…')]).toEqual([true, true])
  })

  test('the database refuses one without basis or days, and one that only the earlier image wrote it takes', async () => {
    const ngo = await placed(1)
    const written = (action: string | null, basis: string | null, due: string | null) =>
      sql`insert into ngo_status_histories (ngo_id, from_status_id, to_status_id, decision_no, decision_date, reason, action, article, served_at, appeal_due_at)
        values (${ngo.id}, 1, 2, '7/ق', '2026-09-01', 'مخالفة', ${action}, ${basis}, ${due === null ? null : '2026-09-01T09:00:00Z'}, ${due})`
        .execute(app.ownerDb)
        .then(
          () => true,
          () => false,
        )
    const due = '2026-10-31T20:59:59Z'
    expect(await written('suspend', article, due)).toBe(true)
    expect(await written(null, null, null)).toBe(true)
    expect(await written('reactivate', null, null)).toBe(true)
    expect(await written('suspend', null, due)).toBe(false)
    expect(await written('suspend', article, null)).toBe(false)
    expect(await written('suspend', null, null)).toBe(false)
    expect(await written('suspend', article, '2026-08-01T20:59:59Z')).toBe(false)
    expect(await written('reactivate', article, due)).toBe(false)
    expect(await written(null, article, due)).toBe(false)
  })
})

describe('effects', () => {
  test('a driver whose mandate the decision ended does not come back through a change that waited', async () => {
    const ngo = await placed(1)
    const colleague = await organisationUser(app, ngo.id)
    const { serving, joining } = await waitingDrivers(ngo, colleague.client)
    expect((await decide(people.head, ngo.id, 'appoint_board')).status).toBe(200)
    // Nobody was there to confirm it: its time is over, and the organisation works under its temporary board.
    await sql`update account_changes set effective_at = now() - interval '1 hour' where ngo_id = ${ngo.id}`.execute(
      app.ownerDb,
    )
    const settle = accountJobs.find(({ name }) => name === 'account-changes')
    await settle?.run(app.services, {})
    const { rows } = await sql<{
      id: number
      end_date: string | null
      gone: boolean
    }>`select id, end_date, deleted_at is not null as gone from manager_accounts where ngo_id = ${ngo.id} order by id`.execute(
      app.ownerDb,
    )
    expect(rows).toEqual([
      { id: serving, end_date: '2026-09-01', gone: false },
      { id: joining, end_date: '2026-12-31', gone: true },
    ])
    const changes =
      await sql`select state, decided_by from account_changes where ngo_id = ${ngo.id} and manager_account_id is not null and state <> 'done'`.execute(
        app.ownerDb,
      )
    expect(changes.rows).toEqual(Array.from({ length: 2 }, () => ({ state: 'withdrawn', decided_by: people.head.id })))
    const told = await sql<{
      user_id: number
    }>`select user_id from user_notifications where code = 'ACCOUNT-NOT-CHANGED' and user_id in (${ngo.userId}, ${colleague.userId})`.execute(
      app.ownerDb,
    )
    expect(told.rows.map(({ user_id }) => user_id)).toEqual([ngo.userId, ngo.userId])
    const log =
      await sql`select from logs where ngo_id = ${ngo.id} and entity = 'account_changes' and user_id = ${people.head.id} and action = 'decide'`.execute(
        app.ownerDb,
      )
    expect(log.rows).toHaveLength(2)
  })

  test('a temporary board dissolves the sitting one and ends the drivers’ mandates', async () => {
    const ngo = await placed(1)
    await sql`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status) values (${ngo.id}, 'administrative', 3, 5, '2025-01-01', '2027-01-01', 'current')`.execute(
      app.ownerDb,
    )
    const account = await bankAccount(app, ngo.id)
    await sql`insert into manager_accounts (ngo_id, bank_account_id, full_name, id_number, id_number_hash, position_id, operate_rule, assign_date, end_date)
      select ${ngo.id}, ${account}, 'نادر سليم الخيزران', 'x', concat('hash ', end_date), 1, 'joint', '2025-01-01', end_date from unnest(array['2026-06-30', '2026-12-31', null]::date[]) as end_date`.execute(
      app.ownerDb,
    )
    expect((await decide(people.head, ngo.id, 'appoint_board', { board_end_date: null })).errors).toHaveProperty(
      'board_end_date',
    )
    expect(
      (await decide(people.head, ngo.id, 'appoint_board', { board_end_date: '2026-08-31' })).errors,
    ).toHaveProperty('board_end_date')
    expect((await decide(people.head, ngo.id, 'suspend', { board_members_number: 5 })).errors).toHaveProperty(
      'board_members_number',
    )
    expect((await decide(people.head, ngo.id, 'appoint_board')).status).toBe(200)
    const { rows } =
      await sql`select term_no, status, end_date from director_boards where ngo_id = ${ngo.id} order by term_no`.execute(
        app.ownerDb,
      )
    expect(rows).toEqual([
      { term_no: 3, status: 'dissolved', end_date: '2026-09-01' },
      { term_no: 4, status: 'temporary', end_date: '2027-03-01' },
    ])
    const drivers = await sql<{
      end_date: string
    }>`select end_date from manager_accounts where ngo_id = ${ngo.id} order by id`.execute(app.ownerDb)
    expect(drivers.rows.map(({ end_date }) => end_date)).toEqual(['2026-06-30', '2026-09-01', '2026-09-01'])
    expect(await traces(ngo.id)).toEqual([
      ['director_boards', people.head.id, { status: ['current', 'dissolved'], end_date: ['2027-01-01', '2026-09-01'] }],
      ['manager_accounts', people.head.id, { end_date: ['2026-12-31', '2026-09-01'] }],
      ['manager_accounts', people.head.id, { end_date: [null, '2026-09-01'] }],
      [
        'director_boards',
        people.head.id,
        {
          id: [null, expect.any(Number)],
          term_no: [null, 4],
          status: [null, 'temporary'],
          start_date: [null, '2026-09-01'],
          end_date: [null, '2027-03-01'],
        },
      ],
    ])
  })

  test('a temporary board ends only when an elected and ratified one takes over', async () => {
    const ngo = await organisation(app)
    await sql`update ngos set status_id = 3 where id = ${ngo.id}`.execute(app.ownerDb)
    expect((await decide(people.head, ngo.id, 'end_temporary_board')).status).toBe(409)
    await elected(ngo.id)
    expect((await decide(people.head, ngo.id, 'end_temporary_board')).status).toBe(200)
    const { rows } = await sql`select status from director_boards where ngo_id = ${ngo.id} order by term_no`.execute(
      app.ownerDb,
    )
    expect(rows).toEqual([{ status: 'expired' }, { status: 'current' }])
    expect(await traces(ngo.id)).toEqual([
      ['director_boards', people.head.id, { status: ['temporary', 'expired'], end_date: ['2026-12-31', '2026-09-01'] }],
      ['director_boards', people.head.id, { status: ['pending', 'current'] }],
    ])
  })

  test('a liquidation names its liquidator, a dissolution its report and beneficiary; other decisions neither, and the public page none of it', async () => {
    const ngo = await placed(1)
    const stranger = await organisation(app)
    const refused = async (action: StatusAction, more: Record<string, unknown>) => {
      const answer = await decide(people.head, ngo.id, action, more)
      expect(answer.status).toBe(422)
      return Object.keys(answer.errors ?? {})
    }
    const liquidator = { liquidator_name: 'سليم نادر الصفصاف', liquidator_phone: '0112345678' }
    const left = { assets_beneficiary: 'صندوق دعم الجمعيات' }
    expect(await refused('liquidate', { liquidator_name: ' ' })).toEqual(['liquidator_name'])
    expect(await refused('liquidate', { liquidator_phone: '12' })).toEqual(['liquidator_phone'])
    expect(await refused('liquidate', left)).toEqual(['assets_beneficiary'])
    expect(await refused('suspend', liquidator)).toEqual(['liquidator_name', 'liquidator_phone'])
    expect((await decide(people.head, ngo.id, 'liquidate', liquidator)).status).toBe(200)
    expect(await refused('dissolve', { liquidation_report_file: null, assets_beneficiary: null })).toEqual([
      'liquidation_report_file',
      'assets_beneficiary',
    ])
    const foreign = await uploaded(app, { userId: stranger.userId, ngoId: stranger.id })
    expect(await refused('dissolve', { liquidation_report_file: foreign })).toEqual(['liquidation_report_file'])
    const report = await uploaded(app, { userId: people.head.id })
    expect((await decide(people.head, ngo.id, 'dissolve', { liquidation_report_file: report })).status).toBe(200)

    const none = {
      liquidator_name: null,
      liquidator_phone: null,
      liquidation_report_file: null,
      assets_beneficiary: null,
    }
    const history = [
      { ...none, ...left, to_status_id: 5, liquidation_report_file: report },
      { ...none, ...liquidator, to_status_id: 4 },
    ]
    const params = { id: ngo.id }
    expect((await people.head.client.call(readNgoStatuses, { params })).data).toMatchObject({ history })
    expect((await people.reader.client.call(readNgoFile, { params })).data).toMatchObject({ statuses: history })
    expect((await ngo.client.call(readNgoInfo)).data).toMatchObject({ statuses: history })
    const shown = JSON.stringify((await app.guest.call(readNgo, { params })).data)
    expect(
      [liquidator.liquidator_name, liquidator.liquidator_phone, left.assets_beneficiary].filter((text) =>
        shown.includes(text),
      ),
    ).toEqual([])
    const opened = async (who: Client) => (await who.call(readFile, { params: { id: report } })).status
    expect(
      await Promise.all([people.reader, ngo, stranger, people.directorate].map(({ client }) => opened(client))),
    ).toEqual([200, 200, 404, 200])
  })

  test('no decision is dated before the one that it follows', async () => {
    const ngo = await placed(1)
    expect((await decide(people.head, ngo.id, 'suspend')).status).toBe(200)
    const early = await decide(people.head, ngo.id, 'reactivate', { decision_date: '2026-08-31' })
    expect([early.status, Object.keys(early.errors), await trace(ngo.id)]).toMatchObject([
      422,
      ['decision_date'],
      { status_id: 2, decisions: 1 },
    ])
    expect((await decide(people.head, ngo.id, 'reactivate', { decision_date: '2026-09-01' })).status).toBe(200)
  })

  test('a dissolved organisation keeps its accounts for thirty days after it was told, then they close', async () => {
    const ngo = await placed(4)
    // Entered later than its date: what nobody could read yet closes nothing.
    await decide(people.head, ngo.id, 'dissolve', { decision_date: '2026-09-15' })
    expect(await trace(ngo.id)).toMatchObject({ status_id: 5, closed_at: '2026-09-15' })
    const at = async (day: string) => {
      await closeAccounts(app.db, new Date(`${day}T10:00:00Z`))
      const { rows } = await sql<{ is_active: boolean }>`select is_active from users where id = ${ngo.userId}`.execute(
        app.ownerDb,
      )
      return rows[0]?.is_active
    }
    const last = addDays(todayIn(app.services.now()), 30)
    expect(await toldOf(ngo.userId)).toEqual([expect.stringContaining(dayInWords(last, 'ar'))])
    expect([await at(last), await at(addDays(last, 1)), await at(addDays(last, 2))]).toEqual([true, false, false])
    expect(await traces(ngo.id)).toEqual([['users', null, { is_active: [true, false] }]])
    app.services.sessions.forget()
    expect((await ngo.client.request('GET', '/api/v2/profile')).status).toBe(401)
  })

  test('when a member is dissolved, its alliance and the ministry are alerted that too few are left', async () => {
    const [alliance, leaving, ended] = [
      await organisation(app, { legalForm: 3, governorate: 1 }),
      await placed(4),
      await placed(4),
    ]
    const others = await Promise.all(Array.from({ length: 6 }, () => organisation(app)))
    const resolution = await uploaded(app, { userId: alliance.userId, ngoId: alliance.id })
    const join = (member: number, left: string | null) =>
      sql`insert into alliance_members (alliance_ngo_id, member_ngo_id, joined_at, left_at, decision_file) values (${alliance.id}, ${member}, '2024-05-01', ${left}, ${resolution})`.execute(
        app.ownerDb,
      )
    for (const one of [...others, ended]) await join(one.id, null)
    await join(leaving.id, '2025-01-01')
    const alerts = async () =>
      (
        await sql`select body from user_notifications where code = 'ALLIANCE-SMALL' and entity_id = ${alliance.id} and user_id = ${alliance.userId}`.execute(
          app.ownerDb,
        )
      ).rows
    await decide(people.head, leaving.id, 'dissolve')
    expect(await alerts(), 'it had left before').toEqual([])
    await decide(people.head, ended.id, 'dissolve')
    expect(await alerts()).toEqual([{ body: expect.stringContaining('6') as string }])
  })
})
