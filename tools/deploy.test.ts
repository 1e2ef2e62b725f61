import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, variableNames } from '#server/core/config.ts'
import { secretNames } from '#server/core/identity/secrets.ts'

const root = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const files = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
const known = new Set([...variableNames, ...secretNames])
/** Variables of the PostgreSQL image, of the build, of the C library, of addresses that are put together, and of tests that an operator may run. */
const others = new Set([
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'NODE_IMAGE',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'OLD_POSTGRES',
  'PGBOUNCER',
  'ROLE_PASSWORD',
  'NODE_EXTRA_CA_CERTS',
  'DATABASE_PASSWORD',
  'DRILL',
  'GIVING_RUNS',
  'GIVING_STOPS',
])

const matches = (file: string, pattern: RegExp) => [...text(file).matchAll(pattern)].map((match) => match[1] as string)
/** Every variable that a file sets or reads, by the kind of file. */
function namesIn(file: string): string[] {
  const inText = matches(file, /\$\{([A-Z][A-Z0-9_]+)/g)
  if (file.endsWith('Containerfile'))
    return [
      ...inText,
      ...matches(file, /^(?:ARG|ENV) (.+)$/gm).flatMap((line) =>
        line.split(' ').map((one) => one.split('=')[0] as string),
      ),
    ]
  if (file.endsWith('.example')) return matches(file, /^([A-Z][A-Z0-9_]+)=/gm)
  if (file.endsWith('.md')) return matches(file, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)
  return [...inText, ...matches(file, /^ +([A-Z][A-Z0-9_]+): /gm), ...matches(file, /name: ([A-Z][A-Z0-9_]+), value/g)]
}

describe('the files of deploy/', () => {
  it.each(files.map((file) => [file]))('%s names only variables that the server knows', (file) => {
    expect(namesIn(file).filter((name) => !known.has(name) && !others.has(name))).toEqual([])
  })

  it('name the variables that an installation cannot do without', () => {
    const kubernetes = files.filter((file) => file.startsWith(join('deploy', 'kubernetes'))).flatMap(namesIn)
    const compose = namesIn(join('deploy', 'compose.yaml'))
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', ...secretNames])
      expect([kubernetes.includes(name), compose.includes(name)], name).toEqual([true, true])
    expect(kubernetes).toContain('STORAGE')
  })

  it('hold values that the server accepts', () => {
    const config = text('deploy/kubernetes/config.yaml')
    const env = Object.fromEntries(
      [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): '?(.+?)'?$/gm)].map(([, name, value]) => [name, value]),
    ) as Record<string, string>
    expect(Object.keys(env).length).toBeGreaterThan(8)
    for (const worker of ['off', 'only'])
      expect(readConfig({ ...env, WORKER: worker })).toMatchObject({
        production: true,
        seed: 'reference',
        trustProxy: 1,
      })
  })

  it('probe paths that are there, and run as an ordinary user on a root that cannot be written', () => {
    const server = text('deploy/kubernetes/server.yaml')
    const app = text('server/app.ts')
    const probed = [...server.matchAll(/path: (\/\S+),/g)].map(([, path]) => path)
    expect(new Set(probed)).toEqual(new Set(['/api/ready', '/api/health']))
    for (const path of probed) expect(app).toContain(`http.get('${path}'`)
    for (const file of ['server', 'worker'].map((name) => text(`deploy/kubernetes/${name}.yaml`)))
      for (const rule of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'allowPrivilegeEscalation: false'])
        expect(file).toContain(rule)
  })

  it('name tools and files of the project that exist', () => {
    for (const [, file] of text('deploy/runbook.md').matchAll(/`((?:deploy|tools|server)\/[\w./-]+\.\w+)`/g))
      expect(() => text(file as string), file).not.toThrow()
    for (const folder of [...text('deploy/Containerfile').matchAll(/\/app\/(\w+) /g)].map(([, name]) => name as string))
      if (!['node_modules', 'dist', 'package'].includes(folder))
        expect(readdirSync(join(root, folder)).length).toBeGreaterThan(0)
  })

  it('leave out of the image only packages that no server and no tool asks for, and add at most 200 MB to its Node', () => {
    const words = text('deploy/Containerfile')
    const removed = [...(/rm -rf ([^&]+)/.exec(words)?.[1] ?? '').matchAll(/(?<=\s|^)@?[a-z][\w*-]*/gm)].map(
      ([one]) => one,
    )
    expect(removed).toContain('pdfjs-dist')
    const isRemoved = (name: string) =>
      removed.some((one) =>
        one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one || name.startsWith(`${one}/`),
      )
    // The embedded database and the pinned Node are found by their folders, and may lack.
    const asked = ['server', 'contract', 'db', 'tools'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.m?ts$/.test(file) && !/\.test\.ts$|(^|\/)testing\//.test(file))
        .flatMap((file) => matches(join(folder, file), /(?:from|import\() ?'([@a-z][\w@/.-]*)'/g)),
    )
    expect(asked.length).toBeGreaterThan(1000)
    expect([...new Set(asked.filter(isRemoved))]).toEqual([])
    const locked = (
      JSON.parse(text('package-lock.json')) as { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }
    ).packages
    let bytes = 0
    for (const [path, { dev, devOptional }] of Object.entries(locked)) {
      const name = path.split('node_modules/').at(-1) ?? ''
      if (path === '' || dev || devOptional || isRemoved(name) || !existsSync(join(root, path))) continue
      for (const entry of readdirSync(join(root, path), { recursive: true, withFileTypes: true }))
        if (
          entry.isFile() &&
          !/\.(map|d\.[mc]?ts)$/.test(entry.name) &&
          !entry.parentPath.slice(join(root, path).length).includes('node_modules')
        )
          bytes += statSync(join(entry.parentPath, entry.name)).size
    }
    expect(bytes / 1e6).toBeLessThan(200)
    expect(bytes / 1e6).toBeGreaterThan(50)
    expect(words).toContain('npm sbom --omit=dev')
  })
})
