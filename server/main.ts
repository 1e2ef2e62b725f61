import { createProduct } from './product.ts'

const { config, log, start, end } = createProduct(process.env)

/** Longest wait for requests under way before the process ends anyway. */
const graceMs = 25_000

let stopping = false
async function stop(reason: object, code: number): Promise<void> {
  if (stopping) return
  stopping = true
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
