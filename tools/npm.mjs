import { spawnSync } from 'node:child_process'

/** Runs npm quietly in a folder. Returns its output if it failed, else an empty text. */
export function npm(folder, ...args) {
  const path = process.env.npm_execpath
  const [command, first] = path?.endsWith('.js') ? [process.execPath, [path]] : ['npm', []]
  const shell = process.platform === 'win32' && command === 'npm'
  const result = spawnSync(command, [...first, ...args, '--loglevel=error'], { cwd: folder, shell, encoding: 'utf8' })
  return result.status === 0 ? '' : `${result.error?.message ?? ''}${result.stderr ?? ''}`.trim()
}
