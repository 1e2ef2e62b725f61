import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from './screens.ts'
import { isBuilt } from './unbuilt.ts'

test('menus know of each screen whether it has a page', () => {
  const table = readFileSync(join(import.meta.dirname, '../../generated/route-tree.gen.ts'), 'utf8')
  const plain = (path: string) => path.replace(/\/$/, '').replace(/\$\w+|\{\w+\}/g, '{}')
  const routes = new Set([...table.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => plain(path)))
  const wrong = screens.filter(({ path }) => routes.has(plain(path)) !== isBuilt(path)).map(({ path }) => path)
  expect(wrong).toEqual([])
})
