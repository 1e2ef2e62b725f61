import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packedText } from './packed-text.ts'

it('is the same text in whatever coding and order it is asked for', async () => {
  const ways = {
    plain: async (text: ReturnType<typeof packedText>) => text.plain(),
    br: async (text: ReturnType<typeof packedText>) => brotliDecompressSync(await text.packed('br')),
    gzip: async (text: ReturnType<typeof packedText>) => gunzipSync(await text.packed('gzip')),
  }
  const way = fc.constantFrom('plain', 'br', 'gzip')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.array(way, { maxLength: 6 }), async (words, asked) => {
      const text = packedText(words)
      const whole = Buffer.from(words)
      expect(text.size).toBe(whole.length)
      for (const one of asked) expect((await ways[one](text)).equals(whole)).toBe(true)
      const atOnce = await Promise.all(asked.map((one) => ways[one](text)))
      expect(atOnce.every((bytes) => bytes.equals(whole))).toBe(true)
    }),
    { numRuns: 60 },
  )
})

it('is packed once for many who ask at once', async () => {
  const text = packedText('صفحة '.repeat(500))
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => text.packed('br')))
  expect(others.every((one) => one === first)).toBe(true)
})

it('holds no more memory than its bytes when it is kept', async () => {
  const text = packedText('صفحة '.repeat(500))
  for (const bytes of [text.plain(), await text.packed('br'), await text.packed('gzip')])
    expect(bytes.buffer.byteLength).toBe(bytes.length)
})
