import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { buildServices } from './core/build-services.ts'
import { readConfig } from './core/config.ts'
import { quietOutages } from './core/database/quiet-outages.ts'
import { openDatabase } from './core/database/open-database.ts'
import { prepareQueue } from './core/jobs/queue-tables.ts'
import { slowQueries } from './core/database/slow-queries.ts'
import { noteTables } from './core/http/kept-pages.ts'
import { mountWeb } from './core/http/web.ts'
import { startTracing, traceIds, traceStatement } from './core/watch/tracing.ts'
import { jobs as definitions, startWorker } from './worker.ts'
import { announce, seed } from './seed.ts'

const config = readConfig()
const log = pino({
  level: config.logLevel,
  hooks: { logMethod: quietOutages() },
  ...(config.tracing && { mixin: traceIds }),
  redact: {
    paths: [
      'password',
      'token',
      '*.password',
      '*.token',
      'headers.authorization',
      'headers.cookie',
      'req.headers',
      '_token',
      '*._token',
    ],
    censor: '•',
  },
})

const tellSlow = slowQueries(log, config.slowQueryMs)

/** Longest wait for requests under way before the process ends anyway. */
const graceMs = 25_000

/** What was begun, in that order; ended in reverse, also when the start fails half way: a database of our own would run on. */
const endings: (() => Promise<unknown>)[] = []
async function end(): Promise<void> {
  while (endings.length > 0) await endings.pop()?.()
}

/** Ends with EADDRINUSE where another program has the port: noticed before anything of this installation is touched. */
async function claimPort(): Promise<void> {
  if (config.worker === 'only' || config.port === 0) return
  const probe = createServer().listen(config.port, config.host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** A demonstration has an operator of its own, in a process beside this one. */
async function demonstratedOperator(): Promise<string | undefined> {
  if (!config.demonstration) return undefined
  const { runSandbox } = await import('./giving/sandbox/run.ts')
  const sandbox = await runSandbox(['--books', join(config.dataDir, 'sandbox-operator.jsonl')])
  endings.push(() => sandbox.stop())
  return sandbox.url
}

let serving = false
async function start() {
  await claimPort()
  endings.push(await startTracing(config, log))
  const database = await openDatabase({
    dataDir: config.dataDir,
    backupDir: config.backupDir,
    databaseUrl: config.databaseUrl,
    databaseReadUrl: config.databaseReadUrl,
    databaseDirectUrl: config.databaseDirectUrl,
    onStatement: (statement) => {
      noteTables(statement.query.sql)
      tellSlow(statement)
      traceStatement(statement)
    },
    log,
  })
  endings.push(database.close)
  await prepareQueue(database.adminPool)
  const paymentUrl = config.paymentUrl ?? (await demonstratedOperator())
  const { services, jobs, close } = await buildServices({
    config: { ...config, paymentUrl },
    ...database,
    log,
    jobs: definitions,
  })
  endings.push(close)
  await seed(services, database.adminPool)
  const ready = (): boolean => serving && database.healthy()
  const { http } = await createApp(services, { ready })
  if (config.metricsPort !== undefined) {
    const { openMetrics } = await import('./core/watch/metrics.ts')
    endings.push(await openMetrics(services, http, { host: config.host, port: config.metricsPort, ready }))
  }
  // Only where there are upgrades: trying the product needs no second copy of its files.
  const shared = config.production ? { dataDir: config.dataDir } : {}
  if (config.web !== 'none' && config.worker !== 'only')
    await mountWeb(http, {
      mode: config.web,
      publicUrl: config.publicUrl,
      kept: services.pages,
      ...shared,
    })
  if (config.worker !== 'off') endings.push(await startWorker(services, jobs))
  endings.push(() => http.close())
  if (config.worker !== 'only') await http.listen({ host: config.host, port: config.port })
  serving = true
  await announce(services, http)
}

let stopping = false
async function stop(reason: object, code: number): Promise<void> {
  if (stopping) return
  stopping = true
  serving = false
  log.info(reason, 'stopping')
  setTimeout(() => process.exit(1), graceMs).unref()
  await end().catch((error: unknown) => log.error({ err: error }, 'the end failed'))
  process.exit(code)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop({ signal }, 0))

const why = (error: unknown): string => {
  if (!(error instanceof Error)) return 'start failed'
  const taken = 'code' in error && error.code === 'EADDRINUSE'
  return taken ? `port ${config.port} is taken by another program: name another one with PORT` : error.message
}
start().catch(async (error: unknown) => {
  log.fatal({ err: error }, why(error))
  await stop({ failed: true }, 1)
})
