import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCopyFile, scheduleReport } from '#contract/reports/copies.ts'
import { listings } from '#contract/reports/listings.ts'
import { queryText } from '#contract/reports/query-text.ts'
import { saveReport } from '#contract/reports/saved.ts'
import { deliverDue } from '../core/mail/deliver.ts'
import { smtpSink } from '../core/mail/testing/smtp-sink.ts'
import { createMessageTransport } from '../core/mail/transport.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'
import { recordsOf } from '../testing/workbook.ts'
import { encloseCopy } from './enclose.ts'
import { sendReports } from './send-copies.ts'

const app = await testApp()
const db = app.ownerDb
const sink = await smtpSink()
const transport = createMessageTransport({
  ...{ smtpUrl: sink.url, mailFrom: 'Sijill <no-reply@sijill.example>', publicUrl: 'https://ngo.example' },
  bounceKey: app.services.secrets.hmacKey[0],
})
afterAll(async () => {
  transport.close()
  await sink.close()
})
beforeAll(async () => {
  for (const governorate of [1, 1, 2]) await organisation(app, { governorate })
})
beforeEach(async () => {
  await sql`delete from outbox`.execute(db)
  sink.received.length = 0
})

const writer = (governorate?: number) =>
  ministryUser(app, {
    rights: { ministry_advanced_reports: ['S', 'A', 'D', 'E'], ministry_ngos: ['S', 'U'] },
    ...(governorate ? { governorate } : {}),
  })
const organisations = queryText({ listing: 'ngos', columns: ['name_ar', 'governorate'] })
let serial = 0
/** A report of this question that came due and was drawn up; its letter waits. */
async function due(owner: MinistryUser, query: string, format: 'xlsx' | 'csv' | 'pdf' = 'xlsx'): Promise<number> {
  app.clock.now = () => new Date('2026-11-29T03:00:00Z')
  const name = `تقرير بالبريد ${(serial += 1)}`
  const { id } = must(await owner.client.call(saveReport, { body: { name, query } }))
  const body = { period: 'once', on_day: '2026-11-29', format } as const
  must(await owner.client.call(scheduleReport, { params: { id }, body }))
  app.clock.now = () => new Date('2026-11-29T05:00:00Z')
  await sendReports(app.services)
  const { rows } = await sql<{ id: number }>`
    select id from report_copies where report_id = ${id} and file is not null`.execute(db)
  return rows[0]?.id ?? 0
}
const deliver = () =>
  deliverDue(app.services.db, transport, pino({ level: 'silent' }), (message) => encloseCopy(app.services, message))
async function letter() {
  await deliver()
  expect(sink.received).toHaveLength(1)
  const [mail] = sink.received
  return { text: mail?.text ?? '', files: mail?.attachments ?? [] }
}
const fileOf = async (who: MinistryUser, id: number) =>
  (await who.client.request<Buffer>('GET', `/api/${readCopyFile.path.replace('{id}', String(id))}`)).data

test('the letter carries the file of the frozen copy, byte for byte, with its fingerprint; the log says so', async () => {
  const owner = await writer()
  const copy = await due(owner, organisations)
  const { text, files } = await letter()
  const bytes = Buffer.from(files[0]?.content as ArrayBuffer)
  const frozen = await fileOf(owner, copy)
  expect(bytes.equals(frozen)).toBe(true)
  expect(recordsOf(bytes)).toHaveLength(3)
  expect(files[0]?.filename).toMatch(/^تقرير بالبريد \d+\.xlsx$/)
  expect(files[0]?.mimeType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(text).toContain(createHash('sha256').update(frozen).digest('hex'))
  expect(text).toContain(`/ministry/advanced-reports?copy=${copy}`)
  const { rows } = await sql<{ body_text: string }>`select body_text from outbox`.execute(db)
  // What staff read of the letter is what was sent.
  expect(rows[0]?.body_text.trim()).toBe(text.trim())
  const { rows: logged } = await sql`
    select from logs where entity = 'report_copies' and entity_id = ${copy} and action = 'export' and user_id = ${owner.id}
      and description_ar like 'إرسال نسخة مجمّدة بالبريد%'`.execute(db)
  expect(logged).toHaveLength(1)
})

test.each(['csv', 'pdf'] as const)('a report that is sent as %s is attached as that', async (format) => {
  await due(await writer(), organisations, format)
  expect((await letter()).files[0]?.filename).toMatch(new RegExp(`\\.${format}$`))
})

// Every listing whose rows are persons, and what some may not see: a link, and why.
test.each([
  ...listings
    .filter(({ slug }) => /volunteers|administrators|founders|trustees|executives|employees|accountManagers/.test(slug))
    .map(
      ({ slug }) =>
        [
          slug,
          ['position' in (listings.find((one) => one.slug === slug)?.columns ?? {}) ? 'position' : 'ngo'],
        ] as const,
    ),
  ['employees', ['id_number']] as const,
  ['contacts', ['value']] as const,
  ['bankAccounts', ['account_no']] as const,
])('a report of %s with %j stays behind the sign-in, and the letter says why', async (listing, columns) => {
  await due(await writer(), queryText({ listing, columns: [...columns] }))
  const { text, files } = await letter()
  expect(files).toEqual([])
  expect(text).toContain('لم يُرفق الملف لأن فيه بيانات أشخاص أو بيانات محجوبة')
  expect(text).toContain('?copy=')
})

test('how many people there are, by position and without a name, may be mailed', async () => {
  await due(await writer(), '{ employees { groups(by: ["ngo"]) { count } } }')
  expect((await letter()).files).toHaveLength(1)
})

test('a file beyond the setting stays behind the sign-in, and the letter says why', async () => {
  const set = (megabytes: number) =>
    sql`update settings set value = ${JSON.stringify(megabytes)}::jsonb where key = 'reports.mail_file_mb'`.execute(db)
  await set(0)
  await app.services.reference.refresh()
  await due(await writer(), organisations)
  const { text, files } = await letter()
  await set(5)
  await app.services.reference.refresh()
  expect([files, text.includes('أكبر مما يحمله البريد')]).toEqual([[], true])
})

test.each([
  ['his right to take files', (id: number) => sql`delete from user_permissions where user_id = ${id}`],
  ['his governorate', (id: number) => sql`update users set governorate_id = 3 where id = ${id}`],
  ['his account', (id: number) => sql`update users set is_active = false where id = ${id}`],
])('whoever lost %s between the copy and the letter gets no file', async (_what, lose) => {
  const owner = await writer(2)
  await due(owner, organisations)
  await lose(owner.id).execute(db)
  const { text, files } = await letter()
  expect([files, text.includes('صلاحياتكم أو محافظتكم تغيّرت')]).toEqual([[], true])
})

test('a stored file that is not the frozen one is never mailed: the letter waits', async () => {
  const copy = await due(await writer(), organisations)
  const { rows } = await sql<{ storage_key: string }>`
    select a.storage_key from attachments a join report_copies c on c.file = a.id where c.id = ${copy}`.execute(db)
  await app.services.storage.put(rows[0]?.storage_key ?? '', Buffer.from('another'))
  await deliver()
  expect(sink.received).toEqual([])
  const { rows: waiting } = await sql`select status, last_error from outbox`.execute(db)
  expect(waiting).toEqual([{ status: 'queued', last_error: 'The stored file is not the frozen copy.' }])
})

test('sent again after a failure it carries the file and the sentence once', async () => {
  await due(await writer(), organisations)
  const failing = { held: [], close: () => undefined, send: () => Promise.reject(new Error('away')) }
  await deliverDue(app.services.db, failing, pino({ level: 'silent' }), (message) => encloseCopy(app.services, message))
  await sql`update outbox set next_attempt_at = now()`.execute(db)
  const { text, files } = await letter()
  expect([files.length, text.split('SHA-256').length - 1]).toEqual([1, 1])
})
