import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { nameCore } from './core.ts'

const { pool } = await testDatabase()

const letter = fc.integer({ min: 0x620, max: 0x6ff }).map((point) => String.fromCodePoint(point))
const part = fc.constantFrom(
  ...'جمعية مؤسسة اتحاد تحالف منظمة الجمعية جمعيةالبر و في ب ل وو ال والبر بالخير للبر رؤوف وإحسان البر'.split(' '),
)
const text = fc
  .array(fc.oneof({ arbitrary: part, weight: 4 }, letter, fc.constantFrom(' ', ' ', '-', '\u200c', 'Noor')), {
    maxLength: 14,
  })
  .map((parts) => parts.join(''))

it('takes the same words for the name as the database does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 60, maxLength: 60 }), async (texts) => {
      const { rows } = await pool.query<{ core: string }>(
        'select name_core(t) as core from unnest($1::text[]) with ordinality as u(t, n) order by n',
        [texts],
      )
      expect(rows.map(({ core }) => core)).toEqual(texts.map(nameCore))
    }),
    { numRuns: 40 },
  )
})

it.each([
  ['جمعية السلام والجسور', 'سلام جسور'],
  ['السلام و الجسور', 'سلام جسور'],
  ['جمعيةالعصير', 'عصير'],
  ['جمعية', 'جمعيه'],
  ['البر وإحسان', 'بر واحسان'],
])('«%s» is named by «%s»', (name, core) => expect(nameCore(name)).toBe(core))
