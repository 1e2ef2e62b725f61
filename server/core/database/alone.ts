import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's number for a file that somebody else has locked. */
const BUSY = 5

/**
 * Runs the work while no other process or call on this machine runs one under the same file, and waits until then. The
 * lock is the operating system's: it goes with a process that is killed, and whatever the file holds means nothing.
 */
export async function alone<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    while (!tryLock(lock)) await sleep(50)
    return await work()
  } finally {
    lock.close()
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== BUSY) throw error
    return false
  }
}
