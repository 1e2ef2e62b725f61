import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does a piece of a long job and then rests for as long as it took: half of the machine's time is left to people, and more
 * of it where the machine is busy and a piece takes longer.
 */
export async function givingWay<T>(piece: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const done = await piece()
  await sleep(performance.now() - begun)
  return done
}

/** The same for a piece that mostly waits for others, as for a mail server: it rests for as long as this process was busy. */
export async function givingWayByLoad<T>(piece: () => Promise<T>): Promise<T> {
  const before = performance.eventLoopUtilization()
  const done = await piece()
  await sleep(performance.eventLoopUtilization(before).active)
  return done
}
