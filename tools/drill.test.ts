import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { findPidFile } from '#server/core/database/embedded-postmaster.ts'
import { freePort, spawnServer } from '#server/testing/spawned.ts'

// Takes more than a minute, so only .ci/run asks for it, or whoever sets DRILL.
const notAsked = process.env.CLEAN_CLONE === undefined && process.env.DRILL === undefined
const place = mkdtempSync(join(tmpdir(), 'sijill-drill-test-'))
chmodSync(place, 0o711)
afterAll(() => rmSync(place, { recursive: true, force: true }))
const [dataDir, backupDir, elsewhere] = ['data', 'backup', 'elsewhere'].map((one) => join(place, one)) as [
  string,
  string,
  string,
]

const tool = (name: string, env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, DATA_DIR: dataDir, BACKUP_DIR: backupDir, ...env },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}
/** What one statement answers as the owner of the embedded database of a folder. */
async function ask<T>(folder: string, query: string): Promise<T[]> {
  const host = findPidFile(join(folder, 'postgres', 'cluster'))?.socketFolder ?? ''
  const client = new Client({ host, port: 5432, user: 'sijill_owner', database: 'sijill' })
  await client.connect()
  try {
    return (await client.query(query)).rows as T[]
  } finally {
    await client.end()
  }
}
const login = async (url: string) =>
  (
    await fetch(`${url}/api/v2/ministry/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'central.admin', password: 'Sijill-demo-2026' }),
    })
  ).status
const waldir = join(backupDir, 'wal')
const archived = () => readdirSync(waldir).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))

test.skipIf(notAsked)(
  'what was acknowledged after the backup comes back from the archive when the machine is lost, and a drill proves it',
  async () => {
    const server = await spawnServer(await freePort(), { DATA_DIR: dataDir, BACKUP_DIR: backupDir, SEED: 'demo' })
    try {
      const backup = tool('backup')
      expect(backup.status, backup.said).toBe(0)
      const kept = Number(/ (\d+) files \(/.exec(backup.said)?.[1])
      expect(kept).toBe(
        (await ask<{ n: number }>(dataDir, 'select count(distinct storage_key)::int as n from attachments'))[0]?.n,
      )
      // After the backup: a session and its row in the log, which the worker seals.
      for (let n = 0; n < 3; n += 1) expect(await login(server.url)).toBe(200)
      await expect
        .poll(async () => (await ask<{ n: number }>(dataDir, 'select count(*)::int as n from log_seals'))[0]?.n, {
          timeout: 30_000,
        })
        .toBeGreaterThan(0)
      const logs = await ask<{ id: string }>(dataDir, 'select id from logs order by id')
      expect(logs.length).toBeGreaterThanOrEqual(3)
      // As the database does by itself every thirty seconds.
      const [current] = await ask<{ name: string }>(dataDir, 'select pg_walfile_name(pg_switch_wal()) as name')
      await expect.poll(archived, { timeout: 20_000 }).toContain(`${current?.name}.gz`)
      // The machine is gone: nothing says goodbye, and its folder is not there any more.
      const postmaster = findPidFile(join(dataDir, 'postgres', 'cluster'))?.pid as number
      await server.stop('SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      renameSync(dataDir, `${dataDir}.lost`)

      const drill = tool('drill', { DATA_DIR: join(place, 'unused') })
      expect(drill.said).toMatch(/audit log: [1-9]\d* rows, [1-9]\d* seals/)
      expect(drill.said).toContain(`files: ${kept} read and compared`)
      expect(drill.said).toMatch(/RPO \d+\.\d s .*RTO \d+\.\d s .*0 findings$/m)
      expect(drill.status).toBe(0)
      process.stdout.write(`Drill: ${/RPO .*findings/.exec(drill.said)?.[0]}\n`)

      expect(tool('restore', { DATA_DIR: elsewhere })).toMatchObject({ status: 0 })
      const again = await spawnServer(await freePort(), { DATA_DIR: elsewhere, WORKER: 'off' })
      const back = await ask<{ id: string }>(elsewhere, 'select id from logs order by id')
      expect(back.slice(0, logs.length)).toEqual(logs)
      expect(await login(again.url)).toBe(200)
      await again.stop()
      // Never over a database that is there.
      expect(tool('restore', { DATA_DIR: elsewhere })).toMatchObject({
        status: 1,
        said: expect.stringContaining('has a database already'),
      })
    } finally {
      await server.stop('SIGKILL')
    }
  },
  240_000,
)

test.skipIf(notAsked)(
  'a drill finds what a backup lacks: another key, a file without its bytes, a log that was changed',
  () => {
    const keys = join(backupDir, 'keys', 'secrets.json')
    const good = readFileSync(keys, 'utf8')
    const shard = readdirSync(join(backupDir, 'files')).find((name) => /^[0-9a-f]{2}$/.test(name)) as string
    const file = join(backupDir, 'files', shard, readdirSync(join(backupDir, 'files', shard))[0] as string)
    const bytes = readFileSync(file)
    writeFileSync(
      keys,
      JSON.stringify({ ...(JSON.parse(good) as object), encryptionKey: randomBytes(32).toString('hex') }),
    )
    writeFileSync(file, 'other bytes')
    writeFileSync(
      join(backupDir, 'files', 'log.json'),
      JSON.stringify({ seq: 1, hash: 'f'.repeat(64), rows: 1, to_log_id: 1, at: '2026-01-01T00:00:00.000Z' }),
    )
    const { status, said } = tool('drill')
    expect(status).toBe(1)
    for (const found of [/is readable with none of the keys/, /has other bytes/, /FINDING .*(seal|checkpoint)/])
      expect(said).toMatch(found)
    writeFileSync(keys, good)
    writeFileSync(file, bytes)
    rmSync(join(backupDir, 'files', 'log.json'))
    expect(existsSync(join(place, 'unused'))).toBe(false)
  },
  120_000,
)
