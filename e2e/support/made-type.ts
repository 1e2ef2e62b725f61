import { sql } from 'kysely'
import type { TestDatabase } from '#server/testing/database.ts'

/** A type that the ministry made, with a letter of its own text; answers its slug. */
export async function madeType(db: TestDatabase['ownerDb']): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    with letter as (
      insert into doc_templates (slug, title_ar, doc_category_id, audience, purpose, body_ar)
      values ('camp-permit', 'إذن إقامة مخيم صيفي', 4, 'min', 'decision', ${'السادة {addressee}\nبشأن {subject}، المعاملة {request_no}: نوافق على إقامة المخيم.\nالأسباب: {reasons}'}) returning id
    )
    insert into transaction_types (slug, name_ar, name_en, description, audience, allow_consecutive_submission, result_template_id)
    select 'summer_camp_permit', 'إذن إقامة مخيم صيفي', 'Permit of a summer camp', 'إذن لمخيم تقيمه المنظمة في الصيف.', 'ngo', true, id from letter returning id`.execute(
    db,
  )
  const id = rows[0]?.id as number
  await sql`insert into transaction_type_stages (transaction_type_id, stage_number, name_ar, name_en, action_type_id, scope, transaction_request_role_id, days_number, is_last_action, allow_reject)
    select ${id}, 1, 'دراسة الطلب', 'Study', min(a.id), 'central', (select id from transaction_request_roles where slug = 'receiver'), 5, true, true from action_types a`.execute(
    db,
  )
  await sql`insert into transaction_type_fields (transaction_type_id, key, kind, label_ar, label_en, is_required, sort, since)
    values (${id}, 'place', 'text', 'مكان المخيم', 'Place of the camp', true, 1, '2020-01-01'), (${id}, 'purpose', 'text', 'الغاية من المخيم', 'Purpose of the camp', true, 2, '2020-01-01')`.execute(
    db,
  )
  await sql`insert into required_documents (code, context, transaction_type_id, name_ar, name_en, count_rule, count, is_required, allowed_types, stage_number, sort, since)
    select 'camp_plan', context, ${id}, 'خطة المخيم', 'Plan of the camp', count_rule, 1, true, allowed_types, 1, 1, '2020-01-01' from required_documents where context = 'transaction' limit 1`.execute(
    db,
  )
  return 'summer_camp_permit'
}
