// A notice to ten thousand people: how long sending takes, what the desk feels of it, that nobody gets it twice, and how
// soon a stop is heard; see README.md here.
//   node bench/notices.ts [--people 10000] [--folder of another version]
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createDb, createPool } from '../server/core/database/pool.ts'
import { createSessions } from '../server/core/identity/sessions.ts'
import type { Db } from '../server/core/services.ts'
import { costOf } from './paths/cpu.ts'
import { type Figure, judge, printFigures } from './paths/verdict.ts'
import { startProduct } from './product.ts'
import { quantile } from './times.ts'

const { values: flags } = parseArgs({
  options: { people: { type: 'string', default: '10000' }, folder: { type: 'string' } },
})
/** The product of another version, built, in a folder of its own. */
const other = flags.folder === undefined ? {} : { folder: flags.folder }
const people = Number(flags.people)
/** Milliseconds between two questions of the desk. */
const everyMs = 100

async function makePeople(db: Db): Promise<void> {
  await sql`insert into users (kind, username, email, mobile, password_hash, first_name, last_name, ngo_id)
    select 'org', 'notice' || i, 'notice' || i || '@bench.example', '+963900000000', '-', 'رنا', 'البستاني', (select min(id) from ngos)
    from generate_series(1, ${people}) i`.execute(db)
  await sql`analyze users`.execute(db)
}

/** A notice to all of them whose list is fixed, as a second person just confirmed it. */
async function begin(db: Db, no: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into notifications (title, body, audience, send_email, status, frozen_at, notice_no)
    values ('إشعار للقياس', 'نص الإشعار للقياس', 'all_ngos', true, 'sending', now(), ${no}) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into notification_deliveries (notification_id, user_id, ngo_id, channel)
    select ${id}, u.id, u.ngo_id, c.channel from users u cross join (values ('platform'), ('mail')) c (channel) where u.username like 'notice%'`.execute(
    db,
  )
  await sql`insert into pgboss.job (name, data) values ('send-notice', ${JSON.stringify({ id })}::jsonb)`.execute(db)
  return id
}

interface Progress {
  status: string
  placed: number
  once: number
  mails: number
}
/** How far it is, by two looks at an index: counting would load what is measured. */
async function standOf(db: Db, id: number): Promise<{ isTold: boolean; isMailed: boolean }> {
  const { rows } = await sql<{ isTold: boolean; isMailed: boolean }>`
    select m.status = 'sent' as "isTold", not exists (select from outbox o where o.status in ('queued', 'sending')) as "isMailed"
    from notifications m where m.id = ${id}`.execute(db)
  return rows[0] ?? { isTold: false, isMailed: false }
}
async function progressOf(db: Db, id: number): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select m.status, (select count(*) from user_notifications x where x.notification_id = m.id)::int as placed,
      (select count(distinct user_id) from user_notifications x where x.notification_id = m.id)::int as once,
      (select count(*) from outbox o where o.entity = 'notifications' and o.entity_id = m.id and o.status = 'sent')::int as mails
    from notifications m where m.id = ${id}`.execute(db)
  return rows[0] as Progress
}

/** A mail server that takes everything and keeps nothing. */
async function openMailServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false },
    onData: (stream, _session, callback) => {
      stream.resume()
      stream.on('end', () => callback())
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(done)) }
}

/** Asks the desk at a steady rate until something is so; how long each answer took. */
async function askDesk(ask: () => Promise<unknown>, until: () => Promise<boolean>): Promise<number[]> {
  const [times, asked]: [number[], Promise<unknown>[]] = [[], []]
  while (!(await until())) {
    const begun = performance.now()
    asked.push(ask().then(() => times.push(performance.now() - begun)))
    await sleep(everyMs)
  }
  await Promise.all(asked)
  return times
}

async function main(dataDir: string): Promise<void> {
  await (await startProduct({ dataDir, web: 'none', ...other })).stop()
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  const pool = createPool(embedded.ownerConfig, { max: 3, applicationName: 'bench' })
  const stops: (() => Promise<unknown>)[] = [() => embedded.stop(), () => pool.end()]
  try {
    const db = createDb(pool)
    await makePeople(db)
    const { rows } = await sql<{ id: number }>`select id from users where username = 'central.admin'`.execute(db)
    const officer = { id: rows[0]?.id ?? 0, kind: 'ministry' } as const
    const { token } = await createSessions(db).open(db, officer, { ip: '127.0.0.1', userAgent: 'bench' })
    const post = await openMailServer()
    stops.push(() => post.close())
    const product = await startProduct({ dataDir, web: 'none', more: { SMTP_URL: post.url }, ...other })
    stops.push(() => product.stop())
    const call = async (path: string, body?: object) => {
      const answer = await fetch(`http://127.0.0.1:${product.port}/api/v2/${path}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    const desk = () => call('ministry/transaction-requests?per_page=25')
    // What a server does once, it does before it is measured.
    const warmUntil = Date.now() + 5_000
    await askDesk(desk, () => Promise.resolve(Date.now() > warmUntil))
    const load = loadavg()[0] ?? 0
    const quietUntil = Date.now() + 10_000
    const quiet = await askDesk(desk, () => Promise.resolve(Date.now() > quietUntil))
    const begun = performance.now()
    const id = await begin(db, 'B-1')
    let told = 0
    let busy: number[] = []
    const cost = await costOf(db, { ...product, application: 'sijill' }, async () => {
      busy = await askDesk(desk, async () => {
        const { isTold, isMailed } = await standOf(db, id)
        if (isTold && told === 0) told = (performance.now() - begun) / 1000
        return isTold && isMailed
      })
    })
    const seconds = (performance.now() - begun) / 1000
    const done = await progressOf(db, id)
    const second = await begin(db, 'B-2')
    while ((await progressOf(db, second)).placed < people / 10) await sleep(50)
    await call('ministry/send-notification', { id: second, act: { action: 'stop' } })
    const stopped = (await progressOf(db, second)).placed
    await sleep(5_000)
    const after = await progressOf(db, second)
    const figures: Figure[] = [
      { name: `load of the machine before, of ${cpus().length} cores`, value: load, unit: '' },
      { name: `until ${people} people were told in the platform`, value: told, unit: 's' },
      { name: 'until the mail server had taken all mails', value: seconds, unit: 's' },
      { name: 'CPU of the server for all of it, the desk’s questions with it', value: cost.server / 1000, unit: 's' },
      { name: 'CPU of PostgreSQL for it', value: cost.postgres / 1000, unit: 's' },
      { name: 'the desk without it, p99', value: quantile(quiet, 0.99), unit: 'ms' },
      { name: 'the desk meanwhile, p50', value: quantile(busy, 0.5), unit: 'ms' },
      { name: 'the desk meanwhile, p99', value: quantile(busy, 0.99), most: 200, unit: 'ms' },
      { name: 'people who were not told', value: people - done.once, most: 0, unit: '' },
      { name: 'people who were told twice', value: done.placed - done.once, most: 0, unit: '' },
      { name: 'mails too many or too few', value: Math.abs(done.mails - people), most: 0, unit: '' },
      { name: 'told of the second notice when it was stopped', value: stopped, most: people - 1, unit: '' },
      { name: 'told of it after the stop', value: after.placed - stopped, most: 0, unit: '' },
    ]
    printFigures('A notice to many', figures)
    judge(figures)
  } finally {
    while (stops.length > 0) await stops.pop()?.()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sijill-notices-'))
try {
  await main(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
