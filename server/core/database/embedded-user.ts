import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The embedded database cannot run here; the message says why and what to do. */
export class UnsupportedPlatform extends Error {}

/** The ids that the database runs under; undefined = those of this process. */
export type RunAs = { uid: number; gid: number } | undefined

/** True on Linux systems whose C library is musl, where the glibc programs do not load. */
export function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime === undefined
}

/**
 * Returns the user to drop to: PostgreSQL refuses to run as root, and a bare id without an
 * entry in /etc/passwd fails, so it is `postgres` where that exists and `nobody` elsewhere.
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

/** Tells whether that user can enter the folder; asks the system, so that ACLs count too. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  const check = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    cwd: '/',
    stdio: 'ignore',
    ...runAs,
  })
  return check.status === 0
}
