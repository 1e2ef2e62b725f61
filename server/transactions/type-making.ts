import { sql } from 'kysely'
import { createTransactionType, removeTransactionType } from '#contract/transactions/type-making.ts'
import { forbidden, found, invalid, inWords, Refusal } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { audit } from '../core/log/audit.ts'
import type { Trx } from '../core/services.ts'
import { fixedPaths } from './type-stages.ts'
import { storeGuide, typeDetail } from './types.ts'

const onlyOrganisations = inWords(
  'للمؤسسين معاملة واحدة مقررة في النظام. يُنشأ النوع الجديد للمنظمات المشهرة.',
  'Founders have the one procedure that is built in. A new type is for registered organisations.',
)

/** Whether a request refers to the type, or an officer was chosen for it: without the type he would hold his role for all of them. */
async function isUsed(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from transaction_requests where transaction_type_id = ${id})
      or exists (select from user_transaction_roles where ${id} = any(transaction_type_ids)) as used`.execute(trx)
  return rows[0]?.used === true
}

/** Types that the ministry makes: data alone, whose approval changes nothing but the request [domain 2.4]. `effects`: slugs that the platform acts on. */
export const typeMakingArea =
  (effects: ReadonlySet<string>): Area =>
  (on) => {
    on(createTransactionType, ({ actor, body, write }) =>
      write(async (trx) => {
        if (!actor.central) throw forbidden()
        if (body.audience !== 'ngo') throw invalid({ audience: [onlyOrganisations] })
        const { rows } = await sql<{ id: number }>`
          insert into transaction_types (slug, name_ar, name_en, description, audience, legal_form_ids, requires_completed_profile, allow_consecutive_submission, consecutive_gap_days, applicant_days, fee_amount, is_active, sort, created_by, updated_by)
          select ${body.slug}, ${body.name_ar}, ${body.name_en}, ${body.description}, ${body.audience}, ${body.legal_form_ids}::int[], ${body.requires_completed_profile}, ${body.allow_consecutive_submission}, ${body.consecutive_gap_days}, ${body.applicant_days}, ${body.fee_amount}, false, coalesce(max(sort), 0) + 1, ${actor.userId}, ${actor.userId}
          from transaction_types on conflict (slug) do nothing returning id`.execute(trx)
        const [made] = rows
        if (!made) throw invalid({ slug: ['V-TAKEN'] })
        await storeGuide(trx, made.id, body)
        const after = await typeDetail(trx, made.id)
        await audit(trx, actor, {
          action: 'create',
          entity: 'transaction_types',
          entity_id: made.id,
          description_ar: `إضافة نوع المعاملة ${body.name_ar}`,
          after: { ...after },
        })
        return after
      }),
    )

    on(removeTransactionType, ({ actor, params, write }) =>
      write(async (trx) => {
        if (!actor.central) throw forbidden()
        const { rows } = await sql<{
          slug: string
        }>`select slug from transaction_types where id = ${params.id} and deleted_at is null for update`.execute(trx)
        const { slug } = found(rows[0])
        const before = await typeDetail(trx, params.id)
        if (!before.is_made || fixedPaths.includes(slug) || effects.has(slug)) throw new Refusal(409, 'type_kept')
        if (await isUsed(trx, params.id)) throw new Refusal(409, 'type_used')
        // Nothing refers to it: its slug is free again, and the log keeps what it was.
        await sql`delete from transaction_type_guides where transaction_type_id = ${params.id}`.execute(trx)
        await sql`delete from transaction_type_fields where transaction_type_id = ${params.id}`.execute(trx)
        await sql`delete from required_documents where transaction_type_id = ${params.id}`.execute(trx)
        await sql`delete from transaction_type_stages where transaction_type_id = ${params.id}`.execute(trx)
        await sql`delete from transaction_types where id = ${params.id}`.execute(trx)
        await audit(trx, actor, {
          action: 'delete',
          entity: 'transaction_types',
          entity_id: params.id,
          description_ar: `حذف نوع المعاملة ${before.name_ar}`,
          before: { ...before },
        })
        return null
      }),
    )
  }
