import type { LoggerOptions } from 'pino'

/** Milliseconds in which an outage is written down once. */
const quietMs = 60_000

/** Whether an error says that the database is away, and nothing about the request that met it. */
export function isOutage(error: unknown): boolean {
  // Not all are instances of Error: the queue of jobs copies what it met.
  if (typeof error !== 'object' || error === null) return false
  const { code = '', syscall, message = '' } = error as { code?: string; syscall?: string; message?: string }
  return (
    /^(57|08|53300|25006)/.test(code) ||
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ENOTFOUND',
      'EAI_AGAIN',
    ].includes(code) ||
    (code === 'ENOENT' && syscall === 'connect') ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
      message,
    )
  )
}

type Hook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/**
 * A hook of the log: of lines about a database that is away, one a minute is written, with the number of those that
 * were not. Every request and every job says the same then, and would hide what else happens.
 */
export function quietOutages(now = () => Date.now()): Hook {
  let written = Number.NEGATIVE_INFINITY
  let left = 0
  return function (args, method) {
    const [first] = args as unknown[]
    const { err } = (first ?? {}) as { err?: unknown }
    if (!isOutage(err)) return method.apply(this, args)
    if (now() - written < quietMs) {
      left += 1
      return
    }
    written = now()
    const [, ...rest] = args as unknown[]
    method.apply(this, [left > 0 ? { ...(first as object), more_of_them: left } : first, ...rest] as typeof args)
    left = 0
  }
}
