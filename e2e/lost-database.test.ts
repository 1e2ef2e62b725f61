import { copyDatabase } from '#server/testing/database.ts'
import { weakLine } from '#server/testing/weak-line.ts'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openBrowser, visit } from './support/browser.ts'
import { launch } from './support/server.ts'

test('without its database the platform shows the last good page or says that it is away, and never an empty page', async () => {
  const { template, folder } = inject('demonstration')
  const database = await copyDatabase(inject('testCluster'), template)
  const line = await weakLine(database.url)
  const dataDir = mkdtempSync(join(tmpdir(), 'sijill-e2e-'))
  cpSync(folder, dataDir, { recursive: true })
  // Pages are good for one second: after it they would be drawn anew.
  const server = await launch({ DATA_DIR: dataDir, DATABASE_URL: line.url, PAGE_SECONDS: '1' })
  onTestFinished(async () => {
    await server.stop()
    await line.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const ask = async (path: string, cookie = '') => {
    const answer = await fetch(server.url + path, { headers: { cookie } })
    const { status, headers } = answer
    return { status, cache: headers.get('cache-control'), retry: headers.get('retry-after'), body: await answer.text() }
  }
  const good = await ask('/home')
  expect(good).toMatchObject({ status: 200, cache: expect.stringContaining('stale-if-error') })
  await line.set('refused')
  await expect.poll(async () => (await ask('/home')).status).toBe(503)
  const fault = { status: 503, cache: 'no-store', retry: '10' }
  expect(await ask('/home')).toEqual({ ...fault, body: good.body })
  for (const [path, cookie] of [
    ['/ngo-list', ''],
    ['/general-activities', 'lang=en'],
    ['/home', 'session=nobody'],
  ] as const)
    expect(await ask(path, cookie), path).toMatchObject(fault)

  const browser = await openBrowser()
  const { page } = await visit(browser, server.url, { width: 390, height: 844 })
  await page.goto(`${server.url}/ngo-list`)
  expect(await page.innerText('h1')).toBe('المنصة غير متاحة مؤقتاً')
  await line.set('well')
  await expect.poll(async () => (await ask('/ngo-list')).status, { timeout: 15_000 }).toBe(200)
})
