// Two thousand open event streams on one server: memory and CPU that they cost, how fast an event reaches them, and
// that a reader who was cut off loses nothing and is told nothing twice; see README.md here.
//   node bench/streams.ts [--streams 2000]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type ClientRequest, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createDb, createPool } from '../server/core/database/pool.ts'
import { createSessions } from '../server/core/identity/sessions.ts'
import type { Db } from '../server/core/services.ts'
import { costOf, idleOf, type Side } from './paths/cpu.ts'
import { type Figure, judge, printFigures } from './paths/verdict.ts'
import { startProduct } from './product.ts'

const { values: flags } = parseArgs({ options: { streams: { type: 'string', default: '2000' } } })
/** A session has six at most. */
const perReader = 5
const readersNumber = Math.ceil(Number(flags.streams) / perReader)

interface Reader {
  readonly id: number
  readonly token: string
  /** What each of his open streams was told, in order. */
  streams: { request: ClientRequest; told: number[]; ready: Promise<void> }[]
}

const rssOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function makeReaders(db: Db): Promise<Reader[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users (kind, username, email, mobile, password_hash, first_name, last_name, ministry_user_type)
    select 'ministry', 'stream' || n, 'stream' || n || '@bench.example', '+963900000000', '-', 'سامر', 'السنديان', 'central' from generate_series(1, ${readersNumber}) n returning id`.execute(
    db,
  )
  const sessions = createSessions(db)
  const from = { ip: '127.0.0.1', userAgent: 'bench' }
  const readers: Reader[] = []
  for (const { id } of rows)
    readers.push({ id, token: (await sessions.open(db, { id, kind: 'ministry' }, from)).token, streams: [] })
  return readers
}

/** Opens a stream; it is ready when the server has asked its reader to read again. */
function openStream({ port }: Side, { token }: Reader): Reader['streams'][number] {
  const told: number[] = []
  const opened = Promise.withResolvers<void>()
  const request = get(
    { host: '127.0.0.1', port, path: '/api/v2/events', headers: { authorization: `Bearer ${token}` }, agent: false },
    (response) => {
      if (response.statusCode !== 200) opened.reject(new Error(`a stream answered ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8')
      response.on('error', () => undefined)
      response.on('data', (chunk: string) => {
        const parts = (rest + chunk).split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) {
          const [, event, id] = /event: (\w+)\nid: (\d+)/.exec(part) ?? []
          if (event === 'refresh') opened.resolve()
          if (event === 'notification') told.push(Number(id))
        }
      })
    },
  )
  request.on('error', () => undefined)
  return { request, told, ready: opened.promise }
}
async function openAll(side: Side, readers: readonly Reader[]): Promise<void> {
  for (const reader of readers) {
    reader.streams = Array.from({ length: perReader }, () => openStream(side, reader))
    await Promise.all(reader.streams.map(({ ready }) => ready))
  }
}

/** One notification for each of these readers; answers their ids by reader. */
async function tellAll(db: Db, readers: readonly Reader[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into user_notifications (user_id, "group", code, title, body)
    select id, 'ministry', 'N-20', 'إسناد', 'أُسند إليكم طلب' from unnest(${readers.map(({ id }) => id)}::bigint[]) as t (id) returning id, user_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, user_id }) => [user_id, id]))
}

/** Milliseconds until every open stream was told its reader's number; throws after ten seconds. */
async function untilTold(readers: readonly Reader[], ids: ReadonlyMap<number, number>): Promise<number> {
  const begun = performance.now()
  const isTold = (reader: Reader) => reader.streams.every(({ told }) => told.includes(ids.get(reader.id) ?? 0))
  while (!readers.every(isTold)) {
    if (performance.now() - begun > 10_000) throw new Error('a stream was not told')
    await sleep(5)
  }
  return performance.now() - begun
}

/** What a reader reads after `refresh`, as the pages do. */
async function readList({ port }: Side, { token }: Reader): Promise<number[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/user-notifications?per_page=100`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: { groups: Record<string, { id: number }[]> } }
  return Object.values(data.groups).flatMap((list) => list.map(({ id }) => id))
}

/** Cuts half of the readers off, tells them something meanwhile, lets them come back: counts what was lost and what came twice. */
async function measureReturn(db: Db, side: Side, readers: readonly Reader[]) {
  const gone = readers.filter((_, at) => at % 2 === 0)
  for (const { streams } of gone) for (const { request } of streams) request.destroy()
  const missed = [await tellAll(db, gone), await tellAll(db, gone)]
  await openAll(side, gone)
  const after = await tellAll(db, gone)
  await untilTold(gone, after)
  let [lost, twice] = [0, 0]
  for (const reader of gone) {
    const list = await readList(side, reader)
    twice += list.length - new Set(list).size
    for (const ids of [...missed, after]) if (!list.includes(ids.get(reader.id) ?? 0)) lost += 1
    for (const { told } of reader.streams) {
      twice += told.length - new Set(told).size
      // What he missed he reads; a stream tells what comes after it was opened.
      if (told.length !== 1) twice += 1
    }
  }
  return { lost, twice }
}

async function main(dataDir: string): Promise<void> {
  await (await startProduct({ dataDir, web: 'none' })).stop()
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  const pool = createPool(embedded.ownerConfig, { max: 2, applicationName: 'bench' })
  const stops: (() => Promise<unknown>)[] = [() => embedded.stop(), () => pool.end()]
  try {
    const db = createDb(pool)
    const readers = await makeReaders(db)
    const product = await startProduct({ dataDir, more: { WORKER: 'off' } })
    stops.push(() => product.stop())
    const side = { ...product, application: 'sijill' }
    await sleep(3_000)
    const idle = await idleOf(db, side)
    const before = rssOf(side.pid)
    await openAll(side, readers)
    const [opened, held] = [rssOf(side.pid), readers.length * perReader]
    const beats = await costOf(db, side, () => sleep(30_000), idle)
    const waits: number[] = []
    const events = await costOf(
      db,
      side,
      async () => {
        for (let turn = 0; turn < 5; turn += 1) waits.push(await untilTold(readers, await tellAll(db, readers)))
      },
      idle,
    )
    const { lost, twice } = await measureReturn(db, side, readers)
    const figures: Figure[] = [
      { name: `memory of ${held} open streams`, value: opened - before, unit: 'MB' },
      { name: 'memory of one', value: ((opened - before) * 1024) / held, unit: 'kB' },
      { name: 'CPU of the server while nothing happens, a second', value: beats.server / 30, unit: 'ms' },
      { name: 'CPU of PostgreSQL meanwhile, a second', value: beats.postgres / 30, unit: 'ms' },
      { name: 'CPU of the server for one event to one stream', value: (events.server * 1000) / (5 * held), unit: 'µs' },
      { name: `until all ${held} were told`, value: Math.max(...waits), unit: 'ms' },
      { name: 'lost over a reconnection', value: lost, most: 0, unit: '' },
      { name: 'told twice', value: twice, most: 0, unit: '' },
      { name: 'memory after half of them came back', value: rssOf(side.pid) - before, unit: 'MB' },
    ]
    printFigures('Open event streams', figures)
    judge(figures)
    for (const { streams } of readers) for (const { request } of streams) request.destroy()
  } finally {
    while (stops.length > 0) await stops.pop()?.()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sijill-streams-'))
try {
  await main(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
