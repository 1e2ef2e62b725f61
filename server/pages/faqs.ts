import { type RawBuilder, sql } from 'kysely'
import { foldedWords } from '#contract/core/arabic.ts'
import { readFaqCategories, readFaqs, searchFaqs, type Faq } from '#contract/pages/calls.ts'
import { found } from '../core/errors.ts'
import { publicAnswer } from '../core/public-answer.ts'
import { cleanRichText } from '../core/rich-text.ts'
import type { Area } from '../core/route.ts'

/** Interior categories are for signed-in organisations only [domain 3.1]. */
const forGuests = sql`c.type in ('exterior', 'both') and c.deleted_at is null`
const published = sql`f.is_published and f.deleted_at is null`

/** Questions and answers as guests may read them. */
export const publicFaqs: Area = (on, services) => {
  const list = async (where: RawBuilder<unknown>, first = sql``): Promise<Faq[]> => {
    const { rows } = await sql<Faq>`
      select f.id, jsonb_build_object('id', c.id, 'name_ar', c.name_ar, 'name_en', c.name_en) as "faqCategory",
        f.question_ar, f.question_en, f.answer_ar, f.answer_en
      from faqs f join faq_categories c on c.id = f.faq_category_id
      where ${published} and ${forGuests} and ${where}
      order by ${first}c.sort, c.id, f.sort, f.id`.execute(services.readDb)
    return rows.map((row) => ({
      ...row,
      answer_ar: cleanRichText(row.answer_ar),
      answer_en: row.answer_en === null ? null : cleanRichText(row.answer_en),
    }))
  }

  on(readFaqCategories, async ({ request, reply }) => {
    const { rows } = await sql<{ id: number; name_ar: string; name_en: string | null; type: 'exterior' | 'both' }>`
      select c.id, c.name_ar, c.name_en, c.type from faq_categories c
      where ${forGuests} and exists (select from faqs f where f.faq_category_id = c.id and ${published})
      order by c.sort, c.id`.execute(services.readDb)
    return publicAnswer(request, reply, rows)
  })
  on(readFaqs, async ({ params, request, reply }) => {
    const { rows } = await sql`select from faq_categories c where c.id = ${params.id} and ${forGuests}`.execute(
      services.readDb,
    )
    found(rows[0])
    return publicAnswer(request, reply, await list(sql`c.id = ${params.id}`))
  })
  on(searchFaqs, async ({ query, request, reply }) => {
    const typed = query.question ?? ''
    if (typed === '') return publicAnswer(request, reply, await list(sql`true`))
    const words = foldedWords(typed)
    // Signs without a letter are no question: they find nothing, not everything.
    if (words.length === 0) return publicAnswer(request, reply, [])
    const every = (text: RawBuilder<unknown>) =>
      sql`(${sql.join(
        words.map((word) => sql`${text} like ${`%${word}%`}`),
        sql` and `,
      )})`
    const asked = every(sql`ar_norm(f.question_ar || ' ' || coalesce(f.question_en, ''))`)
    return publicAnswer(request, reply, await list(every(sql`f.search_folded`), sql`${asked} desc, `))
  })
}
