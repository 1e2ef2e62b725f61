import { createHash } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectToLive, findPidFile, type Live } from './embedded-postmaster.ts'

/** The name by which a process that carries the data over is known to others. */
export const carrier = 'upgrade'

export const placesOf = (folder: string) => ({
  cluster: join(folder, 'cluster'),
  /** A copy that was proved: all that is left to do is to change the names. */
  proved: join(folder, 'cluster.proved'),
  before: (version: string) => join(folder, `cluster-${version}`),
})
/** A copy that is being made: worth nothing after a power cut. */
export const making = 'cluster.next-'

/** What a cluster says of itself in its control file: another text once it was started again. */
export const controlOf = async (cluster: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(join(cluster, 'global', 'pg_control')))
    .digest('hex')

/** The programs of an older version, which every start leaves beside its data. */
export async function programsOf(folder: string, version: string): Promise<string | undefined> {
  const name = (await readdir(folder))
    .filter((one) => one.startsWith(`bin-${version}.`))
    .toSorted()
    .at(-1)
  return name === undefined ? undefined : join(folder, name)
}

/** Ends the postmaster of a folder and waits for it. */
export async function halt({ client }: Live, data: string, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  const pid = findPidFile(data)?.pid
  try {
    // Before our connection ends: it has the lock, which nobody else may get of a database that still runs.
    if (pid !== undefined) process.kill(pid, signal)
    await client.end().catch(() => undefined)
    if (pid === undefined) return
    for (;;) {
      process.kill(pid, 0)
      if (findPidFile(data)?.pid !== pid) return
      await sleep(20)
    }
  } catch {
    // It is gone.
  }
}

/** Removes copies that were broken off; their postmaster may still run when only this program ended. */
export async function forget(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(making) || one.startsWith('carry-'))) {
    const data = join(folder, name)
    for (;;) {
      const live = await connectToLive(data, carrier)
      if (live === undefined) break
      if (live !== 'starting') await halt(live, data, 'SIGQUIT')
      await sleep(50)
    }
    await rm(data, { recursive: true, force: true })
  }
}

/** Renames a folder for good. */
export async function changeName(from: string, to: string): Promise<void> {
  await rename(from, to)
  await flush(join(to, '..'))
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
