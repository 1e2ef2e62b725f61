import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import { addMissing } from './add-missing.ts'
import { resultLetters } from './reference/result-letters.ts'

/** Texts of the letters that end a request, chosen for types that the ministry has not changed. */
export async function seedResultLetters(db: Kysely<DB>): Promise<void> {
  await addMissing(
    db,
    'doc_templates',
    ['slug'],
    // Category 4: letters.
    resultLetters.map(({ type: _, ...text }) => ({
      ...text,
      doc_category_id: 4,
      audience: 'min',
      purpose: 'decision',
    })),
  )
  for (const { type, slug } of resultLetters)
    await sql`update transaction_types t set result_template_id = d.id from doc_templates d
      where t.slug = ${type} and d.slug = ${slug} and d.deleted_at is null and t.result_template_id is null and t.updated_by is null`.execute(
      db,
    )
}
