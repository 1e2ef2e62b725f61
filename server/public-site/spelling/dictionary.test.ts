import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { dictionaryOf } from './dictionary.ts'

const app = await testApp()
const add = (code: string, name: string) =>
  sql`insert into ngos (ngo_code, name_ar, legal_form_id, status_id, decision_no, decision_date, governorate_id)
    values (${code}, ${name}, 1, 1, ${code}, '2015-01-01', 1)`.execute(app.ownerDb)
const inDatabase = async (pattern: string) => {
  const { rows } = await sql<{
    word: string
  }>`select word from ngo_words where word like ${pattern} order by id`.execute(app.ownerDb)
  return rows.map(({ word }) => word)
}

test('a part of words finds every word that holds it or begins with it, those that came since too, and no more than are wanted', async () => {
  await add('DI-00001', 'مؤسسة السلسبيل والسلام ببلدة بابنا')
  await add('DI-00002', 'مؤسسة بسبس للسلال')
  const words = dictionaryOf(app.db)
  const agree = async () => {
    await words.ready({})
    const all = await inDatabase('%')
    const parts = new Set(
      all.flatMap((word) =>
        Array.from(word, (_, at) => [word.slice(at, at + 2), word.slice(at, at + 3), word.slice(at)]).flat(),
      ),
    )
    for (const part of [...parts].filter((text) => text.length > 1)) {
      const found = (begins: boolean) => words.withPart(part, { begins, most: 1_000 }).map(({ word }) => word)
      expect([part, found(false)]).toEqual([part, all.filter((word) => word.includes(part))])
      expect([part, found(true)]).toEqual([part, all.filter((word) => word.startsWith(part))])
    }
    return parts.size
  }
  expect(await agree()).toBeGreaterThan(30)
  await add('DI-00003', 'مؤسسة سلسلة المسلسلات')
  await agree()
  const [letter, many] = ['س', await inDatabase('س%')]
  expect(many.length).toBeGreaterThan(0)
  expect(words.withPart(letter, { begins: true, most: 100 }).map(({ word }) => word)).toEqual(many)
  expect(words.withPart('سل', { begins: false, most: 2 }).map(({ word }) => word)).toEqual(
    (await inDatabase('%سل%')).slice(0, 2),
  )
})
