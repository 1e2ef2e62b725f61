import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { ministryUser } from '#server/testing/factories.ts'
import type { Services } from '../services.ts'
import { audit } from './audit.ts'
import { verifyNightly } from './jobs.ts'
import { sealLogs } from './seal.ts'

const app = await testApp()
const lines: { level: number; msg: string; findings?: string[] }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]) })
const services: Services = { ...app.services, log }
const admin = await ministryUser(app, { role: 'CA' })
await ministryUser(app, { role: 'AU' })

const checkpoint = async () => JSON.parse((await app.services.storage.readMark('log')) ?? '{}') as { seq?: number }
const notices = async () =>
  (
    await sql<{
      user_id: number
      body: string
    }>`select user_id, body from user_notifications where code = 'LOG-NOT-VERIFIED' order by id`.execute(app.ownerDb)
  ).rows
const open = async () =>
  (
    await sql<{
      open: number
    }>`select count(*) as open from logs where id > (select coalesce(max(to_log_id), 0) from log_seals)`.execute(
      app.ownerDb,
    )
  ).rows[0]?.open
/** Writes an entry of the log, and waits until all are sealed. */
async function sealed(n: number) {
  await audit(app.db, undefined, {
    action: 'update',
    entity: 'planted',
    entity_id: n,
    description_ar: `تعديل رقم ${n}`,
  })
  for (let turn = 0; turn < 500 && (await open()) !== 0; turn += 1) await sealLogs(app.db)
  expect(await open()).toBe(0)
}
/** Changes what the database protects, as only its owner can. */
async function tamper(statement: string) {
  const tables = ['logs', 'log_seals']
  for (const table of tables) await sql`alter table ${sql.id(table)} disable trigger all`.execute(app.ownerDb)
  await sql.raw(statement).execute(app.ownerDb)
  for (const table of tables) await sql`alter table ${sql.id(table)} enable trigger all`.execute(app.ownerDb)
}
beforeEach(async () => {
  lines.length = 0
  await sql`delete from user_notifications`.execute(app.ownerDb)
})

it('a good night is a line in the log, moves the checkpoint in the file store on, and disturbs nobody', async () => {
  await sealed(1)
  await verifyNightly(services)
  const first = await checkpoint()
  await sealed(2)
  await verifyNightly(services)
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [30, 'audit log verified'],
    [30, 'audit log verified'],
  ])
  expect((await checkpoint()).seq).toBeGreaterThan(first.seq as number)
  expect(await notices()).toEqual([])
})

it('an end that was cut off, with its seal, is found by the checkpoint and told to the central administrators once a night', async () => {
  await sealed(3)
  await verifyNightly(services)
  const before = await checkpoint()
  await tamper(`delete from logs where id > (select to_log_id from log_seals where seq = ${before.seq} - 1)`)
  await tamper(`delete from log_seals where seq = ${before.seq}`)
  lines.length = 0
  await verifyNightly(services)
  await verifyNightly(services)
  expect(lines.map(({ level }) => level)).toEqual([50, 50])
  expect(lines[0]?.findings?.[0]).toContain('its tail is gone')
  expect(await checkpoint(), 'the checkpoint waits for somebody to look').toEqual(before)
  const told = await notices()
  expect(told.map((notice) => notice.user_id)).toEqual([admin.id])
  expect(told[0]?.body).toContain('its tail is gone')
})

it('rows that nobody seals are told', async () => {
  await app.services.storage.writeMark('log', JSON.stringify({ seq: 0, hash: '', rows: 0, to_log_id: 0, at: '' }))
  await tamper(
    `insert into logs (action, entity, entity_id, description_ar, content_hash, created_at) values ('update', 'planted', 9, 'متأخر', '', now() - interval '2 minutes')`,
  )
  await verifyNightly(services)
  expect(lines[0]?.findings?.some((finding) => finding.startsWith('rows wait for their seal'))).toBe(true)
})
