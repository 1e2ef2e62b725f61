import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, expect, it } from 'vitest'
import {
  docTemplateRegister,
  listDocTemplates,
  listTemplateVersions,
  previewLetter,
  printTemplate,
  readDocTemplate,
} from '#contract/settings/doc-templates.ts'
import { letterText } from '#contract/settings/letter-text.ts'
import { closePdf } from '../core/papers/pdf/render.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, uploaded, type MinistryUser, type Organisation } from '../testing/factories.ts'
import { partOf } from '../testing/workbook.ts'

const app = await testApp()
let admin: MinistryUser
let ngo: Organisation
beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
  ngo = await organisation(app, { governorate: 2 })
  await sql`update ngos set name_ar = 'جمعية <ب>{today}#سنابل', name_en = 'Sanabel & Co', ngo_code = 'HL-00077', decision_no = '901/ت', decision_date = '2020-01-05' where id = ${ngo.id}`.execute(
    app.ownerDb,
  )
  return closePdf
})

let serial = 0
const letter = {
  purpose: 'organisation' as const,
  body_ar:
    'نحيطكم علماً بأن {ngo_name} ذات الرقم {ngo_number}\nمشهرة بالقرار {ngo_decision_no} تاريخ {ngo_decision_date}.\n{addressee}',
  body_en: 'We confirm that {ngo_name} is registered in {ngo_governorate}.',
}
const body = (more: object = {}) => ({
  slug: `letter-${(serial += 1)}`,
  title_ar: `كتاب تعريف ${serial}`,
  doc_category_id: 4,
  file: null,
  audience: 'est' as const,
  ...letter,
  ...more,
})
const add = (more?: object) => admin.client.call(docTemplateRegister.create, { body: body(more) })
const preview = (more: object = {}, who = admin) =>
  who.client.call(previewLetter, { body: { ...letter, ngo_id: ngo.id, ...more } })
/** XML of the body of a Word file. */
const wordOf = (data: unknown) => partOf(Buffer.from(data as Buffer), 'word/document.xml')

it('a placeholder that its purpose does not know is refused when saving and trying, with its line and column', async () => {
  const wrong = { body_ar: 'سطر أول\nإلى {addressee} و{decision_no}', body_en: 'To {nobody}' }
  for (const answer of [await add(wrong), await preview({ body_ar: wrong.body_ar, body_en: null })]) {
    expect(answer.status).toBe(422)
    expect(answer.errors.body_ar).toEqual(['السطر 2، الموضع 18: لا حقل باسم «{decision_no}» لهذا الغرض.'])
  }
  expect((await add(wrong)).errors.body_en).toEqual(['السطر 1، الموضع 4: لا حقل باسم «{nobody}» لهذا الغرض.'])
  expect((await add({ ...wrong, purpose: 'decision', body_en: null })).status).toBe(200)
  const kept = must(await add())
  const changed = await admin.client.call(docTemplateRegister.update, {
    params: { id: kept.id },
    body: { ...body(), slug: kept.slug, body_ar: 'قوس { وحيد' },
  })
  expect(changed.errors.body_ar).toEqual(['السطر 1، الموضع 5: قوس «{» بلا نظيره.'])
})

it('a template is a file or a text: one of them, and a text has its purpose', async () => {
  const file = await uploaded(app, { userId: admin.id }, 'docx')
  const errors = async (more: object) => Object.keys((await add(more)).errors)
  expect(await errors({ file })).toEqual(['file'])
  expect(await errors({ purpose: null, body_ar: null, body_en: null })).toEqual(['file'])
  expect(await errors({ purpose: null })).toEqual(['purpose'])
  expect(await errors({ body_ar: null })).toEqual(['body_ar'])
  expect(await errors({ purpose: 'other' })).toEqual(['purpose'])
  expect(await errors({ file, purpose: null, body_ar: null, body_en: null })).toEqual([])
})

it('a preview has the true data of the organisation, as it is written, and dots for what only the letter will know', async () => {
  const { ar, en } = must(await preview())
  expect(letterText(ar)).toBe(
    'نحيطكم علماً بأن \u2068جمعية <ب>{today}#سنابل\u2069 ذات الرقم \u2066HL-00077\u2069\nمشهرة بالقرار \u2067901/ت\u2069 تاريخ \u20662020-01-05\u2069.\n\u2068..................\u2069',
  )
  expect(letterText(en)).toBe('We confirm that \u2068Sanabel & Co\u2069 is registered in \u2068Aleppo\u2069.')
})

it('a preview is for those who may read templates, and a directorate tries its own organisations', async () => {
  const reader = await ministryUser(app, { rights: { ministry_instructions: ['S'] } })
  expect((await preview({}, reader)).status).toBe(200)
  const elsewhere = await ministryUser(app, { governorate: 3, rights: { ministry_instructions: ['S'] } })
  const here = await ministryUser(app, { governorate: 2, rights: { ministry_instructions: ['S'] } })
  expect([(await preview({}, elsewhere)).status, (await preview({}, here)).status]).toEqual([404, 200])
  expect((await preview({ ngo_id: null }, elsewhere)).status).toBe(200)
  const other = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
  expect((await preview({}, other)).status).toBe(403)
  expect((await ngo.client.call(previewLetter, { body: { ...letter, ngo_id: ngo.id } })).status).toBe(403)
  const { id } = must(await add())
  const print = (who: MinistryUser) =>
    who.client.call(printTemplate, { params: { id }, query: { ngo_id: ngo.id, format: 'docx' } })
  expect([(await print(elsewhere)).status, (await print(here)).status]).toEqual([404, 200])
})

it('is printed as PDF and as Word in both languages, its values as text and not as markup', async () => {
  const { id } = must(await add())
  const print = async (format: 'pdf' | 'docx', language?: 'ar' | 'en') => {
    const query = { ngo_id: ngo.id, format, ...(language ? { language } : {}) }
    const { status, headers, data } = await admin.client.call(printTemplate, { params: { id }, query })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    return Buffer.from(data as Buffer)
  }
  const word = wordOf(await print('docx'))
  expect(word).toContain('جمعية &lt;ب&gt;{today}#سنابل')
  expect(word).toContain('\u200e2020-01-05\u200e')
  expect(word).toContain('<w:bidi')
  expect(wordOf(await print('docx', 'en'))).toContain('Sanabel &amp; Co')
  for (const [language, words] of [
    ['ar', ['HL-00077', '2020-01-05', '901']],
    ['en', ['Sanabel & Co', 'Aleppo']],
  ] as const) {
    const pdf = await getDocument({ data: new Uint8Array(await print('pdf', language)) }).promise
    const { items } = await (await pdf.getPage(1)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join('')
    for (const one of words) expect(text).toContain(one)
  }
  const bare = must(await add({ body_en: null }))
  const query = { format: 'docx', language: 'en' } as const
  expect((await admin.client.call(printTemplate, { params: { id: bare.id }, query })).status).toBe(404)
})

it('is downloaded by an organisation with its own data; nobody else’s can be asked for', async () => {
  const { slug } = must(await add())
  const hidden = must(await add({ audience: 'min' }))
  const other = await organisation(app)
  const get = (client: typeof ngo.client, one = slug) => client.call(readDocTemplate, { params: { slug: one } })
  const own = await get(ngo.client)
  expect(String(own.headers['content-disposition'])).toMatch(/^attachment;.*\.docx/)
  expect(wordOf(own.data)).toContain('HL-00077')
  expect(wordOf((await get(other.client)).data)).not.toContain('HL-00077')
  expect(wordOf((await get(admin.client)).data)).toContain('......')
  expect((await get(ngo.client, hidden.slug)).status).toBe(404)
  const listed = must(await ngo.client.call(listDocTemplates, {})).find((one) => one.slug === slug)
  expect(listed).toMatchObject({ size: null })
})

it('keeps every text that it had, with who wrote it; nothing changes or deletes one', async () => {
  const made = must(await add())
  expect(made.version).toBe(1)
  const save = (more: object) =>
    admin.client.call(docTemplateRegister.update, {
      params: { id: made.id },
      body: { ...body(), slug: made.slug, ...more },
    })
  expect(must(await save({ title_ar: 'عنوان آخر' })).version, 'a title is not the text').toBe(1)
  expect(must(await save({ body_ar: 'نص ثان إلى {addressee}' })).version).toBe(2)
  expect(must(await save({ body_en: null, body_ar: 'نص ثان إلى {addressee}' })).version).toBe(3)
  const versions = must(await admin.client.call(listTemplateVersions, { params: { id: made.id } }))
  expect(versions.map((one) => [one.version, one.body_ar, one.body_en, one.created_by_name])).toEqual([
    [3, 'نص ثان إلى {addressee}', null, 'سامر السنديان'],
    [2, 'نص ثان إلى {addressee}', letter.body_en, 'سامر السنديان'],
    [1, letter.body_ar, letter.body_en, 'سامر السنديان'],
  ])
  for (const change of [sql`update doc_template_versions set body_ar = 'x'`, sql`delete from doc_template_versions`])
    await expect(change.execute(app.ownerDb)).rejects.toThrow('append-only')
})
