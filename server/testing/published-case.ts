import { sql } from 'kysely'
import { faqPublication, faqRegister } from '#contract/pages/faq-registers.ts'
import { searchFaqs } from '#contract/pages/calls.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import type { PublicationCalls } from '#contract/core/publication.ts'
import { listRegulations } from '#contract/regulations/calls.ts'
import { regulationPublication, regulationRegister, writeContents } from '#contract/regulations/registers.ts'
import type { PublishedTable } from '../core/publication/stored.ts'
import type { Client, TestApp } from './app.ts'
import type { MinistryUser } from './factories.ts'
import { events, loginSlides, pages, slides } from './published-content.ts'

/** A register with publication, as its tests need it. */
export interface PublishedCase {
  readonly table: PublishedTable
  readonly permission: PermissionSlug
  readonly path: string
  readonly calls: PublicationCalls
  /** At how many open addresses at least its words are found once it is published. */
  readonly places: number
  /** Creates a record by this writer that could be sent. The words occur in every reading of it. */
  make(app: TestApp, writer: MinistryUser, words: string): Promise<number>
  /** Edits all editable fields with other words. */
  edit(client: Client, id: number, words: string): Promise<number>
  /** Whether a visitor finds the words. */
  isFound(app: TestApp, words: string): Promise<boolean>
}

let serial = 0
const first = async (app: TestApp, table: string, where = sql`true`) =>
  (
    await sql<{
      id: number
    }>`select id from ${sql.table(table)} where ${where} and deleted_at is null order by id limit 1`.execute(
      app.ownerDb,
    )
  ).rows[0]?.id as number
/** The body with which each record was created: an edit changes only its words. */
const sent = new Map<string, Record<string, unknown>>()
const ok = (answer: { errors: object; data: { id: number } }): number => {
  if (Object.keys(answer.errors).length > 0) throw new Error(JSON.stringify(answer.errors))
  return answer.data.id
}

const regulations: PublishedCase = {
  table: 'regulations',
  permission: 'ministry_regulations',
  path: regulationRegister.path,
  calls: regulationPublication as never,
  places: 4,
  async make(app, { client: writer }, words) {
    const body = {
      model: 'law' as const,
      regulation_type_id: await first(app, 'regulation_types', sql`model = 'law'`),
      name_ar: `قانون ${words}`,
      number: `ن/${(serial += 1)}`,
      issue_date: '2001-02-03',
      issuing_authority: 'جهة الاختبار',
      state: 'in_force' as const,
    }
    const id = ok(await writer.call(regulationRegister.create, { body }))
    sent.set(`regulations ${id}`, body)
    const contents = [{ heading_ar: 'المادة 1', body_ar: `<p>مادة ${words}</p>` }]
    await writer.call(writeContents, { params: { id }, body: { contents } })
    return id
  },
  async edit(client, id, words) {
    const body = { ...sent.get(`regulations ${id}`), name_ar: `قانون ${words}`, summary_ar: `ملخص ${words}` }
    const { status } = await client.call(regulationRegister.update, { params: { id }, body: body as never })
    if (status === 200)
      await client.call(writeContents, {
        params: { id },
        body: { contents: [{ heading_ar: `مادة ${words}`, body_ar: `<p>مادة ${words}</p>` }] },
      })
    return status
  },
  isFound: async (app, words) => (await app.guest.call(listRegulations, { query: { name: words } })).data.length > 0,
}

const faqs: PublishedCase = {
  table: 'faqs',
  permission: 'ministry_Q&A',
  path: faqRegister.path,
  calls: faqPublication,
  places: 2,
  async make(app, { client: writer }, words) {
    const body = {
      faq_category_id: await first(app, 'faq_categories', sql`type = 'both'`),
      question_ar: `سؤال ${words} ${(serial += 1)}`,
      answer_ar: `<p>جواب ${words}</p>`,
      sort: 1,
    }
    const id = ok(await writer.call(faqRegister.create, { body }))
    sent.set(`faqs ${id}`, body)
    return id
  },
  async edit(client, id, words) {
    const body = { ...sent.get(`faqs ${id}`), question_ar: `سؤال ${words}`, answer_ar: `<p>جواب ${words}</p>` }
    return (await client.call(faqRegister.update, { params: { id }, body: body as never })).status
  },
  isFound: async (app, words) => (await app.guest.call(searchFaqs, { query: { question: words } })).data.length > 0,
}

export const publishedCases: readonly (readonly [string, PublishedCase])[] = [
  ['regulations', regulations],
  ['questions', faqs],
  ['static pages', pages],
  ['events', events],
  ['slides', slides],
  ['slides of the sign-in page', loginSlides],
]
