import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { logSentence, loggedRecords, recordWordIn } from '#contract/profile/log-sentence.ts'
import { testApp } from '../testing/app.ts'

const app = await testApp()
const root = join(import.meta.dirname, '..')

/**
 * Where the code names the record of a log entry: `entity` of an entry or a notice, `table` of a register, a case or a
 * publication, and the tables of a founding request, which are chosen by section.
 */
const named =
  /\b(?:entity|[tT]able)\??(?:: | = )'([a-z_]+)'|\b(?:entity|[tT]able)\w*\b[^\n]*\? '([a-z_]+)' : '([a-z_]+)'|'(est_[a-z_]+)'/g

const sources = globSync('**/*.ts', { cwd: root, exclude: (name) => name.endsWith('testing') }).filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('testing'),
)
const found = new Map<string, string>()
for (const file of sources)
  for (const match of readFileSync(join(root, file), 'utf8').matchAll(named))
    for (const name of match.slice(1)) if (name !== undefined) found.set(name, file)
const { rows } = await sql<{
  name: string
}>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.ownerDb)
const tables = new Set(rows.map(({ name }) => name))
const logged = [...found].filter(([name]) => tables.has(name))

/** What the code names so and never logs: the confirmation of a founder is told of his request. */
const unlogged = new Set(['est_confirmations'])

it('finds the records that a person would name', () => {
  expect(logged.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'users',
      'pages',
      'login_sliders',
      'branches',
      'est_members',
      'ngo_documents',
      'ngo_validations',
    ]),
  )
  expect(logged.length).toBeGreaterThan(60)
})

it.each(logged.filter(([name]) => !unlogged.has(name)))('%s has words in both languages (%s)', (name) => {
  expect(loggedRecords).toContain(name)
  expect(recordWordIn(name, 'ar')).toMatch(/^[\u0600-\u06ff ]+$/)
  expect(recordWordIn(name, 'en')).toMatch(/^[A-Za-z’ -]+$/)
  const entry = { action: 'update', entity: name, description_ar: `تعديل ${name}` }
  expect(logSentence(entry, 'ar')).not.toContain('_')
  expect(logSentence(entry, 'en')).not.toContain('Record')
})

it('no word is kept for a record that is not there', () => {
  expect(loggedRecords.filter((name) => !tables.has(name))).toEqual([])
})
