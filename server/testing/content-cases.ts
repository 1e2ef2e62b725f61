import { sql } from 'kysely'
import { campaignTagRegister } from '#contract/campaigns/tags.ts'
import { loginSliderRegister, ministryEventRegister, slideRegister } from '#contract/news/registers.ts'
import { faqCategoryRegister, faqRegister } from '#contract/pages/faq-registers.ts'
import { regulationRegister, regulationTypeRegister } from '#contract/regulations/registers.ts'
import { docTemplateRegister } from '#contract/settings/doc-templates.ts'
import { helpLinkRegister, helpSectionRegister } from '#contract/settings/help.ts'
import type { TestApp } from './app.ts'
import { uploaded } from './factories.ts'
import type { Owner, RegisterCase } from './register-case.ts'

const fileOf = (app: TestApp, { userId, ngoId }: Owner) =>
  uploaded(app, { userId, ...(ngoId === undefined ? {} : { ngoId }) })

/** The first record of a reference table. */
async function anyRow(app: TestApp, table: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(table)} where deleted_at is null order by id limit 1`.execute(app.ownerDb)
  return (rows[0] as { id: number }).id
}

/** What the ministry writes for readers: questions, legal texts, slides, events, help. */
export const contentCases: readonly RegisterCase[] = [
  {
    resource: faqCategoryRegister,
    table: 'faq_categories',
    required: ['name_ar', 'type', 'sort'],
    input: async (_app, _owner, n) => ({ name_ar: `تصنيف ${n}`, name_en: 'A category', type: 'both', sort: n }),
    change: { name_en: 'Another', type: 'interior', sort: 3 },
  },
  {
    resource: faqRegister,
    table: 'faqs',
    required: ['faq_category_id', 'question_ar', 'answer_ar', 'sort'],
    input: async (app, _owner, n) => ({
      faq_category_id: await anyRow(app, 'faq_categories'),
      question_ar: `كيف يُختبر السؤال ${n}؟`,
      question_en: 'How is a question tested?',
      answer_ar: '<p>بقائمة:</p><ul><li><p>بند</p></li></ul>',
      answer_en: '<p>With a <strong>list</strong>.</p>',
      sort: n,
    }),
    change: { answer_ar: '<p>بجدول.</p>' },
  },
  {
    resource: regulationTypeRegister,
    table: 'regulation_types',
    required: ['model', 'name_ar', 'sort'],
    input: async (_app, _owner, n) => ({ model: 'law', name_ar: `باب ${n}`, name_en: 'A heading', sort: n }),
    change: { name_en: 'Another heading', sort: 4 },
  },
  {
    resource: regulationRegister,
    table: 'regulations',
    required: ['model', 'regulation_type_id', 'name_ar', 'number', 'issue_date', 'issuing_authority', 'state'],
    input: async (app, owner, n) => ({
      model: 'law',
      regulation_type_id: await anyRow(app, 'regulation_types'),
      name_ar: `قانون الاختبار رقم ${n}`,
      name_en: 'A law for tests',
      number: `ت/${n}`,
      issue_date: '2019-05-01',
      issuing_authority: 'وزارة الشؤون الاجتماعية والعمل',
      summary_ar: 'ملخص',
      state: 'in_force',
      amends_id: null,
      file: await fileOf(app, owner),
    }),
    change: { name_en: 'Another law', state: 'repealed' },
  },
  {
    resource: slideRegister,
    table: 'slide_images',
    required: ['source', 'sort', 'is_active'],
    input: async (app, { userId }, n) => ({
      source: await uploaded(app, { userId }, 'png'),
      title_ar: `شريحة ${n}`,
      title_en: 'A slide',
      alt_ar: 'متطوعون يزرعون شجرة',
      alt_en: 'Volunteers plant a tree',
      link: 'https://sijill.example/faq',
      sort: n,
      is_active: true,
      from_date: '2026-01-01',
      to_date: '2026-12-31',
    }),
    change: { alt_en: 'People plant a tree', is_active: false, to_date: '2026-12-30' },
  },
  {
    resource: loginSliderRegister,
    table: 'login_sliders',
    required: ['source', 'sort', 'is_active'],
    input: async (app, { userId }, n) => ({
      source: await uploaded(app, { userId }, 'wide'),
      title_ar: `شريحة الدخول ${n}`,
      title_en: 'A slide',
      sort: n,
      is_active: true,
    }),
    change: { title_en: 'Another slide', is_active: false },
  },
  {
    resource: ministryEventRegister,
    table: 'ministry_events',
    required: ['title_ar', 'image_event', 'from_event_date', 'to_event_date', 'is_full_day', 'location'],
    input: async (app, { userId }, n) => ({
      title_ar: `فعالية ${n}`,
      title_en: 'An event',
      image_event: await uploaded(app, { userId }, 'png'),
      from_event_date: '2031-02-03',
      to_event_date: '2031-02-03',
      from_event_time: '10:00',
      to_event_time: '12:30',
      is_full_day: false,
      link: 'https://sijill.example/general-activities',
      location: 'دمشق، قاعة المثال',
      governorate_id: 1,
      latitude: 33.5138,
      longitude: 36.2765,
      capacity: 120,
      details_ar: '<p>لقاء مفتوح.</p>',
    }),
    change: {
      is_full_day: true,
      location: 'حلب، قاعة أخرى',
      governorate_id: 2,
      latitude: 36.2,
      longitude: 37.16,
      capacity: 80,
    },
  },
  {
    resource: docTemplateRegister,
    table: 'doc_templates',
    required: ['slug', 'title_ar', 'doc_category_id', 'audience'],
    input: async (app, { userId }, n) => ({
      slug: `template-${n}`,
      title_ar: `نموذج ${n}`,
      doc_category_id: 1,
      file: await uploaded(app, { userId }, 'docx'),
      audience: 'est',
    }),
    change: { title_ar: 'نموذج آخر', doc_category_id: 2, audience: 'min' },
  },
  {
    resource: helpSectionRegister,
    table: 'help_sections',
    required: ['slug', 'type', 'title_ar', 'sort'],
    input: async (_app, _owner, n) => ({
      slug: `help-${n}`,
      type: 'est',
      title_ar: `قسم ${n}`,
      title_en: 'A section',
      sort: n,
    }),
    change: { title_en: 'Another section', sort: 2 },
  },
  {
    resource: helpLinkRegister,
    table: 'help_links',
    required: ['help_section_id', 'title_ar', 'url', 'kind', 'sort'],
    input: async (app, _owner, n) => ({
      help_section_id: await anyRow(app, 'help_sections'),
      title_ar: `رابط ${n}`,
      title_en: 'A link',
      url: '/ngo-profile',
      kind: 'page',
      sort: n,
    }),
    change: { url: 'https://sijill.example/video', kind: 'video' },
  },
  {
    resource: campaignTagRegister,
    table: 'campaign_tags',
    required: ['name_ar', 'name_en', 'slug', 'starts_on', 'campaign_ids'],
    input: async (_app, _owner, n) => ({
      name_ar: `موسم ${n}`,
      name_en: 'A season',
      slug: `season-${n}`,
      page_key: 'ramadanCampaign',
      starts_on: '2031-01-01',
      ends_on: '2031-01-30',
      text_ar: 'نص الموسم',
      text_en: 'Words of the season',
      campaign_ids: [],
    }),
    change: { name_en: 'Another season', page_key: 'earthquakes' },
  },
]
