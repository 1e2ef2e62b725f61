import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { docTemplateRegister, listDocTemplates, readDocTemplate } from '#contract/settings/doc-templates.ts'
import { must, testApp } from '../testing/app.ts'
import { founder, ministryUser, organisation, uploaded, type MinistryUser } from '../testing/factories.ts'

const app = await testApp()
let admin: MinistryUser
beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
})

let serial = 0
const body = async (more: object = {}) => ({
  slug: `form-${(serial += 1)}`,
  title_ar: `نموذج محضر ${serial}`,
  doc_category_id: 2,
  file: await uploaded(app, { userId: admin.id }, 'docx'),
  audience: 'est' as const,
  ...more,
})
const add = async (more?: object) => admin.client.call(docTemplateRegister.create, { body: await body(more) })

it('a template is downloaded as .docx by the side for which it is written, and is not there for the other', async () => {
  const theirs = must(await add())
  const ours = must(await add({ audience: 'min' }))
  const [org, est] = [(await organisation(app)).client, (await founder(app)).client]
  const get = (client: typeof org, slug: string) => client.call(readDocTemplate, { params: { slug } })
  for (const client of [org, est, admin.client]) {
    const { status, headers, data } = await get(client, theirs.slug)
    expect([status, headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ])
    expect(String(headers['content-disposition'])).toMatch(/^attachment;.*\.docx/)
    expect(
      Buffer.from(data as Buffer)
        .subarray(0, 2)
        .toString(),
      'the bytes of the file',
    ).toBe('PK')
  }
  expect((await get(admin.client, ours.slug)).status).toBe(200)
  for (const client of [org, est]) expect((await get(client, ours.slug)).status).toBe(404)
  expect((await get(app.guest as typeof org, theirs.slug)).status).toBe(401)

  const slugs = async (client: typeof org, type?: 'min' | 'est') =>
    must(await client.call(listDocTemplates, { query: type ? { type } : {} })).map((one: { slug: string }) => one.slug)
  // Beside the ready texts of letters: organisations write some, the ministry issues others.
  const ready = async (kind: 'letter' | 'result') =>
    (
      await sql<{ slug: string }>`select slug from doc_templates where slug like ${`${kind}-%`}`.execute(app.ownerDb)
    ).rows.map(({ slug }) => slug)
  const all = new Set([theirs.slug, ...(await ready('letter'))])
  expect(new Set(await slugs(org))).toEqual(all)
  expect(new Set(await slugs(org, 'min')), 'asking for the other side changes nothing').toEqual(all)
  expect(new Set(await slugs(admin.client))).toEqual(new Set([ours.slug, ...(await ready('result'))]))
  expect(new Set(await slugs(admin.client, 'est'))).toEqual(all)

  must(await admin.client.call(docTemplateRegister.remove, { params: { id: theirs.id } }))
  expect((await get(org, theirs.slug)).status).toBe(404)
})

it('only a Word document with an address of its own is taken', async () => {
  const errors = async (more: object) => Object.keys((await add(more)).errors)
  expect(await errors({ file: await uploaded(app, { userId: admin.id }, 'pdf') })).toEqual(['file'])
  expect(await errors({ doc_category_id: 99 })).toEqual(['doc_category_id'])
  expect(await errors({ slug: '../etc' })).toEqual(['slug'])
  const { slug } = must(await add())
  expect(await errors({ slug })).toEqual(['slug'])
})
