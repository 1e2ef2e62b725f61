import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readNgoMap } from '#contract/public-site/register.ts'
import { saveLogo } from '#contract/profile/info.ts'
import { docTemplateRegister } from '#contract/settings/doc-templates.ts'
import { must, testApp } from './testing/app.ts'
import { ministryUser, organisation, type MinistryUser, type Organisation } from './testing/factories.ts'
import { freePort, spawnServer, type Spawned } from './testing/spawned.ts'

const root = join(import.meta.dirname, '..')
// Within the project: packages with machine code are found from there.
const outDir = join('.cache', `built-server-${process.pid}`)
const app = await testApp()
let built: Spawned
let admin: MinistryUser
let ngo: Organisation

beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
  ngo = await organisation(app)
  await build({ root, configFile: join(root, 'vite.server.config.ts'), logLevel: 'error', build: { outDir } })
  const { encryptionKey, hmacKey, qrKey } = app.services.secrets
  built = await spawnServer(
    await freePort(),
    {
      DATABASE_URL: app.database.url,
      DATA_DIR: app.services.config.dataDir,
      ENCRYPTION_KEY: encryptionKey[0].toString('hex'),
      HMAC_KEY: hmacKey[0].toString('hex'),
      QR_KEY: qrKey.toString('hex'),
      PUBLIC_URL: app.services.config.publicUrl,
    },
    { main: join(root, outDir, 'main.cjs') },
  )
})
afterAll(async () => {
  await built?.stop()
  rmSync(join(root, outDir), { recursive: true, force: true })
})

const ask = async (path: string, token?: string, init: RequestInit = {}) => {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`${built.url}/api/${path}`, { ...init, headers })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
const json = (bytes: Buffer): unknown => JSON.parse(bytes.toString())

it('has every call of the sources, with the same schemas and words', async () => {
  const description = await ask('v2/openapi.json')
  expect(description.status).toBe(200)
  expect(json(description.bytes)).toEqual((await app.http.inject('/api/v2/openapi.json')).json())
})

it('turns an address that cannot be decoded into an unknown one, as the sources do: a build leaves out bare calls', async () => {
  const answer = await fetch(`${built.url}/api/%E0%A4%A`)
  expect(answer.status).toBe(404)
  // What the router itself refuses goes by our rules and has no number.
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

it('finds what it reads beside its sources: borders, and templates and fonts in the thread that makes PDF files', async () => {
  const map = await ask(readNgoMap.path)
  expect(json(map.bytes)).toMatchObject({ data: must(await app.guest.call(readNgoMap)) })
  const body = { purpose: 'organisation', body_ar: 'نحيطكم علماً بأن {ngo_name} مشهرة.', body_en: null } as const
  const letter = {
    slug: 'built',
    title_ar: 'كتاب تعريف',
    doc_category_id: 4,
    file: null,
    audience: 'est',
    ...body,
  } as const
  const { id } = must(await admin.client.call(docTemplateRegister.create, { body: letter }))
  const paper = (format: string) =>
    ask(`${docTemplateRegister.path}/${id}/paper?ngo_id=${ngo.id}&format=${format}`, admin.client.token)
  const [pdf, word] = [await paper('pdf'), await paper('docx')]
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect([word.status, word.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})

it('takes a picture, which a library with machine code redraws', async () => {
  const picture = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#147' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('_method', 'PUT')
  body.append('logo', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png')
  const saved = await ask(saveLogo.path, ngo.client.token, { method: 'POST', body })
  expect(json(saved.bytes)).toMatchObject({ status: true, data: { logo: expect.any(Number) } })
})
