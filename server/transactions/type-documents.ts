import { sql, type RawBuilder } from 'kysely'
import {
  countRules,
  documentRule,
  readTypeDocuments,
  updateTypeDocuments,
  type DocumentInput,
  type TypeDocuments,
} from '#contract/transactions/type-documents.ts'
import { audit } from '../core/log/audit.ts'
import { found, invalid, Refusal } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import { openRequestsOf } from './steps.ts'

/** Documents that code knows: the founders' list it prints, and the bylaws it hands to the organisation. */
const codedDocuments: readonly string[] = ['founding-03', 'founding-06', 'bylaw_amendment-03']
const foundingSlug = 'establishing_ngo'
/** The founding stage in which documents are uploaded. */
const foundingStage = 4

/** True for documents (alias `d`) that a request which began at this moment is asked for; of one that has not begun, those of today. */
export const askedSince = (began: string | null): RawBuilder<boolean> =>
  began === null
    ? sql`d.deleted_at is null`
    : sql`coalesce(d.since <= ${began}, true) and coalesce(d.deleted_at > ${began}, true)`

async function detailOf(db: Db | Trx, id: number): Promise<TypeDocuments & { slug: string }> {
  const type = found(
    (
      await sql<Pick<TypeDocuments, 'id' | 'name_ar' | 'name_en' | 'updated_at'> & { slug: string }>`
        select id, slug, name_ar, name_en, updated_at from transaction_types where id = ${id} and deleted_at is null`.execute(
        db,
      )
    ).rows[0],
  )
  const { rows: documents } = await sql<TypeDocuments['documents'][number]>`
    select id, name_ar, name_en, description, legal_form_ids, count_rule, count, is_required, allowed_types,
      linked_field is not null or coalesce(code = any(${codedDocuments}), false) as fixed
    from required_documents where transaction_type_id = ${id} and deleted_at is null order by sort, id`.execute(db)
  return {
    ...type,
    documents,
    // Only a founding request has founders to count by.
    rules: type.slug === foundingSlug ? [...countRules] : ['fixed'],
    open_requests: await openRequestsOf(db, id),
  }
}

type Rule = (typeof documentRule)[number]
const differs = (a: DocumentInput, b: DocumentInput, keys: readonly Rule[] = documentRule) =>
  keys.some((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]))

/** Required documents of a transaction type as data, replaced as a whole: new words hold for everybody, a new rule for requests that begin from now on. */
export const typeDocumentsArea: Area = (on, services) => {
  const shown = ({ slug: _, ...detail }: TypeDocuments & { slug: string }): TypeDocuments => detail
  on(readTypeDocuments, async ({ params }) => shown(await detailOf(services.db, params.id)))

  on(updateTypeDocuments, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      await sql`select 1 from transaction_types where id = ${params.id} for update`.execute(trx)
      const before = await detailOf(trx, params.id)
      refuseStale(request, before.updated_at, () => shown(before))
      const known = new Map(before.documents.map((document) => [document.id, document]))
      const kept = body.documents.flatMap(({ id }) => (id === null ? [] : [id]))
      if (kept.some((id) => !known.has(id)) || new Set(kept).size !== kept.length)
        throw invalid({ documents: ['V-CHOICE'] })
      body.documents.forEach((document, at) => {
        if (!before.rules.includes(document.count_rule)) throw invalid({ [`documents.${at}.count_rule`]: ['V-CHOICE'] })
      })
      const gone = before.documents.filter(({ id }) => !kept.includes(id))
      const bent = body.documents.filter((document) => {
        const old = known.get(document.id ?? 0)
        return old?.fixed && differs(document, old, ['legal_form_ids', 'count_rule', 'count', 'allowed_types'])
      })
      if (bent.length > 0 || gone.some(({ fixed }) => fixed)) throw new Refusal(409, 'document_fixed')

      const now = services.now().toISOString()
      const retire = (ids: readonly number[]) =>
        sql`update required_documents set deleted_at = ${now}, updated_by = ${actor.userId} where id = any(${ids}::bigint[])`.execute(
          trx,
        )
      await retire(gone.map(({ id }) => id))
      for (const [sort, document] of body.documents.entries()) {
        const old = known.get(document.id ?? 0)
        if (old && !differs(document, old)) {
          await sql`update required_documents set name_ar = ${document.name_ar}, name_en = ${document.name_en}, description = ${document.description}, sort = ${sort}, updated_by = ${actor.userId}
            where id = ${old.id}`.execute(trx)
          continue
        }
        if (old) await retire([old.id])
        await sql`insert into required_documents (code, context, transaction_type_id, legal_form_ids, name_ar, name_en, description, count_rule, count, is_required, allowed_types, doc_template_id, stage_number, linked_field, sort, since, created_by, updated_by)
          select o.code, ${before.slug === foundingSlug ? 'establishing' : 'transaction'}, ${params.id}, ${document.legal_form_ids}::int[], ${document.name_ar}, ${document.name_en}, ${document.description}, ${document.count_rule}, ${document.count}, ${document.is_required}, ${JSON.stringify(document.allowed_types)}::jsonb,
            o.doc_template_id, coalesce(o.stage_number, ${before.slug === foundingSlug ? foundingStage : 1}), o.linked_field, ${sort}, ${now}, ${actor.userId}, ${actor.userId}
          from (select 1) one left join required_documents o on o.id = ${old?.id ?? null}`.execute(trx)
      }
      // A change of its list is a change of the type.
      await sql`update transaction_types set updated_by = ${actor.userId} where id = ${params.id}`.execute(trx)
      const after = await detailOf(trx, params.id)
      await audit(trx, actor, {
        action: 'update',
        entity: 'transaction_types',
        entity_id: params.id,
        description_ar: `تعديل الوثائق المطلوبة لمعاملة ${before.name_ar}`,
        before: { documents: before.documents },
        after: { documents: after.documents },
      })
      return shown(after)
    }),
  )
}
