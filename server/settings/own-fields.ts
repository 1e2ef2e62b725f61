import { sql } from 'kysely'
import type { LetterFields, LetterPurpose, OwnField } from '#contract/settings/letter-fields.ts'
import { withOwnFields } from '#contract/settings/letter-fields.ts'
import type { Db, Trx } from '../core/services.ts'

/** Fields of the types of request that a text may name: of one type, of those that issue their letter by a text, or of any. */
export async function ownFields(
  db: Db | Trx,
  { typeId, templateId }: { typeId?: number; templateId?: number } = {},
): Promise<OwnField[]> {
  const { rows } = await sql<OwnField>`
    with asked as (
      select f.key, f.kind, f.label_ar, f.label_en, f.transaction_type_id from transaction_type_fields f
      join transaction_types t on t.id = f.transaction_type_id and t.audience = 'ngo' and t.deleted_at is null
      where f.deleted_at is null and (${typeId ?? null}::bigint is null or t.id = ${typeId ?? null})
    ), users as (
      select t.id from transaction_types t where t.result_template_id = ${templateId ?? null}::bigint and t.deleted_at is null
    )
    select distinct on (a.key) a.key, a.kind, a.label_ar, a.label_en from asked a
    where not exists (select from users u where not exists (select from asked b where b.transaction_type_id = u.id and b.key = a.key))
    order by a.key, a.transaction_type_id`.execute(db)
  return rows
}

/** The placeholders that a text may hold: those of its purpose, and of a decision the fields of its requests as well. */
export const placeholdersOf = async (
  db: Db | Trx,
  purpose: LetterPurpose,
  of: { typeId?: number; templateId?: number } = {},
): Promise<LetterFields> => withOwnFields(purpose, purpose === 'decision' ? await ownFields(db, of) : [])
