import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkDocument } from '#contract/documents/calls.ts'
import { readNgo } from '#contract/public-site/calls.ts'
import { filterNgos } from '#contract/public-site/register.ts'
import { newQrCode } from '../core/papers/qr.ts'
import { testApp } from '../testing/app.ts'
import { organisation, uploaded } from '../testing/factories.ts'

const app = await testApp()
const ngo = await organisation(app)
const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
const code = newQrCode()
await sql`insert into files_qrs (code, ngo_id, title, destination, file, sha256) select ${code}, ${ngo.id}, 'كتاب توسّط', 'جهة الاختبار', id, sha256 from attachments where id = ${file}`.execute(
  app.ownerDb,
)
const status = (id: number) => sql`update ngos set status_id = ${id} where id = ${ngo.id}`.execute(app.ownerDb)
const hasPage = async () => (await app.guest.call(checkDocument, { query: { QR: code } })).data.document?.ngo?.has_page

test('an organisation whose decision was cancelled keeps a page that says so, and is found by that state [3.5]', async () => {
  await status(7)
  const page = await app.guest.call(readNgo, { params: { id: ngo.id } })
  expect([page.status, page.data.status]).toEqual([
    200,
    { id: 7, name_ar: 'ملغى قرارها', name_en: 'Decision cancelled', tone: 'bad' },
  ])
  const found = await app.guest.call(filterNgos, { query: { status_id: [7] } })
  expect(found.data.map(({ id }) => id)).toEqual([ngo.id])
})

test('a checked document names the page of its organisation exactly while there is one', async () => {
  for (const { id, name_ar } of app.services.reference.lookup('ngo-status')) {
    await status(id)
    const page = await app.guest.call(readNgo, { params: { id: ngo.id } })
    expect(await hasPage(), name_ar).toBe(page.status === 200)
    expect(await hasPage(), name_ar).toBe(id !== 8)
  }
  await sql`update ngos set status_id = 1, deleted_at = now() where id = ${ngo.id}`.execute(app.ownerDb)
  expect(await hasPage(), 'removed').toBe(false)
})
