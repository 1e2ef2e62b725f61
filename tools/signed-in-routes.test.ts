import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parted } from './signed-in-routes.ts'

const web = join(import.meta.dirname, '../web')
const tables = parted(readFileSync(join(web, 'generated/route-tree.gen.ts'), 'utf8'))
const files = readdirSync(join(web, 'routes'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.slice(0, -'.tsx'.length))
const imported = (table: string) => [...table.matchAll(/from '\.\/\.\.\/routes\/([^']+)'/g)].map((one) => one[1] ?? '')

test('every route stands in one table, and only the root in all', () => {
  const all = Object.values(tables).flatMap((table) => imported(table).filter((file) => file !== '__root'))
  expect([...all, '__root'].sort()).toEqual(files.sort())
})

test('the start of open pages names no screen behind the sign-in', () => {
  expect(imported(tables.open).filter((file) => !/^(__root$|_public\b|ngo-data$)/.test(file))).toEqual([])
  expect(imported(tables.ministry)).toContain('ministry')
  expect(imported(tables.organisation)).toContain('_org')
  expect(imported(tables.others)).toContain('auth/login')
})

test('whatever a table names as a child is declared in it', () => {
  for (const table of Object.values(tables)) {
    const named = [...table.matchAll(/\b((?!getParent)\w+Route(?:WithChildren)?)\b/g)].map((one) => one[1])
    const declared = new Set([...table.matchAll(/^(?:const|import \{ Route as) (\w+)/gm)].map((one) => one[1]))
    // Keys of lists of children repeat the names of routes that have children of their own.
    expect(named.filter((name) => name !== undefined && !declared.has(name))).toEqual([])
  }
})
