import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The embedded database cannot run here. The message says why and what to do. */
export class UnsupportedPlatform extends Error {}

/** The user and group ids of the database; undefined means those of this process. */
export type RunAs = { uid: number; gid: number } | undefined

/** True on Linux with the C library musl, where programs built for glibc do not load. */
export function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime === undefined
}

/**
 * The user that the database runs as. PostgreSQL refuses to run as root, and an id that is not in /etc/passwd fails.
 * Therefore it is `postgres` if that user exists, else `nobody`.
 */
export function findRunAs(): RunAs {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = ['postgres', 'nobody']
    .map((name) => users.find((user) => user[0] === name))
    .find((user) => user !== undefined && Number(user[2]) > 0)
  if (entry === undefined)
    throw new UnsupportedPlatform(
      'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to drop to. Start as another user or set DATABASE_URL.',
    )
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** Whether that user can enter the folder. Asks the system, so that ACLs count too. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  const check = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    cwd: '/',
    stdio: 'ignore',
    ...runAs,
  })
  return check.status === 0
}
