import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { readConfig } from '#server/core/config.ts'
import { openDatabase } from '#server/core/database/open-database.ts'
import { openStorage } from '#server/core/files/storage.ts'
import { loadSecrets } from '#server/core/identity/secrets.ts'
import { restoreBase } from './backup/base.ts'
import { checkCopy } from './backup/check.ts'
import { restoreFiles } from './backup/files.ts'

/**
 * Restores the newest backup of BACKUP_DIR into an empty place, starts the server on it, checks it and says how much was
 * lost (RPO) and how long it took (RTO). With `--restored` it checks the copy at DATABASE_URL, which was restored by the
 * tools of that database; the copy is written to. `--begun` names a file with the time when they began. Exit code 1 for a finding, or for more than is promised.
 */
const promised = { rpo: 60, rto: 900 }

const { values } = parseArgs({ options: { restored: { type: 'boolean' }, begun: { type: 'string' } } })
const config = readConfig()
const log = pino({ level: 'warn' }, pino.destination(2))
const begun = values.begun === undefined ? Date.now() : Date.parse(readFileSync(values.begun, 'utf8').trim())

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Starts a server on the copy, without jobs: a worker would send waiting mail a second time. Seconds until it is ready. */
async function serve(dataDir: string): Promise<number> {
  const [port, from] = [await freePort(), Date.now()]
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'server', 'main.ts')], {
    env: {
      ...process.env,
      ...{
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: '127.0.0.1',
        WORKER: 'off',
        SEED: 'none',
        WEB: 'none',
        LOG_LEVEL: 'error',
      },
      ...{ BACKUP_DIR: '', METRICS_PORT: '', PUBLIC_URL: '' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    while (child.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
      if (answer?.ok) return (Date.now() - from) / 1000
      await sleep(50)
    }
    throw new Error('The server did not start on the restored copy.')
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function run(dataDir: string): Promise<boolean> {
  const { backupDir } = config
  const given = values.restored === true ? undefined : backupDir
  if (values.restored === true ? config.databaseUrl === undefined : given === undefined)
    throw new Error('Set BACKUP_DIR, or DATABASE_URL of the restored copy with --restored.')
  const restored = given === undefined ? undefined : await restoreBase({ dataDir, backupDir: given, log })
  if (given !== undefined && !config.s3) await restoreFiles({ dataDir, backupDir: given })
  const started = await serve(dataDir)
  const rto = (Date.now() - begun) / 1000
  const databaseUrl = values.restored === true ? config.databaseUrl : undefined
  const database = await openDatabase({ dataDir, databaseUrl, log })
  try {
    const { adminPool, db } = database
    const { rows } = await adminPool.query<{ at: string | null }>('select max(created_at) as at from logs')
    const last = restored?.last ?? (rows[0]?.at ? new Date(rows[0].at) : undefined)
    const rpo = last === undefined ? undefined : (begun - last.getTime()) / 1000
    const storage = await openStorage({ s3: config.s3, dataDir })
    const { findings, looked } = await checkCopy({
      ...{ adminPool, db, storage, secrets: loadSecrets(dataDir), counts: restored?.base.counts },
    })
    for (const line of looked) console.log(line)
    for (const finding of findings) console.error(`FINDING ${finding}`)
    const late = [
      ...(rpo !== undefined && rpo > promised.rpo ? [`RPO over ${promised.rpo} s`] : []),
      ...(rto > promised.rto ? [`RTO over ${promised.rto} s`] : []),
    ]
    console.log(
      `RPO ${rpo === undefined ? 'unknown' : `${rpo.toFixed(1)} s`} (from the last transaction that came back to the beginning of the drill), RTO ${rto.toFixed(1)} s (of which the start ${started.toFixed(1)} s), ${findings.length} findings${late.length > 0 ? `, ${late.join(', ')}` : ''}`,
    )
    return findings.length === 0 && late.length === 0
  } finally {
    await database.close()
  }
}

const place = values.restored === true ? config.dataDir : mkdtempSync(join(tmpdir(), 'sijill-drill-'))
if (values.restored !== true) chmodSync(place, 0o711)
try {
  process.exitCode = (await run(place)) ? 0 : 1
} finally {
  if (values.restored !== true) rmSync(place, { recursive: true, force: true })
}
