import { sql } from 'kysely'
import { faqCategoryRegister, faqPublication, faqRegister } from '#contract/pages/faq-registers.ts'
import { completing } from '../core/registers/around.ts'
import { refuseInUse } from '../core/registers/in-use.ts'
import { publicationArea } from '../core/publication/calls.ts'
import type { PublishedText } from '../core/publication/kind.ts'
import { workingRows } from '../core/publication/rows.ts'
import { draftedUpdate } from '../core/publication/update.ts'
import { register } from '../core/registers/register.ts'
import { paragraphsOf } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import type { Row } from '../core/registers/register-rows.ts'

/** Categories and questions as the ministry keeps them. */
export const faqRegisters: Area = (on, services) => {
  register(on, services, faqCategoryRegister, {
    table: 'faq_categories',
    scope: () => undefined,
    search: ['name_ar', 'name_en'],
    order: 'sort',
    // Questions of a category that is gone would be lost to readers and to staff alike.
    removing: (trx, _actor, { id }) =>
      refuseInUse(trx, sql`select from faqs where faq_category_id = ${id} and deleted_at is null`),
  })
  questions(workingRows(completing(on, complete), services, 'faqs'), services)
  publicationArea(on, services, faqPublication, faqText)

  /** Gives each question its category, as the specification writes it, and what its readers said. */
  async function complete(rows: readonly Row[], exported: boolean): Promise<void> {
    const { rows: known } = await sql<Counts>`
      select v.faq_id as id, count(*) filter (where v.useful) as useful, count(*) filter (where not v.useful) as useless
      from faq_votes v where v.faq_id = any(${rows.map((row) => row.id)}) group by v.faq_id`.execute(services.db)
    const { rows: categories } = await sql<{
      id: number
      name_ar: string
      name_en: string | null
    }>`select id, name_ar, name_en from faq_categories where id = any(${rows.map((row) => row.faq_category_id)}::bigint[])`.execute(
      services.db,
    )
    for (const row of rows) {
      const faqCategory = categories.find(({ id }) => id === row.faq_category_id)
      const votes = known.find(({ id }) => id === row.id)
      Object.assign(row, { faqCategory, useful: votes?.useful ?? 0, useless: votes?.useless ?? 0 })
      if (exported)
        Object.assign(row, {
          category: faqCategory?.name_ar,
          answer: paragraphsOf(String(row.answer_ar)).join('\n'),
        })
    }
  }
}

interface Counts {
  id: number
  useful: number
  useless: number
}

const words = (html: unknown) => (typeof html === 'string' ? paragraphsOf(html).join('\n') : null)

/** A question with its answer on its way to readers. */
const faqText: PublishedText = {
  resource: faqRegister as never,
  table: 'faqs',
  permission: 'ministry_Q&A',
  direct: ['sort'],
  check: async (trx, _actor, input) => {
    const { rows } = await sql<{ category: boolean; question: boolean }>`select
        exists (select from faq_categories where id = ${input.faq_category_id} and deleted_at is null for share) as category,
        ${input.faq_question_id}::bigint is null or exists (select from faq_questions where id = ${input.faq_question_id}) as question`.execute(
      trx,
    )
    return {
      ...(rows[0]?.category ? {} : { faq_category_id: ['V-CHOICE'] }),
      ...(rows[0]?.question ? {} : { faq_question_id: ['V-CHOICE'] }),
    }
  },
  told: async (db, row, lang) => {
    const { rows } = await sql<Record<'category' | 'asked', string | null>>`select
        (select ${sql.raw(lang === 'en' ? 'coalesce(name_en, name_ar)' : 'name_ar')} from faq_categories where id = ${row.faq_category_id}) as category,
        (select question from faq_questions where id = ${row.faq_question_id}) as asked`.execute(db)
    return {
      faq_category_id: rows[0]?.category ?? null,
      question_ar: words(row.question_ar),
      question_en: words(row.question_en),
      answer_ar: words(row.answer_ar),
      answer_en: words(row.answer_en),
      faq_question_id: rows[0]?.asked ?? null,
    }
  },
  changes: async () => ({}),
}

const questions: Area = (on, services) => {
  register(on, services, faqRegister, {
    table: 'faqs',
    scope: () => undefined,
    search: ['question_ar', 'question_en'],
    order: 'sort',
    own: ['is_published'],
    except: ['update'],
    check: faqText.check,
  })
  draftedUpdate(on, services, faqText)
}
