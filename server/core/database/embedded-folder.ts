import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, mkdtemp, open, readlink, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canEnter, type RunAs } from './embedded-user.ts'

/** Longest folder for a socket that every system accepts, with PostgreSQL's file name added. */
const longestSocketFolder = 100 - '/.s.PGSQL.5432'.length

/**
 * Prepares `<dataDir>/postgres` for the user that the database runs as, and returns its real path.
 * If that user cannot reach it (a project in root's home), the folder is in /var/lib/sijill-… and `<dataDir>/postgres`
 * is a link to it.
 */
export async function prepareFolder(dataDir: string, runAs: RunAs): Promise<string> {
  // Parent folders keep the usual mode. A closed parent would lock out the database's user.
  await mkdir(dirname(dataDir), { recursive: true })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const home = await realpath(dataDir)
  const folder = join(home, 'postgres')
  const entry = await lstat(folder).catch(() => undefined)
  if (entry?.isSymbolicLink()) return await followLink(folder, home)
  if (runAs === undefined) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return folder
  }
  // The other user only needs to pass through: it still cannot list or read root's files.
  await chmod(home, (await lstat(home)).mode | 0o011)
  if (canEnter(home, runAs)) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chown(folder, runAs.uid, runAs.gid)
    return folder
  }
  if (entry !== undefined)
    throw new Error(
      `The database in ${folder} cannot be reached by the user it must run as: open its parent folders (chmod o+x) or move DATA_DIR.`,
    )
  await mkdir('/var/lib', { recursive: true })
  const elsewhere = await mkdtemp('/var/lib/sijill-')
  await writeFile(join(elsewhere, 'data-dir'), home)
  await chown(elsewhere, runAs.uid, runAs.gid)
  try {
    await symlink(elsewhere, folder)
    return elsewhere
  } catch {
    // Another process was faster.
    await rm(elsewhere, { recursive: true })
    return await followLink(folder, home)
  }
}

/** Refuses a copied project, whose link would lead to the first project's database. A moved project is accepted. */
async function followLink(link: string, home: string): Promise<string> {
  const target = await readlink(link)
  const note = join(target, 'data-dir')
  if (!existsSync(note)) throw new Error(`${link} points to ${target}, which is gone. Delete the link to start empty.`)
  const owner = readFileSync(note, 'utf8').trim()
  if (owner !== home && existsSync(join(owner, 'postgres')))
    throw new Error(
      `${link} points to ${target}, the database of ${owner}. Delete the link to start with an empty one.`,
    )
  if (owner !== home) await writeFile(note, home)
  return target
}

/** The cluster's identifier, which initdb wrote once into its control file. */
export async function systemIdentifier(cluster: string): Promise<string> {
  const file = await open(join(cluster, 'global', 'pg_control'))
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readBigUInt64LE().toString()
  } finally {
    await file.close()
  }
}

/**
 * Creates the private socket folder (mode 0700) next to the data and returns its path. If that path is too long for a
 * socket, the folder is in the temporary folder.
 * Its name then contains the cluster's identifier: otherwise the socket of a deleted database that still runs could be
 * found there.
 */
export async function prepareSocketFolder(cluster: string, runAs: RunAs, name = 'run'): Promise<string> {
  const beside = join(dirname(cluster), name)
  const key = createHash('sha256').update(`${cluster}\n${await systemIdentifier(cluster)}${name === 'run' ? '' : name}`)
  const folder =
    Buffer.byteLength(beside) <= longestSocketFolder
      ? beside
      : join(tmpdir(), `sijill-${key.digest('hex').slice(0, 12)}`)
  const uid = runAs?.uid ?? process.getuid?.()
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made !== undefined && runAs !== undefined) await chown(folder, runAs.uid, runAs.gid)
  const entry = await lstat(folder)
  // Everybody can write to the temporary folder, so somebody else may have created this name.
  if (!entry.isDirectory() || entry.uid !== uid || (entry.mode & 0o077) !== 0)
    throw new Error(`${folder} belongs to somebody else: delete it and start again.`)
  return folder
}
