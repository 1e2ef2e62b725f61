export interface SessionLimits {
  readonly idle_minutes: number
  readonly ends_at: string
}
export interface SessionEnd {
  /** Milliseconds until the session ends if nothing happens. */
  readonly left: number
  /** Whether using the session makes it longer. */
  readonly extends: boolean
}

/**
 * Milliseconds. The server records use once a minute, so a session may end that much earlier than the browser computes.
 */
const slack = 60_000

/** When a session last used at `used` ends: after its idle time, or at its absolute end. */
export function sessionEnd({ idle_minutes, ends_at }: SessionLimits, used: number, now: number): SessionEnd {
  const idle = used + idle_minutes * 60_000 - slack
  const end = Date.parse(ends_at)
  return { left: Math.min(idle, end) - now, extends: idle < end }
}
