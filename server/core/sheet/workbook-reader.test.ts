import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { FileRefused } from '../files/refused.ts'
import { workbook } from './book.ts'
import { readWorkbook } from './workbook-reader.ts'

const words = ['سامر السنديان', 'دمشق، شارع المثال 7', 'مؤسسة & شركاؤها <لينا>', '👩‍🏫 معلّمة', '', 'x']
const letters = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآئ']
const columns = ['a', 'b', 'c'].map((key) => ({ key, ar: key, en: key }))
/** Texts of every length up to a thousand, so that rows and letters are cut anywhere by the portions of unpacking. */
const rows = Array.from({ length: 2000 }, (_, n) => ({
  id: n,
  a: `${words[n % words.length]} ${n}`,
  b: Array.from({ length: (n * 37) % 1000 }, (_, at) => letters[(n * at * 7919) % 31]).join(''),
  c: words[(n * 5) % words.length] as string,
}))
const book = () =>
  buffer(
    workbook(
      { ar: 'جدول', en: 'Table', columns },
      'ar',
      () => undefined,
      (async function* portions() {
        for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500)
      })() as never,
    ),
  )

test('a long workbook is read as it was written, wherever unpacking cuts its rows and letters', async () => {
  const [, ...read] = await readWorkbook(await book(), 20_000)
  expect(read).toEqual(rows.map(({ a, b, c }) => [a, b, c]))
})

test('no more rows are read than are taken, and one that says that there were more', async () => {
  expect(await readWorkbook(await book(), 10)).toHaveLength(12)
})

test('a workbook whose sheet is damaged inside is refused as such', async () => {
  const bytes = await book()
  const at = bytes.indexOf('xl/worksheets/sheet1.xml')
  bytes.fill(0xff, at + 2000, at + 2400)
  await expect(readWorkbook(bytes, 20_000)).rejects.toBeInstanceOf(FileRefused)
})
