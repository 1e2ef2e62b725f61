import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const room = 4 * 1024 ** 3

/**
 * A folder in memory for what tests create and delete, on a Linux with room for it. A database is a thousand small
 * files: a disk needs most of a second of processor time to create them, memory a twentieth of it.
 */
export function memoryFolder(): string | undefined {
  const folder = '/dev/shm'
  try {
    const [, , type, options] =
      readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .find(([, at]) => at === folder) ?? []
    // Tests also run programs from their temporary folders.
    if (type !== 'tmpfs' || options?.split(',').includes('noexec')) return undefined
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, process.availableMemory()) > room ? folder : undefined
  } catch {
    return undefined
  }
}

/**
 * The temporary folder of this run, in memory if possible. It goes with the process; those of runs that were killed go
 * now.
 */
export function temporaryFolder(): string | undefined {
  const memory = memoryFolder()
  if (memory === undefined) return undefined
  for (const name of readdirSync(memory)) {
    const pid = /^sijill-tests-(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true })
  }
  const folder = join(memory, `sijill-tests-${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
