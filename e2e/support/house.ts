import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Answered, Asked } from './house-main.ts'

/** A process in which products live one after the other. */
interface House {
  readonly process: ChildProcess
  output: string
}
let house: House | undefined

function open(execArgv: readonly string[]): House {
  const child = fork(join(import.meta.dirname, 'house-main.ts'), { execArgv: [...execArgv], silent: true })
  const opened: House = { process: child, output: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (opened.output += chunk.toString()))
  child.once('exit', () => {
    if (house === opened) house = undefined
  })
  // It ends with this worker, which it does not keep from ending.
  child.unref()
  child.channel?.unref()
  return opened
}

async function ask({ process: child, output }: House, asked: Asked): Promise<void> {
  const ended = new AbortController()
  child.channel?.ref()
  try {
    child.send(asked)
    const [answered] = (await Promise.race([
      once(child, 'message', { signal: ended.signal }),
      once(child, 'exit', { signal: ended.signal }).then(() => [{ error: 'the process ended' }]),
    ])) as [Answered]
    if ('error' in answered) throw new Error(`The server: ${answered.error}\n${output}`)
  } finally {
    ended.abort()
    child.channel?.unref()
  }
}

/**
 * Starts a product in the house of this worker, where there is one at a time: it finds the code of the one before
 * read, compiled and warm, which is most of what a start and the first pages cost.
 */
export async function moveIn(
  env: Record<string, string>,
  execArgv: readonly string[],
): Promise<{ stop: () => Promise<void>; output: () => string }> {
  const here = (house ??= open(execArgv))
  here.output = ''
  await ask(here, { start: env })
  return { stop: () => ask(here, 'end'), output: () => here.output }
}
