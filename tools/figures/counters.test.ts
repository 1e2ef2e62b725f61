import { describe, expect, test } from 'vitest'
import { areaSizes, importsOfAreas, longFunctions, ownedColumns, rawMoves } from './counters.ts'

const places = ['establishments status_id', 'ngos completion_state', 'account_changes state', 'right_proposals state']
const owned = ownedColumns(
  places.map((one) => `{ table: '${one.split(' ')[0]}',\n  column: '${one.split(' ')[1]}',\n  machine }`),
)
const movesIn = (sql: string) => rawMoves('a.ts', `const one = 1\nawait sql\`${sql}\``, owned)

describe('statements that set a status', () => {
  test.each([
    ['update establishments set status_id = 3 where id = 1', true],
    ['update ngos n set updated_by = ${by}, completed_by_ngo = now() from old where n.id = 1', true],
    ['with a as (select 1) update public.account_changes set state = ${to}, version = version + 1', true],
    ['update right_proposals set note = (select 1), state = ${to} returning id', true],
    ['update outbox set status = ${status}, last_error = null where id = 1', false],
  ])('%s', (statement, owned) => {
    expect(movesIn(statement)).toEqual([{ file: 'a.ts', line: 2, words: expect.stringContaining('update '), owned }])
  })

  test.each([
    ["update ngos set name_ar = 'x' where status_id = 1"],
    ['update establishments set note = coalesce(note, (select status_id = 3)) where id = 1'],
    ['insert into account_changes (state) values (1)'],
    ['select state from account_changes for update'],
  ])('not: %s', (statement) => {
    expect(movesIn(statement)).toEqual([])
  })
})

test('the builder of statements sets no status either', () => {
  const text = `await db\n  .updateTable('account_changes')\n  .set({ note, state: to })\n  .where('id', '=', 1)`
  expect(rawMoves('a.ts', text, owned)).toMatchObject([{ words: 'update account_changes set state', owned: true }])
})

test('long functions are told by their name, line and length', () => {
  const body = `${'  work()\n'.repeat(60)}`
  const text = `const small = () => 1\nconst big = () => {\n${body}}\nfunction named() {\n${body}}\nconst outer =
  (on: string) =>
  (call: string) => {
${body}}
const o = { method() {\n${body}} }\n`
  expect(longFunctions('a.ts', text)).toMatchObject([
    { words: 'big', line: 2, lines: 62 },
    { words: 'named', line: 64, lines: 62 },
    { words: 'outer', lines: 62 },
    { words: 'method', lines: 62 },
  ])
  expect(longFunctions('a.ts', text, 62)).toEqual([])
})

test('lines of areas are summed by side, files beside them left out', () => {
  expect(
    areaSizes([
      { file: 'server/app.ts', lines: 9 },
      { file: 'server/a/one.ts', lines: 2 },
      { file: 'server/b/deep/one.ts', lines: 5 },
      { file: 'server/a/two.ts', lines: 1 },
    ]),
  ).toEqual([
    { name: 'server/b', lines: 5 },
    { name: 'server/a', lines: 3 },
  ])
})

test('the core and the parts of the web know no area, neither of the web nor of the contract', () => {
  const from = 'web/core/lists/one.ts'
  const given = [
    { from, specifier: '#web/profile/one.ts' },
    { from: 'web/ui/one.tsx', specifier: '#contract/profile/one.ts' },
    { from, specifier: '../../profile/one.ts' },
    { from, specifier: '#contract/core/one.ts' },
    { from: 'web/core/one.test.ts', specifier: '#contract/profile/one.ts' },
    { from: 'web/shell/one.ts', specifier: '#web/profile/one.ts' },
  ]
  expect(importsOfAreas(given, new Set(['profile']))).toEqual(given.slice(0, 3))
})
