import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { createApp } from './app.ts'
import { buildServices } from './core/build-services.ts'
import { readConfig, type Config } from './core/config.ts'
import { quietOutages } from './core/database/quiet-outages.ts'
import { openDatabase } from './core/database/open-database.ts'
import { prepareQueue } from './core/jobs/queue-tables.ts'
import { slowQueries } from './core/database/slow-queries.ts'
import { noteTables } from './core/http/kept-pages.ts'
import { mountWeb } from './core/http/web.ts'
import { startTracing, traceIds, traceStatement } from './core/watch/tracing.ts'
import { jobs as definitions, startWorker } from './worker.ts'
import { announce, seed } from './seed.ts'

const openLog = (config: Config): Logger =>
  pino({
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

/** Ends with EADDRINUSE where another program has the port: noticed before anything of this installation is touched. */
async function claimPort(config: Config): Promise<void> {
  if (config.worker === 'only' || config.port === 0) return
  const probe = createServer().listen(config.port, config.host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** A running product. What was begun is ended in reverse, also when the start fails half way: a database of our own would run on. */
interface State {
  readonly endings: (() => Promise<unknown>)[]
  serving: boolean
}

/** A demonstration has an operator of its own, in a process beside this one. */
async function demonstratedOperator(config: Config, endings: State['endings']): Promise<string | undefined> {
  if (!config.demonstration) return undefined
  const { runSandbox } = await import('./giving/sandbox/run.ts')
  const sandbox = await runSandbox(['--books', join(config.dataDir, 'sandbox-operator.jsonl')])
  endings.push(() => sandbox.stop())
  return sandbox.url
}

async function start(config: Config, log: Logger, state: State): Promise<void> {
  const { endings } = state
  await claimPort(config)
  const tellSlow = slowQueries(log, config.slowQueryMs)
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
  const paymentUrl = config.paymentUrl ?? (await demonstratedOperator(config, endings))
  const { services, jobs, close } = await buildServices({
    config: { ...config, paymentUrl },
    ...database,
    log,
    jobs: definitions,
  })
  endings.push(close)
  await seed(services, database.adminPool)
  const ready = (): boolean => state.serving && database.healthy()
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
  state.serving = true
  await announce(services, http)
}

/** The whole product, in this process: pages, API and jobs, as the configuration asks for. */
export interface Product {
  readonly config: Config
  readonly log: Logger
  /** Answers when it serves. Where it throws, `end` ends what was begun. */
  readonly start: () => Promise<void>
  /** Finishes what is under way, and ends everything that was begun. */
  readonly end: () => Promise<void>
}

/** Prepares the product that these variables describe. Throws a sentence that names a wrong one. */
export function createProduct(env: NodeJS.ProcessEnv): Product {
  const config = readConfig(env)
  const log = openLog(config)
  const state: State = { endings: [], serving: false }
  return {
    config,
    log,
    start: () => start(config, log, state),
    end: async () => {
      state.serving = false
      while (state.endings.length > 0) await state.endings.pop()?.()
    },
  }
}
