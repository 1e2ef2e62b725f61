import { type RawBuilder, sql } from 'kysely'
import { foldedWords } from '#contract/core/values/arabic.ts'
import {
  readFaqCategories,
  readFaqs,
  readOwnFaqCategories,
  readOwnFaqs,
  searchFaqs,
  searchOwnFaqs,
  type Faq,
} from '#contract/pages/calls.ts'
import type { Actor } from '../core/identity/actor.ts'
import { found } from '../core/errors.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import { cleanRichText } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'
import { otherWordings } from '../core/synonyms.ts'

/** Categories that a reader may see: interior ones are for signed-in organisations only [domain 3.1], the ministry wrote them all. */
const readBy = (actor?: Actor) =>
  actor?.kind === 'ministry' && actor.ngoId === undefined
    ? sql`c.deleted_at is null`
    : sql`c.type in (${actor?.ngoId === undefined ? 'exterior' : 'interior'}, 'both') and c.deleted_at is null`
const published = sql`f.is_published and f.deleted_at is null`
type Readers = ReturnType<typeof readBy>

const listFaqs = async (
  services: Services,
  readers: Readers,
  where: RawBuilder<unknown>,
  first = sql``,
): Promise<Faq[]> => {
  const { rows } = await sql<Faq>`
    select f.id, jsonb_build_object('id', c.id, 'name_ar', c.name_ar, 'name_en', c.name_en) as "faqCategory",
      f.question_ar, f.question_en, f.answer_ar, f.answer_en
    from faqs f join faq_categories c on c.id = f.faq_category_id
    where ${published} and ${readers} and ${where}
    order by ${first}c.sort, c.id, f.sort, f.id`.execute(services.readDb)
  return rows.map((row) => ({
    ...row,
    answer_ar: cleanRichText(row.answer_ar),
    answer_en: row.answer_en === null ? null : cleanRichText(row.answer_en),
  }))
}

async function categories<T extends string>(services: Services, readers: Readers) {
  const { rows } = await sql<{ id: number; name_ar: string; name_en: string | null; type: T }>`
    select c.id, c.name_ar, c.name_en, c.type from faq_categories c
    where ${readers} and exists (select from faqs f where f.faq_category_id = c.id and ${published})
    order by c.sort, c.id`.execute(services.readDb)
  return rows
}

async function ofCategory(services: Services, readers: Readers, id: number): Promise<Faq[]> {
  const { rows } = await sql`select from faq_categories c where c.id = ${id} and ${readers}`.execute(services.readDb)
  found(rows[0])
  return listFaqs(services, readers, sql`c.id = ${id}`)
}

async function search(services: Services, readers: Readers, typed = ''): Promise<Faq[]> {
  if (typed === '') return listFaqs(services, readers, sql`true`)
  const wordings = [typed, ...otherWordings(services.reference, typed)].map(foldedWords)
  // Signs without a letter are no question: they find nothing, not everything.
  if (wordings[0]?.length === 0) return []
  const every = (text: RawBuilder<unknown>) =>
    sql`(${sql.join(
      wordings.map((words) => sql`${text} like all(${words.map((word) => `%${word}%`)}::text[])`),
      sql` or `,
    )})`
  const asked = every(sql`ar_norm(f.question_ar || ' ' || coalesce(f.question_en, ''))`)
  return listFaqs(services, readers, every(sql`f.search_folded`), sql`${asked} desc, `)
}

/** Questions and answers as guests may read them, and as signed-in people may. */
export const readableFaqs: Area = (on, services) => {
  on(readFaqCategories, async ({ request, reply }) =>
    publicAnswer(request, reply, await categories(services, readBy())),
  )
  on(readFaqs, async ({ params, request, reply }) =>
    publicAnswer(request, reply, await ofCategory(services, readBy(), params.id)),
  )
  on(searchFaqs, async ({ query, request, reply }) =>
    publicAnswer(request, reply, await search(services, readBy(), query.question)),
  )
  on(readOwnFaqCategories, ({ actor }) => categories(services, readBy(actor)))
  on(readOwnFaqs, ({ actor, params }) => ofCategory(services, readBy(actor), params.id))
  on(searchOwnFaqs, ({ actor, query }) => search(services, readBy(actor), query.question))
}
