import { sql } from 'kysely'
import { faqCategoryRegister, faqRegister } from '#contract/pages/faq-registers.ts'
import { Refusal } from '../core/errors.ts'
import { register } from '../core/register.ts'
import type { Area, Page } from '../core/route.ts'
import type { Row } from '../core/register-rows.ts'

/** Categories and questions as the ministry keeps them. */
export const faqRegisters: Area = (on, services) => {
  register(on, services, faqCategoryRegister, {
    table: 'faq_categories',
    scope: () => undefined,
    search: ['name_ar', 'name_en'],
    order: 'sort',
    after: async (trx, _actor, row) => {
      // Questions of a category that is gone would be lost to readers and to staff alike.
      const { rows } = await sql`select from faq_categories c where c.id = ${row.id} and c.deleted_at is not null
        and exists (select from faqs f where f.faq_category_id = c.id and f.deleted_at is null)`.execute(trx)
      if (rows.length > 0) throw new Refusal(409, 'in_use')
    },
  })
  questions((call, handler) => on(call, async (context) => named(await handler(context))), services)

  /** Gives each question its category, as the specification writes it. */
  async function named<T>(answer: T): Promise<T> {
    const rows = ((answer as Page<Row> | null)?.rows ?? (answer ? [answer] : [])) as Row[]
    const ids = rows.map((row) => row.faq_category_id)
    const { rows: found } = await sql<{
      id: number
    }>`select id, name_ar, name_en from faq_categories where id = any(${ids})`.execute(services.db)
    const categories = new Map(found.map((one) => [one.id, one]))
    for (const row of rows) row.faqCategory = categories.get(row.faq_category_id as number) ?? null
    return answer
  }
}

const questions: Area = (on, services) => {
  register(on, services, faqRegister, {
    table: 'faqs',
    scope: () => undefined,
    search: ['question_ar', 'question_en'],
    order: 'sort',
    check: async (trx, _actor, input) => {
      const { rows } =
        await sql`select from faq_categories where id = ${input.faq_category_id} and deleted_at is null for share`.execute(
          trx,
        )
      return rows.length === 0 ? { faq_category_id: ['V-CHOICE'] } : undefined
    },
  })
}
