import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Call } from '#contract/core/calls/call.ts'
import { listCalls } from '#server/app.ts'

const root = join(import.meta.dirname, '..')

/** Files of a folder, without tests and generated files, as paths from the project's root. */
export const filesIn = (folder: string, end: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && end.test(entry.name) && !/\.test\.|\.gen\./.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()

/** A path without the names of its parameters, because names are free [api-calls.tsv]. */
export const bare = (path: string): string =>
  path
    .replace(/\{\w+\}|\$\w+/g, '{}')
    // Bodies have calls of their own, since each has its right; the specification writes them as one.
    .replace(/^(v2\/(?:directors|director-boards))\/(?:founder|administrative|executive|trustee)\b/, '$1/{}')
    .replace(/\/$/, '')

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call that the application answers → the server file that answers it. */
export async function answeredCalls(): Promise<Map<string, string>> {
  const server = filesIn('server', /\.ts$/)
    .filter((file) => !file.startsWith('server/testing/'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  // A register's calls belong to the file that calls register(). Other calls belong to the file that names them in on()
  // or a helper around it.
  const fileOf = (name: string) =>
    (
      server.find(({ text }) => new RegExp(`\\bregister\\(on, services, ${name}\\b`).test(text)) ??
      server.find(({ text }) => new RegExp(`\\b${name}\\b`).test(text) && /\bon\(/.test(text))
    )?.file
  const names = new Map<Call, string>()
  for (const file of filesIn('contract', /\.ts$/)) {
    const exported = (await import(join(root, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (isCall(value)) names.set(value, name)
      else if (typeof value === 'object' && value !== null && 'permission' in value && 'list' in value)
        for (const part of Object.values(value)) if (isCall(part)) names.set(part, name)
      // A list of calls that share one handler.
      if (Array.isArray(value))
        for (const part of value as ({ call?: unknown } | null)[]) if (isCall(part?.call)) names.set(part.call, name)
    }
  }
  const answered = new Map<string, string>()
  for (const call of listCalls()) {
    const file = fileOf(names.get(call) ?? '')
    if (file)
      for (const method of call.changesState ? [call.method, 'POST'] : [call.method])
        if (!answered.has(`${method} ${bare(call.path)}`) || method === call.method)
          answered.set(`${method} ${bare(call.path)}`, file)
  }
  return answered
}

/** Every page with a route → the file of the route. */
export function builtScreens(): Map<string, string> {
  const built = new Map<string, string>()
  for (const file of filesIn('web/routes', /\.tsx?$/)) {
    const path = /createFileRoute\(\s*'([^']+)'/.exec(readFileSync(join(root, file), 'utf8'))?.[1]
    if (path === undefined) continue
    const url = `/${path
      .split('/')
      .filter((part) => part !== '' && !part.startsWith('_'))
      .map((part) => part.replace(/_$/, ''))
      .join('/')}`
    if (!/component:|beforeLoad:|server:/.test(readFileSync(join(root, file), 'utf8'))) continue
    built.set(bare(url), file)
  }
  return built
}
