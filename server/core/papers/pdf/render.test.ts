import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, it } from 'vitest'
import { closePdf, createPdfRenderer, PdfWorkerLost, renderPdf } from './render.ts'
import { printable } from './printable.ts'
import { sampleDecision } from './testing/sample-decision.ts'
import type { DecisionData } from './data.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
afterAll(async () => {
  await closePdf()
  rmSync(folder, { recursive: true })
})

/** The bytes of the file with all Flate streams unpacked, to search for fonts and tags. */
function unpacked(pdf: Uint8Array): string {
  const raw = Buffer.from(pdf).toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n/g)].map((match) => {
    const start = match.index + match[0].length
    try {
      return inflateSync(pdf.subarray(start, raw.indexOf('endstream', start))).toString('latin1')
    } catch {
      return ''
    }
  })
  return raw + streams.join('\n')
}

describe('founding decision', () => {
  it('is a tagged PDF/A with only the pinned fonts, all embedded', async () => {
    const text = unpacked(await renderPdf('decision', sampleDecision()))
    expect(text.startsWith('%PDF-1.7')).toBe(true)
    expect(text).toContain('/MarkInfo')
    expect(text).toMatch(/pdfaid:part>2</)
    expect(text).toMatch(/pdfaid:conformance>A</i)
    const fonts = [...text.matchAll(/\/BaseFont\s*\/[A-Z]{6}\+([A-Za-z-]+)/g)].map((m) => m[1])
    expect([...new Set(fonts)].toSorted()).toEqual([
      'Amiri-Bold',
      'Amiri-Regular',
      'IBMPlexSansArabic-Bold',
      'IBMPlexSansArabic-Regular',
      'IBMPlexSansArabic-SemiBold',
    ])
  })

  it('prints a decision number with its letter as the pages show it: read from the right, digits first', async () => {
    const pdf = await getDocument({ data: await renderPdf('decision', sampleDecision({ decision_no: '7301/ق' })) })
      .promise
    const { items } = await (await pdf.getPage(1)).getTextContent()
    const words = items.flatMap((item) => ('str' in item ? [{ text: item.str, x: Number(item.transform[4]) }] : []))
    const digits = words.filter((one) => one.text.includes('7301'))
    expect(digits.length).toBeGreaterThanOrEqual(3)
    for (const number of digits) {
      const letter = words[words.indexOf(number) + 1]
      expect(letter?.text ?? '', 'the letter follows its number').toMatch(/[/ق]/)
      expect(letter?.x).toBeLessThan(number.x)
    }
  })

  it('prints markup in data as text: no import, no file is read', async () => {
    const hostile = '#import "x" #read("/etc/passwd") *a* $x$ `c` // <a> @b \\ [z] {y}'
    const data = sampleDecision({ name_ar: hostile, objectives: [hostile], founders: [hostile] })
    expect((await renderPdf('decision', data)).length).toBeGreaterThan(20_000)
  })

  it('survives every character a person can type', async () => {
    const odd = 'اسم 😀 漢字 \u202e ﷺ ﻻ \u0000 ێ ڤ ĝ – … ٪ ﷲ ‌ £ € “”'
    const long = 'هدف طويل جداً '.repeat(150)
    const data = sampleDecision({
      name_ar: odd,
      name_en: undefined,
      address: odd,
      objectives: Array.from({ length: 30 }, () => long),
      board: [],
    })
    expect((await renderPdf('decision', data)).length).toBeGreaterThan(20_000)
  })

  it('keeps Arabic letters and removes what could reorder a line', () => {
    expect(printable({ a: ['أ\u202eب', 'ﻻ'], b: undefined, c: 1 })).toEqual({
      a: ['أب', 'لا'],
      c: 1,
    })
  })
})

describe('renderer', () => {
  const broken = { workerUrl: new URL('./testing/broken-worker.ts', import.meta.url) }
  const task = (mode: string): DecisionData => ({ mode, flag: join(folder, mode) }) as unknown as DecisionData

  it('tries once more after a worker died, then gives up', async () => {
    const renderer = createPdfRenderer(broken)
    expect(await renderer.render('decision', task('die-once'))).toEqual(new Uint8Array([1]))
    await expect(renderer.render('decision', task('die'))).rejects.toBeInstanceOf(PdfWorkerLost)
    expect(await renderer.render('decision', task('work'))).toEqual(new Uint8Array([1]))
    await renderer.close()
  })

  it('ends a hanging worker at the time limit and serves the next document', async () => {
    const renderer = createPdfRenderer({ ...broken, timeoutMs: 300 })
    const hanging = renderer.render('decision', task('hang'))
    const next = renderer.render('decision', task('work'))
    await expect(hanging).rejects.toThrow('no answer')
    expect(await next).toEqual(new Uint8Array([1]))
    await renderer.close()
  })

  it('recycles its worker and keeps order under a queue', async () => {
    const renderer = createPdfRenderer({ documentsPerWorker: 2 })
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, i) => renderer.render('decision', sampleDecision({ decision_no: `${i}/د` }))),
    )
    expect(all.every((pdf) => pdf.length > 20_000)).toBe(true)
    await renderer.close()
  })
})
