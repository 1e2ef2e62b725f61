// The version before and this one over one database under load, as in a rolling upgrade; see README.md here.
//   node bench/two-versions.ts [--before HEAD~1] [--rate 50] [--seconds 30]
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createPool } from '../server/core/database/pool.ts'
import { type Asked, mixOf } from './pressure/paths.ts'
import { hangUp, press, send, summary } from './pressure/send.ts'
import { type Running, startProduct } from './product.ts'

const { values: flags } = parseArgs({
  options: {
    before: { type: 'string', default: 'HEAD~1' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
  },
})
const root = join(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'sijill-versions-'))
chmodSync(place, 0o711)
const before = join(place, 'before')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const [rate, seconds] = [Number(flags.rate), Number(flags.seconds)]

async function main(): Promise<boolean> {
  git('worktree', 'add', '--quiet', '--detach', before, flags.before)
  // Its own packages are those of this version: a commit that changes them needs its own.
  symlinkSync(join(root, 'node_modules'), join(before, 'node_modules'))
  const embedded = await startEmbedded({ dataDir: join(place, 'database'), log: pino({ level: 'silent' }) })
  const { host, user, database } = embedded.ownerConfig
  const more = { DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${database}` }
  const start = (folder: string) =>
    startProduct({ dataDir: join(place, 'data'), main: 'server/main.ts', web: 'none', folder, more })
  const owner = createPool(embedded.ownerConfig, { max: 2, applicationName: 'bench' })
  const servers: Running[] = []
  const applied = async () =>
    (await owner.query<{ n: number }>('select count(*)::int as n from schema_migrations')).rows[0]?.n ?? 0
  try {
    servers.push(await start(before))
    const migrations = await applied()
    const next = await mixOf(owner, false)
    let turn = 0
    const ask = (asked: Asked) => send((servers[(turn += 1) % servers.length] as Running).port, asked)
    // The old one alone, while the new one migrates and starts; then both; then the new one alone.
    let ready = false
    const upgrade = start(root).then((one) => {
      servers.push(one)
      ready = true
    })
    const answers = await press(rate, seconds, next, ask)
    await upgrade
    const both = await press(rate, seconds, next, ask)
    const old = servers.shift()
    await old?.stop()
    const alone = await press(rate, seconds / 2, next, ask)
    const all = [...answers, ...both, ...alone]
    console.log(
      `\n${git('describe', '--always', flags.before)} and ${git('describe', '--always', 'HEAD')}, ${(await applied()) - migrations} migrations between: ${summary(all)}`,
    )
    return ready && all.every(({ status }) => status > 0 && status < 500)
  } finally {
    hangUp()
    for (const server of servers) await server.stop()
    await owner.end()
    await embedded.stop()
    git('worktree', 'remove', '--force', before)
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1
} finally {
  rmSync(place, { recursive: true, force: true })
}
