import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { EarlierAssets } from './earlier-assets.ts'

const place = mkdtempSync(join(tmpdir(), 'sijill-assets-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const dataDir = join(place, 'data')
const assets = new EarlierAssets(dataDir)

/** A build with a file of its own and one that all have. */
async function build(name: string, age: number): Promise<void> {
  const client = join(place, name)
  mkdirSync(join(client, 'assets'), { recursive: true })
  for (const file of [`page-${name}.js`, 'same.css']) {
    writeFileSync(join(client, 'assets', file), `/* ${file} */`)
    writeFileSync(join(client, 'assets', `${file}.br`), 'br')
  }
  const before = new Set(list())
  await assets.keep(client, [`/assets/page-${name}.js`, '/assets/same.css', '/robots.txt'])
  const own = list().find((one) => !before.has(one))
  const at = new Date(Date.now() - age)
  if (own) utimesSync(join(dataDir, 'assets', 'builds', own), at, at)
}
function list(): string[] {
  try {
    return readdirSync(join(dataDir, 'assets', 'builds'))
  } catch {
    return []
  }
}

test('files of the build before and of one beside are found, whole and with their coded forms; those of old builds go', async () => {
  for (const [n, name] of ['one', 'two', 'three'].entries()) await build(name, 60_000 * (10 - n))
  for (const name of ['one', 'two', 'three']) {
    const found = await assets.find(`/assets/page-${name}.js`)
    expect([...(found?.sizes ?? [])], name).toEqual([
      ['', `/* page-${name}.js */`.length],
      ['br', 2],
    ])
  }
  await build('four', 0)
  expect(await assets.find('/assets/page-one.js')).toBeUndefined()
  for (const name of ['two', 'three', 'four']) expect(await assets.find(`/assets/page-${name}.js`), name).toBeDefined()
  // Of the build that went, what others have as well stays.
  expect(await assets.find('/assets/same.css')).toBeDefined()
  expect(list()).toHaveLength(3)
})

test('a build that went is kept again when it is gone back to', async () => {
  await build('one', 0)
  expect(await assets.find('/assets/page-one.js')).toBeDefined()
  expect(list()).toHaveLength(3)
})

test('nothing but a file of a build is ever found', async () => {
  writeFileSync(join(dataDir, 'secrets.json'), '{}')
  for (const path of [
    '/assets/../../secrets.json',
    '/assets/..%2f',
    '/secrets.json',
    '/assets/',
    '/assets',
    '/assets/.hidden',
    '/assets/a//b',
    '/robots.txt',
  ])
    expect(await assets.find(path), path).toBeUndefined()
})
