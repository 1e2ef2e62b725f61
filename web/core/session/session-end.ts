export interface SessionLimits {
  readonly idle_minutes: number
  readonly ends_at: string
}
export interface SessionEnd {
  /** Milliseconds until the session ends if nothing happens. */
  readonly left: number
  /** Going on with work makes it longer. */
  readonly extends: boolean
}

/** The server notes use once a minute, so it may end a session that much earlier than the browser counts. */
const slack = 60_000

/** When a session used last at `used` ends: after its idle time, or at its end in any case. */
export function sessionEnd({ idle_minutes, ends_at }: SessionLimits, used: number, now: number): SessionEnd {
  const idle = used + idle_minutes * 60_000 - slack
  const end = Date.parse(ends_at)
  return { left: Math.min(idle, end) - now, extends: idle < end }
}
