import { pino } from 'pino'
import { createApp } from './app.ts'
import { buildServices } from './core/build-services.ts'
import { readConfig } from './core/config.ts'
import { openDatabase } from './core/open-database.ts'
import { prepareQueue } from './core/queue-tables.ts'
import { mountWeb } from './core/web.ts'
import { jobs as definitions, startWorker } from './worker.ts'
import { announce, seed } from './seed.ts'

const config = readConfig()
const log = pino({
  level: config.logLevel,
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

/** Longest wait for requests under way before the process ends anyway. */
const graceMs = 25_000

async function start() {
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    databaseReadUrl: config.databaseReadUrl,
    log,
  })
  await prepareQueue(database.adminPool)
  const { services, jobs, close } = await buildServices({ config, ...database, log, jobs: definitions })
  let serving = false
  await seed(services, database.adminPool)
  const { http } = await createApp(services, { ready: (): boolean => serving && database.healthy() })
  if (config.web !== 'none' && config.worker !== 'only')
    await mountWeb(http, { mode: config.web, site: config.publicUrl })
  const stopWorker = config.worker === 'off' ? async () => undefined : await startWorker(services, jobs)
  if (config.worker !== 'only') await http.listen({ host: config.host, port: config.port })
  serving = true
  await announce(services, http)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    serving = false
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), graceMs).unref()
    await http.close()
    await stopWorker()
    await close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

start().catch((error: unknown) => {
  log.fatal({ err: error }, error instanceof Error ? error.message : 'start failed')
  process.exitCode = 1
  setTimeout(() => process.exit(1), 500).unref()
})
