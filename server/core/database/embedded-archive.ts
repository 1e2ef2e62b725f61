import { chown, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Log } from './embedded-reach.ts'
import { canEnter, findRunAs } from './embedded-user.ts'

/** Seconds after which a piece of WAL is archived although it is not full: what is younger is lost with the machine. */
const archiveSeconds = 30

/** The folder of a backup as it stands in a command that a shell reads. Throws where the name could mean something there. */
function quoted(path: string): string {
  if (!/^[\w./+@: -]+$/.test(path))
    throw new Error(`BACKUP_DIR may only have letters, digits and . / _ - + @ : in its name: ${path}`)
  return path
}

/** Where pieces of WAL are kept, compressed: one that is nearly empty takes some kilobytes instead of 16 MB. */
const archived = (backupDir: string) => join(quoted(backupDir), 'wal', '%f.gz')

/**
 * Prepares the archive in `backupDir` and answers the settings under which the embedded database fills it. A piece counts
 * as archived when it is on the disk as a whole; one that is there already must be the same.
 */
export async function archiveSettings(backupDir: string): Promise<Record<string, string>> {
  const wal = join(backupDir, 'wal')
  const runAs = findRunAs()
  await mkdir(wal, { recursive: true, mode: 0o711 })
  if (runAs) {
    await chown(wal, runAs.uid, runAs.gid)
    if (!canEnter(wal, runAs))
      throw new Error(
        `The database cannot reach ${wal} as the user that it runs as: open its parent folders (chmod o+x).`,
      )
  }
  const to = archived(backupDir)
  return {
    archive_mode: 'on',
    archive_timeout: `${archiveSeconds}s`,
    archive_command: `if test -f "${to}"; then gzip -dc "${to}" | cmp -s - "%p"; else gzip -c "%p" > "${to}.part" && (sync "${to}.part" || sync) && mv "${to}.part" "${to}"; fi`,
  }
}

/** Settings under which a restored base reads the archive up to its end, and then becomes an ordinary database. */
export const recoverySettings = (backupDir: string): Record<string, string> => ({
  restore_command: `gzip -dc "${archived(backupDir)}" > "%p"`,
  recovery_target_timeline: 'latest',
  archive_mode: 'off',
  // At least as many as the database had that wrote the WAL.
  max_connections: '500',
})

/** The cluster that wrote an archive, as its latest piece says; nothing where it has none that can be read. */
async function writerOf(backupDir: string): Promise<string | undefined> {
  const names = await readdir(join(backupDir, 'wal')).catch(() => [])
  const last = names
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .toSorted()
    .at(-1)
  if (last === undefined) return undefined
  try {
    // After the header of its first page, which says the same in all versions.
    return gunzipSync(await readFile(join(backupDir, 'wal', last)))
      .readBigUInt64LE(24)
      .toString()
  } catch {
    return undefined
  }
}

/**
 * Puts an archive aside that another cluster wrote, and the copies that belong to it: the pieces of both have the same
 * names, and the new one could archive none of its own. Nothing of it is removed.
 */
export async function setForeignAside(backupDir: string, cluster: string, log: Log): Promise<void> {
  const writer = await writerOf(backupDir)
  if (writer === undefined || writer === cluster) return
  const aside = join(backupDir, `before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
  await mkdir(aside, { recursive: true })
  for (const name of ['wal', 'base'])
    await rename(join(backupDir, name), join(aside, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  log.warn(
    { aside },
    'BACKUP_DIR had the backups of another database, or of a version before. They were put aside; take a backup now',
  )
}
