import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Builds whose files are kept: this one, the one before, and the one that runs beside it or was gone back to. */
const keptBuilds = 3

/** A name of a file of a build: never a way out of the folder. */
const isName = (path: string) => /^\/assets\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(path)
const endings = ['', '.br', '.gz'] as const

/**
 * Files of other builds, in a folder that every server shares: in a rolling upgrade a page of one version may ask a
 * server of the other for its scripts, and a page that was opened before asks for those of a build that is gone.
 */
export class EarlierAssets {
  readonly #folder: string
  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'assets')
  }

  /**
   * Puts the files of this build there, and removes those that none of the latest builds has. `paths` are addresses of
   * files in `client`, each with its forms that are coded already.
   */
  async keep(client: string, paths: readonly string[]): Promise<void> {
    const names = paths.filter(isName).toSorted()
    const builds = join(this.#folder, 'builds')
    const own = join(builds, `${createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 20)}.json`)
    // A start after the first one finds all of them there: its list is written after the last file.
    if (!(await stat(own).catch(() => undefined))) {
      await mkdir(builds, { recursive: true })
      for (const name of names) for (const ending of endings) await this.#copy(client, `${name}${ending}`)
      await writeFile(own, JSON.stringify(names))
    }
    const now = new Date()
    await utimes(own, now, now)
    await this.#prune(builds)
  }

  /** The file of an address among those of other builds, and its size by content coding. Undefined where none has it. */
  async find(path: string): Promise<{ file: string; sizes: Map<string, number> } | undefined> {
    if (!isName(path)) return undefined
    const file = join(this.#folder, 'files', path)
    const sizes = new Map<string, number>()
    for (const [coding, ending] of [
      ['', ''],
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const found = await stat(file + ending).catch(() => undefined)
      if (found?.isFile() === true) sizes.set(coding, found.size)
    }
    return sizes.has('') ? { file, sizes } : undefined
  }

  async #copy(client: string, name: string): Promise<void> {
    const [from, to] = [join(client, name), join(this.#folder, 'files', name)]
    if (await stat(to).catch(() => undefined)) return
    await mkdir(dirname(to), { recursive: true })
    const making = `${to}.${process.pid}.new`
    try {
      await copyFile(from, making)
      // Whole or not at all: another server may be asked for it meanwhile.
      await rename(making, to)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }

  async #prune(builds: string): Promise<void> {
    const dated = await Promise.all(
      (await readdir(builds)).map(async (name) => ({ name, at: (await stat(join(builds, name))).mtimeMs })),
    )
    const [kept, gone] = [
      dated.toSorted((a, b) => b.at - a.at).slice(0, keptBuilds),
      dated.toSorted((a, b) => b.at - a.at).slice(keptBuilds),
    ]
    if (gone.length === 0) return
    const read = async ({ name }: { name: string }) =>
      JSON.parse(await readFile(join(builds, name), 'utf8')) as string[]
    const needed = new Set((await Promise.all(kept.map(read))).flat())
    for (const build of gone) {
      const paths = await read(build)
      // First: whoever stops here leaves files that nobody needs, not a list of files that are gone.
      await rm(join(builds, build.name), { force: true })
      for (const path of paths.filter((one) => isName(one) && !needed.has(one)))
        for (const ending of endings) await rm(join(this.#folder, 'files', `${path}${ending}`), { force: true })
    }
  }
}
