import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#server/testing/spawned.ts'
import { npm } from './npm.mjs'

const root = join(import.meta.dirname, '..')
const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sijill-clone-'))
  // When root starts the server, the database runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o711)
  // Patiently: the database of its own group may write its last files while the folder goes.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }))
  return folder
}
/** The environment without variables of npm and the test runner. No variable names a database. */
const plain = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV$|DATABASE_|DATA_DIR$|SEED$)/i.test(name)),
)

/** A small project like ours: one package for running, and one for building the pages. */
function smallProject(): string {
  const folder = emptyFolder()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const file of ['bootstrap.mjs', 'npm.mjs', 'areas.mjs'])
    cpSync(join(root, 'tools', file), join(folder, 'tools', file))
  for (const name of ['running', 'vite']) {
    write(`packages/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', type: 'module', bin: 'bin.js' }))
    write(
      `packages/${name}/bin.js`,
      [
        "import { cpSync, mkdirSync } from 'node:fs'",
        "if (process.argv.includes('--config')) cpSync('server/main.cjs', 'dist/app/main.cjs')",
        "else for (const made of ['dist/client', 'web/generated']) mkdirSync(made, { recursive: true })",
      ].join('\n'),
    )
    expect(npm(join(folder, 'packages', name), 'pack', '--pack-destination=..')).toBe('')
  }
  const [dependencies, devDependencies] = ['running', 'vite'].map((name) => ({
    [name]: `file:packages/${name}-1.0.0.tgz`,
  }))
  write('package.json', JSON.stringify({ name: 'small', type: 'module', dependencies, devDependencies }))
  write('web/page.txt', 'one')
  write(
    'server/main.cjs',
    "const { existsSync } = require('node:fs')\nconsole.log(JSON.stringify(['node_modules/running', 'node_modules/vite', 'dist/client'].filter((path) => existsSync(path))))\n",
  )
  expect(npm(folder, 'install', '--package-lock-only', '--offline', '--include=dev')).toBe('')
  return folder
}

it('a start in production builds pages and server and keeps only what running needs; the next one installs nothing', () => {
  const folder = smallProject()
  const start = (env: Record<string, string>) => {
    const { stdout, stderr } = spawnSync(process.execPath, ['tools/bootstrap.mjs', 'start'], {
      cwd: folder,
      env: { ...plain, npm_config_offline: 'true', ...env },
      encoding: 'utf8',
    })
    return { there: stdout.trim(), said: stderr.split('\n').filter((line) => line.endsWith('…')).length }
  }
  const lean = JSON.stringify(['node_modules/running', 'dist/client'])
  const whole = JSON.stringify(['node_modules/running', 'node_modules/vite', 'dist/client'])
  expect(start({ NODE_ENV: 'production' })).toEqual({ there: lean, said: 3 })
  expect(start({ NODE_ENV: 'production' })).toEqual({ there: lean, said: 0 })
  // The pages changed, so the packages for building are installed for a while.
  writeFileSync(join(folder, 'web/page.txt'), 'two')
  expect(start({ NODE_ENV: 'production' })).toEqual({ there: lean, said: 2 })
  // The server changed: it is built anew, the pages are not.
  appendFileSync(join(folder, 'server/main.cjs'), '// changed')
  expect(start({ NODE_ENV: 'production' })).toEqual({ there: lean, said: 2 })
  // A developer has all packages, and a start in production does not remove them.
  expect(start({})).toEqual({ there: whole, said: 1 })
  writeFileSync(join(folder, 'web/page.txt'), 'three')
  expect(start({ NODE_ENV: 'production' })).toEqual({ there: whole, said: 1 })
})

// Takes minutes, so only .ci/run asks for it.
it.skipIf(process.env.CLEAN_CLONE === undefined)(
  'the product starts in production from a clean clone, as the runbook says',
  async () => {
    const folder = emptyFolder()
    const { stdout } = spawnSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    for (const file of stdout.split('\0').filter((one) => one !== '' && existsSync(join(root, one))))
      cpSync(join(root, file), join(folder, file))
    // Built by this run from the same files: to build them once more takes a minute and shows nothing new.
    for (const built of ['dist', 'web/generated']) cpSync(join(root, built), join(folder, built), { recursive: true })
    const port = await freePort()
    const child = spawn('npm', ['start'], {
      cwd: folder,
      env: { ...plain, NODE_ENV: 'production', PUBLIC_URL: 'https://sijill.example', PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    const group = -(child.pid as number)
    // npm ends before the server and its database do, and those still write into the folder that is removed next.
    const anyRuns = (signal: 0 | 'SIGTERM') => {
      try {
        return process.kill(group, signal)
      } catch {
        return false
      }
    }
    onTestFinished(async () => {
      anyRuns('SIGTERM')
      while (anyRuns(0)) await sleep(100)
    }, 60_000)
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/api/ready`).then(
        ({ status }) => status,
        () => 0,
      )
    while ((await ready()) !== 200) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}: ${output}`)
      await sleep(200)
    }
    expect((await fetch(`http://127.0.0.1:${port}/home`)).status).toBe(200)
    // Printed a moment after the server is ready.
    await expect.poll(() => output, { timeout: 30_000 }).toContain('https://sijill.example/auth/first-administrator#')
    for (const name of ['vitest', 'playwright-core', '@inlang/paraglide-js', 'oxlint'])
      expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false)
  },
  900_000,
)
