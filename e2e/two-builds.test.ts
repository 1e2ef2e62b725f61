import { copyDatabase } from '#server/testing/database.ts'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { launch } from './support/server.ts'

test('a server gives files of another build that shares its folder, keeps its own there, and nothing else of the folder', async () => {
  const database = await copyDatabase(inject('testCluster'), inject('demonstration').template)
  const dataDir = mkdtempSync(join(tmpdir(), 'sijill-builds-'))
  const files = join(dataDir, 'assets', 'files', 'assets')
  mkdirSync(files, { recursive: true })
  writeFileSync(join(files, 'page-Older123.js'), 'export {}')
  const server = await launch({
    ...{ DATA_DIR: dataDir, DATABASE_URL: database.url, NODE_ENV: 'production', SEED: 'none' },
    ...{ PUBLIC_URL: 'http://localhost', WORKER: 'off' },
  })
  onTestFinished(async () => {
    await server.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const answer = await fetch(`${server.url}/assets/page-Older123.js`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(await answer.text()).toBe('export {}')
  for (const path of [
    '/assets/page-Unknown.js',
    '/assets/..%2f..%2fsecrets.json',
    '/assets/%2e%2e/%2e%2e/secrets.json',
  ])
    expect((await fetch(server.url + path)).status, path).toBe(404)
  const own = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${server.url}/home`)).text())?.[0] ?? ''
  await expect.poll(() => existsSync(join(dataDir, 'assets', 'files', own)), { timeout: 20_000 }).toBe(true)
})
