import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { launch } from './support/server.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sijill-fresh-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('starts in an empty folder with its own database and demonstration, stops cleanly, and starts again with everything kept', async () => {
  const env = { DATA_DIR: emptyFolder(), DATABASE_URL: '' }
  const start = async () => {
    const server = await launch(env)
    onTestFinished(async () => void (await server.stop()))
    return server
  }
  const first = await start()
  expect(first.output()).toContain('central.admin')
  const sign = (url: string) =>
    fetch(`${url}/api/v2/ministry/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'central.admin', password: 'Sijill-demo-2026' }),
    })
  expect((await sign(first.url)).status).toBe(200)
  const home = await fetch(`${first.url}/home`)
  expect(home.status).toBe(200)
  expect(await home.text()).toMatch(/<html[^>]*lang="ar"[^>]*dir="rtl"/)
  expect((await fetch(`${first.url}/no-such-page`)).status).toBe(404)
  expect(await first.stop()).toBe(0)

  const second = await start()
  expect((await sign(second.url)).status).toBe(200)
  expect(await second.stop()).toBe(0)
})

it('says which port is taken, and has touched nothing by then', async () => {
  const holder = createServer()
  await new Promise<void>((held) => holder.listen(0, '127.0.0.1', held))
  onTestFinished(() => void holder.close())
  const { port } = holder.address() as AddressInfo
  const folder = emptyFolder()
  await expect(launch({ DATA_DIR: folder, DATABASE_URL: '', SEED: 'none', PORT: String(port) })).rejects.toThrow(
    new RegExp(`ended with 1:[^]*port ${port} is taken`),
  )
  expect(readdirSync(folder)).toEqual([])
})
