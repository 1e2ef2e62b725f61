import { ZipBuffer } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { campaignTagRegister } from '#contract/campaigns/tags.ts'
import { ministryEventRegister, slideRegister } from '#contract/news/registers.ts'
import { faqCategoryRegister, faqRegister } from '#contract/pages/faq-registers.ts'
import { regulationRegister, regulationTypeRegister } from '#contract/regulations/registers.ts'
import { helpLinkRegister, helpSectionRegister, listInstructions } from '#contract/settings/help.ts'
import { testApp, type Client } from '#server/testing/app.ts'
import { ministryUser, organisation, uploaded } from '#server/testing/factories.ts'

const app = await testApp()
let staff: Client
const sheetOf = async (client: Client, path: string) => {
  const answer = await client.request('GET', `/api/${path}`, undefined, { 'to-excel': '1', 'accept-language': 'ar' })
  if (answer.status !== 200) return { status: answer.status, rows: [] }
  const xml = new ZipBuffer(answer.data as Buffer)
    .get('xl/worksheets/sheet1.xml')
    .contentSync({ maxSize: 1e8 })
    .toString()
  const rows = [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c[^>]*>(.*?)<\/c>/gs)].map(([, inner]) => inner?.replace(/<[^>]*>/g, '') ?? ''),
  )
  return { status: 200, rows }
}
/** Creates a record with every field of its sheet. */
const add = async (register: { create: unknown }, body: object): Promise<number> => {
  const { data, errors } = await staff.call(register.create as never, { body } as never)
  expect(errors).toEqual({})
  return (data as unknown as { id: number }).id
}

beforeAll(async () => {
  const { id, client } = await ministryUser(app, { role: 'CA' })
  staff = client
  const [source, image_event, original] = [
    await uploaded(app, { userId: id }, 'png'),
    await uploaded(app, { userId: id }, 'png'),
    await uploaded(app, { userId: id }, 'pdf'),
  ]
  const both = { title_ar: 'عنوان للتصدير', title_en: 'A title', sort: 3 }
  const names = { name_ar: 'اسم للتصدير', name_en: 'A name' }
  const faq_category_id = await add(faqCategoryRegister, { ...names, type: 'both', sort: 1 })
  await add(faqRegister, {
    faq_category_id,
    question_ar: 'سؤال للتصدير؟',
    question_en: 'A question to export?',
    answer_ar: '<p>جواب <b>بعلامات</b></p><p>وسطر</p>',
    sort: 2,
  })
  const regulation_type_id = await add(regulationTypeRegister, { ...names, model: 'law', sort: 4 })
  await add(regulationRegister, {
    ...names,
    model: 'law',
    regulation_type_id,
    number: '778',
    issue_date: '2012-03-04',
    issuing_authority: 'جهة للتصدير',
    state: 'in_force',
    file: original,
  })
  await add(slideRegister, {
    ...both,
    source,
    alt_ar: 'وصف الصورة',
    link: 'https://sijill.example/faq',
    is_active: true,
    from_date: '2026-01-01',
    to_date: '2026-12-31',
  })
  const { sort: _, ...titles } = both
  await add(ministryEventRegister, {
    ...titles,
    image_event,
    from_event_date: '2031-02-03',
    to_event_date: '2031-02-03',
    from_event_time: '10:00',
    to_event_time: '12:30',
    is_full_day: false,
    link: 'https://sijill.example/events',
    location: 'دمشق',
    governorate_id: 1,
    capacity: 50,
  })
  const help_section_id = await add(helpSectionRegister, { ...both, slug: 'export-help', type: 'min' })
  await add(campaignTagRegister, {
    ...names,
    slug: 'export-season',
    starts_on: '2031-01-01',
    ends_on: '2031-01-30',
    text_ar: 'نص الموسم',
    text_en: 'Words of the season',
    campaign_ids: [],
  })
  await add(helpLinkRegister, { ...both, help_section_id, url: '/faq', kind: 'page' })
})

const lists = [
  [faqRegister, 'سؤال للتصدير؟'],
  [faqCategoryRegister, 'اسم للتصدير'],
  [regulationRegister, 'اسم للتصدير'],
  [regulationTypeRegister, 'اسم للتصدير'],
  [slideRegister, 'عنوان للتصدير'],
  [ministryEventRegister, 'عنوان للتصدير'],
  [helpSectionRegister, 'عنوان للتصدير'],
  [helpLinkRegister, 'عنوان للتصدير'],
  [campaignTagRegister, 'اسم للتصدير'],
] as const

test.each(lists)(
  'the workbook of the list $path fills every column that it names, for the ministry alone',
  async (register, name) => {
    const columns = register.list.sheet?.columns ?? []
    const { status, rows } = await sheetOf(staff, register.path)
    expect(status).toBe(200)
    expect(rows[0]).toEqual(columns.map((column) => column.ar))
    const row = rows.find((cells) => cells.includes(name)) ?? []
    expect(columns.filter((_, at) => !row[at]).map((column) => column.key)).toEqual([])
    expect(row.join(' ')).not.toMatch(/&lt;|\[object|undefined/)
    expect((await sheetOf((await organisation(app)).client, register.path)).status).toBe(403)
  },
)

test('an answer is exported as words, with the name of its category', async () => {
  const { rows } = await sheetOf(staff, faqRegister.path)
  const row = rows.find((cells) => cells.includes('سؤال للتصدير؟'))
  expect(row?.slice(0, 3)).toEqual(['اسم للتصدير', 'سؤال للتصدير؟', 'جواب بعلامات\nوسطر'])
})

test('the instructions of all screens are one workbook', async () => {
  const { rows } = await sheetOf(staff, listInstructions.path)
  const { data } = await staff.call(listInstructions)
  expect(rows).toHaveLength((data as unknown[]).length + 1)
})
