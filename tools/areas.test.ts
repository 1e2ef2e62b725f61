import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { foldersOfAreas, testFilters } from './areas.mjs'

const root = join(import.meta.dirname, '..')

it('an area is its folders on every side', () => {
  expect(testFilters(root, ['founding'])).toEqual(
    ['contract', 'server', 'web', 'e2e'].map((side) => `${side}/founding/`),
  )
  expect(testFilters(root, ['users', 'server/core/qr.test.ts', '-t', 'a name'])).toEqual([
    ...(foldersOfAreas(root).users ?? []),
    'server/core/qr.test.ts',
    '-t',
    'a name',
  ])
  expect(testFilters(root, [])).toEqual([])
})

it('an unknown area ends npm test with the list of the known ones', () => {
  expect(() => testFilters(root, ['founding', 'fuonding'])).toThrow(/"fuonding".*Known: .*founding, .*users/)
  const { status, stderr } = spawnSync(process.execPath, ['tools/bootstrap.mjs', 'test', 'fuonding'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('Known: ')])
})
