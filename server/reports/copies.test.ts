import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  checkCopy,
  type CopyFormat,
  freezeReport,
  listCopies,
  readCopy,
  readCopyFile,
  scheduleReport,
  unscheduleReport,
} from '#contract/reports/copies.ts'
import { queryText } from '#contract/reports/query-text.ts'
import { readReport, saveReport } from '#contract/reports/saved.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { recordsOf } from '../testing/workbook.ts'
import { firstDay } from './days.ts'
import { drawCopies, sendReports } from './send-copies.ts'

const app = await testApp()
const all = { ministry_advanced_reports: ['S', 'A', 'D', 'E'], ministry_ngos: ['S'] } as const
const writer = (governorate?: number, role?: string) =>
  ministryUser(app, { rights: all as never, ...(governorate ? { governorate } : {}), ...(role ? { role } : {}) })
const query = queryText({ listing: 'ngos', columns: ['name_ar', 'governorate'] })
/** A Sunday morning in Damascus, and the days after it. */
const at = (day: string, time = '06:00') => (app.clock.now = () => new Date(`${day}T${time}:00Z`))
const roleId = async (slug: string) =>
  (await sql<{ id: number }>`select id from roles where slug = ${slug}`.execute(app.ownerDb)).rows[0]?.id

let serial = 0
const save = async (who: MinistryUser, more: object = {}) =>
  must(await who.client.call(saveReport, { body: { name: `نسخة رقم ${(serial += 1)}`, query, ...more } }))
const mails = async (reportId: number) =>
  (
    await sql<{ to_address: string; body_text: string; copy: number; user_id: number }>`
      select o.to_address, o.body_text, c.id as copy, c.user_id from outbox o join report_copies c on o.entity = 'report_copies' and o.entity_id = c.id
      where c.report_id = ${reportId} order by c.id, o.id`.execute(app.ownerDb)
  ).rows
const fileOf = async (who: MinistryUser, id: number) => {
  const { data } = await who.client.request<Buffer>('GET', `/api/v2/ministry/report-copies/${id}/file`)
  return data
}
const countIn = async (governorate?: number) =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from ngos where deleted_at is null and ${governorate ?? null}::int is null or governorate_id = ${governorate ?? null}`.execute(
      app.ownerDb,
    )
  ).rows[0]?.n

beforeAll(async () => {
  at('2026-11-29')
  for (const governorate of [1, 1, 2]) await organisation(app, { governorate })
})

describe('a scheduled report', () => {
  test('reaches its owner and the role once, each by his own rights, and the letter carries no row', async () => {
    const [owner, local, reader] = [await writer(), await writer(2, 'DO'), await ministryUser(app, { role: 'DO' })]
    // This one may not take files.
    await sql`insert into user_permissions (user_id, permission_slug, sub_permission, mode)
      select ${reader.id}, slug, '["E"]', 'revoke' from unnest(array['ministry_ngos', 'ministry_ngos_data', 'ministry_advanced_reports']) slug`.execute(
      app.ownerDb,
    )
    const { id } = await save(owner, { is_shared: true, role_id: await roleId('DO') })
    const schedule = must(
      await owner.client.call(scheduleReport, {
        params: { id },
        body: { period: 'weekly', weekday: 1, format: 'xlsx' },
      }),
    )
    expect(schedule).toMatchObject({ next_on: '2026-11-30', people: 2 })
    await sendReports(app.services)
    expect(await mails(id), 'not before its day').toEqual([])
    at('2026-11-30', '03:59')
    await sendReports(app.services)
    expect(await mails(id), 'not before its hour').toEqual([])
    at('2026-11-30', '04:00')
    await Promise.all([sendReports(app.services), sendReports(app.services)])
    await sendReports(app.services)
    const sent = await mails(id)
    expect(sent.map(({ user_id }) => user_id).toSorted((a, b) => a - b)).toEqual([owner.id, local.id])
    const rows = new Map<number, unknown[]>()
    for (const mail of sent) {
      expect(mail.body_text).toContain(`/ministry/advanced-reports?copy=${mail.copy}`)
      expect(mail.body_text).not.toContain('جمعية')
      const who = mail.user_id === owner.id ? owner : local
      rows.set(who.id, recordsOf(await fileOf(who, mail.copy)))
    }
    expect([rows.get(owner.id)?.length, rows.get(local.id)?.length]).toEqual([await countIn(), await countIn(2)])
    expect(must(await owner.client.call(readReport, { params: { id } })).schedule?.next_on).toBe('2026-12-07')
    // Two weeks without a server are made up for once.
    at('2026-12-15', '08:00')
    await sendReports(app.services)
    expect(await mails(id)).toHaveLength(4)
    expect(must(await owner.client.call(readReport, { params: { id } })).schedule?.next_on).toBe('2026-12-21')
    must(await owner.client.call(unscheduleReport, { params: { id } }))
    at('2026-12-22', '08:00')
    await sendReports(app.services)
    expect(await mails(id)).toHaveLength(4)
  })

  test('is drawn up once, although a worker was slow and another one took its place', async () => {
    at('2026-11-29', '03:00')
    const owner = await writer()
    const { id } = await save(owner)
    must(
      await owner.client.call(scheduleReport, {
        params: { id },
        body: { period: 'once', on_day: '2026-11-29', format: 'csv' },
      }),
    )
    at('2026-11-29', '05:00')
    const slow = async () => {
      await sendReports(app.services)
      return 'done'
    }
    const second = async () => {
      await expect
        .poll(
          async () =>
            (
              await sql<{
                n: number
              }>`select count(*)::int as n from report_copies where report_id = ${id} and claimed_at is not null`.execute(
                app.ownerDb,
              )
            ).rows[0]?.n,
        )
        .toBe(1)
      await sql`update report_copies set claimed_at = now() - interval '11 minutes' where report_id = ${id}`.execute(
        app.ownerDb,
      )
      await drawCopies(app.services)
      return 'done'
    }
    // Both stand before the rows, then both have a file.
    await whileHeld(app.database, sql`lock table ngos in access exclusive mode`, 2, () => [slow(), second()], {
      undo: true,
    })
    expect(await mails(id)).toHaveLength(1)
    const { rows } = await sql<{ attempts: number; files: number }>`
      select c.attempts, (select count(*)::int from attachments a where a.owner_type = 'report_copies' and a.owner_id = c.id) as files from report_copies c where report_id = ${id}`.execute(
      app.ownerDb,
    )
    expect(rows).toEqual([{ attempts: 2, files: 1 }])
    expect(must(await owner.client.call(readReport, { params: { id } })).schedule?.next_on).toBeNull()
  })

  test('says what the listings no longer have, and fails where nothing is left', async () => {
    at('2026-11-29', '03:00')
    const owner = await writer()
    const reports = [await save(owner), await save(owner)]
    for (const { id } of reports)
      must(
        await owner.client.call(scheduleReport, {
          params: { id },
          body: { period: 'once', on_day: '2026-11-29', format: 'csv' },
        }),
      )
    await sql`update report_histories set query = '{ ngos { data { id name_ar lost_column } } }' where id = ${reports[0]?.id}`.execute(
      app.ownerDb,
    )
    await sql`update report_histories set query = '{ vanished { data { id } } }' where id = ${reports[1]?.id}`.execute(
      app.ownerDb,
    )
    at('2026-11-29', '05:00')
    await sendReports(app.services)
    const copies = must(await owner.client.call(listCopies))
    expect(copies.map(({ state, lacking }) => [state, lacking])).toEqual([
      ['query', []],
      ['frozen', ['lost_column']],
    ])
    expect((await mails(reports[0]?.id ?? 0))[0]?.body_text).toContain('lost_column')
    expect(await mails(reports[1]?.id ?? 0)).toHaveLength(1)
  })

  test('is not drawn up for whoever lost his rights meanwhile, nor sent once its owner is gone', async () => {
    at('2026-11-29', '03:00')
    const [owner, other] = [await writer(), await writer(2, 'EV')]
    const { id } = await save(owner, { is_shared: true, role_id: await roleId('EV') })
    must(
      await owner.client.call(scheduleReport, {
        params: { id },
        body: { period: 'weekly', weekday: 0, format: 'csv' },
      }),
    )
    at('2026-11-29', '05:00')
    // The list is fixed; then the right goes.
    const trx = await app.ownerDb.startTransaction().execute()
    await sql`lock table ngos in access exclusive mode`.execute(trx)
    const running = sendReports(app.services)
    await expect
      .poll(
        async () =>
          (
            await sql<{ n: number }>`select count(*)::int as n from report_copies where report_id = ${id}`.execute(
              app.ownerDb,
            )
          ).rows[0]?.n,
      )
      .toBe(2)
    await sql`delete from user_permissions where user_id = ${other.id}`.execute(app.ownerDb)
    await sql`delete from user_roles where user_id = ${other.id}`.execute(app.ownerDb)
    await trx.rollback().execute()
    await running
    const { rows } = await sql<{
      user_id: number
      failed: string | null
    }>`select user_id, failed from report_copies where report_id = ${id} order by user_id`.execute(app.ownerDb)
    expect(rows).toEqual([
      { user_id: owner.id, failed: null },
      { user_id: other.id, failed: 'right' },
    ])
    await sql`update users set is_active = false where id = ${owner.id}`.execute(app.ownerDb)
    at('2026-12-06', '05:00')
    await sendReports(app.services)
    expect((await sql`select from report_copies where report_id = ${id}`.execute(app.ownerDb)).rows).toHaveLength(2)
  })

  test('is set by its owner alone, for a day that is still to come', async () => {
    at('2026-11-29', '05:00')
    const [owner, stranger] = [await writer(), await writer()]
    const { id } = await save(owner, { is_shared: true })
    const put = (who: MinistryUser, body: object) =>
      who.client.call(scheduleReport, { params: { id }, body: { format: 'xlsx', ...body } as never })
    expect((await put(stranger, { period: 'weekly', weekday: 0 })).status).toBe(404)
    expect((await stranger.client.call(unscheduleReport, { params: { id } })).status).toBe(404)
    const reader = await ministryUser(app, { role: 'FR' })
    const mine = await save(reader)
    const refused = await reader.client.call(scheduleReport, {
      params: { id: mine.id },
      body: { period: 'weekly', weekday: 0, format: 'csv' },
    })
    expect(refused.status, 'he may take no files').toBe(403)
    expect((await put(owner, { period: 'weekly' })).errors).toHaveProperty('weekday')
    expect((await put(owner, { period: 'once', on_day: '2026-11-28' })).errors).toHaveProperty('on_day')
    // Its hour of today has passed.
    expect((await put(owner, { period: 'once', on_day: '2026-11-29' })).errors).toHaveProperty('on_day')
    expect(must(await put(owner, { period: 'weekly', weekday: 0 })).next_on).toBe('2026-12-06')
  })
})

describe('a frozen copy', () => {
  const freeze = async (who: MinistryUser, reportId: number, format: CopyFormat = 'xlsx') => {
    const { id, state } = must(await who.client.call(freezeReport, { params: { id: reportId }, body: { format } }))
    expect(state).toBe('waiting')
    await app.runQueued('report-copies')
    return must(await who.client.call(readCopy, { params: { id } }))
  }

  test.each(['xlsx', 'csv', 'pdf'] as const)(
    'as %s keeps day, person, query and fingerprint, and is found out when its bytes change',
    async (format) => {
      at('2026-11-29', '08:30')
      const owner = await writer()
      const report = await save(owner)
      const copy = await freeze(owner, report.id, format)
      expect(copy).toMatchObject({
        ...{
          state: 'frozen',
          is_own: true,
          owner: 'سامر السنديان',
          query,
          listing: 'ngos',
          due_on: null,
          with_personal: false,
        },
        ...{ rows_count: await countIn(), frozen_at: '2026-11-29T08:30:00Z', version: 1, governorate_id: null },
      })
      const before = await fileOf(owner, copy.id)
      expect(createHash('sha256').update(before).digest('hex')).toBe(copy.sha256)
      // The register goes on; the copy does not.
      await organisation(app, { governorate: 1 })
      await app.runQueued('report-copies')
      expect(await fileOf(owner, copy.id)).toEqual(before)
      await expect(
        sql`update report_copies set rows_count = 0 where id = ${copy.id}`.execute(app.ownerDb),
      ).rejects.toThrow('never changed')
      await expect(sql`delete from report_copies where id = ${copy.id}`.execute(app.ownerDb)).rejects.toThrow(
        'never changed',
      )
      const check = async () => must(await owner.client.call(checkCopy, { params: { id: copy.id } })).matches
      expect(await check()).toBe(true)
      const { rows } = await sql<{ storage_key: string }>`
      select a.storage_key from attachments a join report_copies c on c.file = a.id where c.id = ${copy.id}`.execute(
        app.ownerDb,
      )
      await app.services.storage.put(rows[0]?.storage_key ?? '', Buffer.concat([before, Buffer.from(' ')]))
      expect(await check()).toBe(false)
    },
  )

  test('is opened by whoever sees the report, and shows nobody more than his own rights allow', async () => {
    const [central, local, neighbour, stranger] = [await writer(), await writer(2), await writer(2), await writer()]
    const shared = await save(local, { is_shared: true })
    const own = await save(central)
    const ofAll = await save(central, { is_shared: true })
    const [small, secret, wide] = [
      await freeze(local, shared.id),
      await freeze(central, own.id),
      await freeze(central, ofAll.id),
    ]
    const open = async (who: MinistryUser, { id }: { id: number }) => {
      const statuses = [
        (await who.client.call(readCopy, { params: { id } })).status,
        (await who.client.call(checkCopy, { params: { id } })).status,
        (await who.client.request('GET', `/api/${readCopyFile.path.replace('{id}', String(id))}`)).status,
      ]
      expect(new Set(statuses).size).toBe(1)
      expect(must(await who.client.call(listCopies, { query: { per_page: 100 } })).some((one) => one.id === id)).toBe(
        statuses[0] === 200,
      )
      return statuses[0]
    }
    expect(await Promise.all([central, local, neighbour, stranger].map((who) => open(who, small)))).toEqual([
      200, 200, 200, 200,
    ])
    expect(await Promise.all([central, local, neighbour, stranger].map((who) => open(who, secret)))).toEqual([
      200, 404, 404, 404,
    ])
    expect(await Promise.all([central, local, neighbour, stranger].map((who) => open(who, wide)))).toEqual([
      200, 404, 404, 200,
    ])
    // Whoever moves to another governorate leaves his copies behind.
    await sql`update users set governorate_id = 3 where id = ${local.id}`.execute(app.ownerDb)
    app.services.sessions.forget()
    expect(await open(local, small)).toBe(404)
  })

  test('with whole national numbers is closed to whoever may not read them', async () => {
    const may = await ministryUser(app, { rights: { ...all, ministry_ngos: ['S', 'U'] } as never })
    const plain = await writer()
    const report = await save(may, {
      is_shared: true,
      query: queryText({ listing: 'employees', columns: ['id_number'] }),
    })
    const [whole, masked] = [await freeze(may, report.id, 'csv'), await freeze(plain, report.id, 'csv')]
    expect([whole.with_personal, masked.with_personal]).toEqual([true, false])
    expect((await plain.client.call(readCopy, { params: { id: whole.id } })).status).toBe(404)
    expect((await may.client.call(readCopy, { params: { id: masked.id } })).status).toBe(200)
    expect(
      (await plain.client.call(freezeReport, { params: { id: (await save(may)).id }, body: { format: 'csv' } })).status,
    ).toBe(404)
  })
})

test.each([
  ['weekly', { weekday: 0 }, '2026-11-26', '2026-11-29'],
  ['weekly', { weekday: 4 }, '2026-11-26', '2026-11-26'],
  ['monthly', { month_day: 31 }, '2027-02-01', '2027-02-28'],
  ['monthly', { month_day: 31 }, '2028-02-29', '2028-02-29'],
  ['monthly', { month_day: 5 }, '2026-12-06', '2027-01-05'],
  ['once', { on_day: '2026-12-01' }, '2026-12-01', '2026-12-01'],
  ['once', { on_day: '2026-12-01' }, '2026-12-02', null],
] as const)('%s %o from %s is %s', (period, more, from, day) => {
  expect(firstDay({ period, weekday: null, month_day: null, on_day: null, ...more }, from)).toBe(day)
})
