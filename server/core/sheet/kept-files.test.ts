import { readdirSync, readlinkSync } from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { KeptFiles } from './kept-files.ts'

const all = async (stream: Readable) => Buffer.concat((await stream.toArray()) as Buffer[]).toString()
/** Files without a name that this process holds open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('sijill-export')
    } catch {
      return false
    }
  }).length

/** A file of `parts` parts, each of which comes when `next` is called; counts how often it was made. */
function slowly(parts: number) {
  const steps = Array.from({ length: parts }, () => Promise.withResolvers<void>())
  let [made, at] = [0, 0]
  async function* write() {
    for (const [part, step] of steps.entries()) {
      await step.promise
      yield Buffer.from(`جزء ${part}\n`)
    }
  }
  return {
    make: () => {
      made += 1
      return Readable.from(write(), { objectMode: false })
    },
    next: () => steps[at++]?.resolve(),
    made: () => made,
  }
}

// Open files are counted where Linux tells them.
describe.skipIf(process.platform !== 'linux')('files that are kept', () => {
  test('a version is made once for all who ask: while it is made, and afterwards', async () => {
    const files = new KeptFiles()
    const source = slowly(2)
    const first = await files.read('register.csv', 'one', source.make)
    source.next()
    const second = await files.read('register.csv', 'one', source.make)
    const texts = Promise.all([all(first), all(second)])
    source.next()
    expect(await texts).toEqual(['جزء 0\nجزء 1\n', 'جزء 0\nجزء 1\n'])
    expect(await all(await files.read('register.csv', 'one', source.make))).toBe('جزء 0\nجزء 1\n')
    expect(source.made()).toBe(1)
    expect(await all(await files.read('register.jsonl', 'one', () => Readable.from([Buffer.from('other')])))).toBe(
      'other',
    )
    await files.close()
  })

  test('a reader of the version before reads it to its end, and its file is closed then', async () => {
    const before = openFiles()
    const files = new KeptFiles()
    const old = slowly(2)
    const slow = await files.read('register.csv', 'one', old.make)
    old.next()
    expect(await all(await files.read('register.csv', 'two', () => Readable.from([Buffer.from('new')])))).toBe('new')
    expect(openFiles()).toBe(before + 2)
    old.next()
    expect(await all(slow)).toBe('جزء 0\nجزء 1\n')
    await expect.poll(openFiles).toBe(before + 1)
    // Whoever goes before the end holds nothing either.
    const gone = await files.read('register.csv', 'two', old.make)
    gone.destroy()
    await files.close()
    await expect.poll(openFiles).toBe(before)
  })

  test('what cannot be made fails for those who read it, and is made again for the next', async () => {
    const before = openFiles()
    const files = new KeptFiles()
    async function* breaks() {
      yield Buffer.from('begun')
      await Promise.resolve()
      throw new Error('the database is gone')
    }
    await expect(all(await files.read('register.csv', 'one', () => Readable.from(breaks())))).rejects.toThrow('gone')
    await expect.poll(openFiles).toBe(before)
    expect(await all(await files.read('register.csv', 'one', () => Readable.from([Buffer.from('whole')])))).toBe(
      'whole',
    )
    await files.close()
    expect(openFiles()).toBe(before)
  })
})
