import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { ministryUser } from '#server/testing/factories.ts'
import type { Services } from '../services.ts'
import { greetStore, standingOf } from './identity.ts'
import { sweepFiles } from './jobs.ts'

const app = await testApp()
const { storage } = app.services
const lines: { level: number; msg: string; refused?: string; files?: number }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]) })
const later: Services = { ...app.services, log, now: () => new Date(Date.now() + 2 * 3_600_000) }
const put = async (count: number) => {
  for (let n = 0; n < count; n++) await storage.put(randomUUID(), Buffer.from('a'))
}
const countOf = async (list: typeof storage.list) => {
  let count = 0
  for await (const _ of list()) count += 1
  return count
}
const newId = () => sql`update store_identity set id = ${randomUUID()}`.execute(app.ownerDb)

it('a server makes an empty store its own at the start, and says in the log when it is another one’s', async () => {
  expect(await standingOf(app.db, storage)).toBe('own')
  await newId()
  await greetStore(app.db, storage, log)
  expect(lines.splice(0)).toMatchObject([{ level: 50, standing: 'other_database' }])
  const away = { ...storage, readMark: () => Promise.reject(new Error('away')) }
  await greetStore(app.db, away, log)
  expect(lines.splice(0)).toMatchObject([{ level: 40, err: { message: 'away' } }])
})

it('a refused sweep is an error in the log, and a notice to the central administrators once a day', async () => {
  const admin = await ministryUser(app, { role: 'CA' })
  await ministryUser(app, { role: 'AU' })
  await put(2)
  await sweepFiles(later)
  await sweepFiles(later)
  expect(lines.splice(0).map(({ level, refused }) => [level, refused])).toEqual([
    [50, 'other_database'],
    [50, 'other_database'],
  ])
  const { rows } = await sql<{
    user_id: number
    body: string
  }>`select user_id, body from user_notifications where code = 'FILES-NOT-SWEPT'`.execute(app.ownerDb)
  expect(rows).toMatchObject([{ user_id: admin.id }])
  expect(rows[0]?.body).toContain('المخزن يعود إلى قاعدة بيانات أخرى')
})

it('an operator looks, claims the store, sweeps beyond the share and brings files back by one command', async () => {
  const tool = (...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../../tools/file-store.ts'), ...args],
      {
        env: { PATH: process.env.PATH, DATABASE_URL: app.database.url, DATA_DIR: app.dataDir, LOG_LEVEL: 'warn' },
        encoding: 'utf8',
      },
    )
    if (status !== 0) return { status, stderr }
    return JSON.parse(stdout.trim().split('\n').at(-1) as string) as object
  }
  expect(tool('steal')).toMatchObject({ status: 1, stderr: expect.stringContaining('claim') })
  expect(tool()).toEqual({ standing: 'other_database', total: 2, known: 0, unknown: 0, quarantined: 0 })
  expect(tool('sweep')).toMatchObject({ status: 1 })
  expect(tool('claim')).toMatchObject({ standing: 'own' })
  await put(19)
  await sweepFiles(later)
  expect(lines.splice(0)).toMatchObject([{ level: 50, refused: 'too_many', unknown: 21 }])
  await sql`update settings set value = '100' where key = 'files.sweep_share'`.execute(app.ownerDb)
  await app.services.reference.refresh()
  await sweepFiles(later)
  expect(lines.splice(0)).toMatchObject([{ level: 40, files: 21 }])
  expect(await countOf(storage.list)).toBe(0)
  expect(tool('restore')).toMatchObject({ standing: 'own', total: 21, quarantined: 0 })
})
