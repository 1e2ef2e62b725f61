// A steady load of what people ask, and the same while processes are killed; see README.md here.
//   node bench/pressure.ts [--rate 100] [--seconds 600] [--servers 1] [--kill] [--data folder] [--main server/main.ts --web none]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { findPidFile } from '../server/core/database/embedded-postmaster.ts'
import { createPool } from '../server/core/database/pool.ts'
import { mixOf } from './pressure/paths.ts'
import { hangUp, press, send, summary } from './pressure/send.ts'
import type { Asked } from './pressure/paths.ts'
import { type Running, startProduct } from './product.ts'

const { values: flags } = parseArgs({
  options: {
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '600' },
    servers: { type: 'string', default: '' },
    kill: { type: 'boolean', default: false },
    data: { type: 'string', default: '' },
    main: { type: 'string', default: join('dist', 'app', 'main.cjs') },
    web: { type: 'string', default: 'built' },
  },
})
const dataDir = flags.data || mkdtempSync(join(tmpdir(), 'sijill-pressure-'))
const count = Number(flags.servers || (flags.kill ? '2' : '1'))
const [rate, seconds] = [Number(flags.rate), Number(flags.seconds)]

const start = (more: Record<string, string> = {}) => startProduct({ dataDir, main: flags.main, web: flags.web, more })
const servers: Running[] = []
const acknowledged: string[] = []
const killed: string[] = []
let going = true

/** As a balancer and a browser do: another server where one does not answer, a write again with its key until it is acknowledged. */
async function ask(asked: Asked) {
  for (let turn = Math.floor(Math.random() * count); ; turn += 1) {
    const answer = await send((servers[turn % count] as Running).port, asked)
    const again = flags.kill && (answer.status === 0 || (asked.kind === 'write' && answer.status >= 500))
    if (!again) {
      if (asked.value !== undefined && answer.status === 200) acknowledged.push(asked.value)
      return answer
    }
    if (!going && turn > 200) return answer
    await sleep(200)
  }
}

/** Kills a server or the database without a word, every few seconds; whoever looks after servers starts another one. */
async function killer(): Promise<void> {
  while (going) {
    await sleep(4_000 + Math.random() * 4_000)
    if (!going) return
    const turn = killed.length % (count + 1)
    const postmaster = findPidFile(join(dataDir, 'postgres', 'cluster'))?.pid
    if (turn === count && postmaster !== undefined) {
      process.kill(postmaster, 'SIGKILL')
      killed.push('database')
      continue
    }
    process.kill((servers[turn % count] as Running).pid, 'SIGKILL')
    killed.push('server')
    servers[turn % count] = await start()
  }
}

async function main(): Promise<boolean> {
  servers.push(await start())
  for (let n = 1; n < count; n += 1) servers.push(await start())
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  const owner = createPool(embedded.ownerConfig, { max: 2, applicationName: 'bench' })
  try {
    const next = await mixOf(owner, flags.web === 'built')
    // Half a minute at a fifth of the rate, so that runtimes have compiled what they will run.
    await press(rate / 5, Math.min(30, seconds / 4), next, ask)
    acknowledged.length = 0
    const killing = flags.kill ? killer() : Promise.resolve()
    const answers = await press(rate, seconds, next, (asked) => ask(asked))
    going = false
    await killing
    console.log(`\n${rate} requests a second for ${seconds} s, ${count} servers: ${summary(answers)}`)
    return await compare(owner)
  } finally {
    going = false
    hangUp()
    await owner.end().catch(() => undefined)
    for (const server of servers) await server.stop()
    await embedded.stop()
  }
}

/** Every acknowledged write is there once. */
async function compare(owner: ReturnType<typeof createPool>): Promise<boolean> {
  const { rows } = await owner.query<{ value: string; n: number }>(
    `select value, count(*)::int as n from contact_information where value like '%@pressure.example' group by 1`,
  )
  const stored = new Map(rows.map(({ value, n }) => [value, n]))
  const lost = acknowledged.filter((value) => !stored.has(value)).length
  const doubled = rows.filter(({ n }) => n > 1).length
  const kills = ['server', 'database'].map((name) => `${killed.filter((one) => one === name).length} times a ${name}`)
  console.log(
    `${acknowledged.length} writes acknowledged, ${lost} lost, ${doubled} doubled${flags.kill ? `; killed ${kills.join(', ')}` : ''}`,
  )
  return lost === 0 && doubled === 0
}

try {
  process.exitCode = (await main()) ? 0 : 1
} finally {
  if (flags.data === '') rmSync(dataDir, { recursive: true, force: true })
}
