import { sql } from 'kysely'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { inWords, invalid } from '../core/errors.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Trx } from '../core/services.ts'

/** Whose decision gets the number: that it has been used for the same organisation or record is no repetition. */
interface Owner {
  ngoId?: number | null | undefined
  establishmentId?: number | null | undefined
  immediateId?: number | undefined
}
interface Given {
  no: string
  /** Why it is used again; asked for only when another organisation has it. */
  reason: string | null | undefined
  owner: Owner
  /** The record that is decided about, for the log. */
  entity: string
  entityId: number
}
interface Used {
  name_ar: string
  name_en: string | null
  decision_no: string
  decision_date: string | null
}

/** The latest decision about another organisation that has the number, however it was written. */
async function usedElsewhere(trx: Trx, no: string, owner: Owner): Promise<Used | undefined> {
  const { ngoId = null, establishmentId = null, immediateId = null } = owner
  const folded = sql`public.decision_folded(${no})`
  const { rows } = await sql<Used>`
    select n.name_ar, n.name_en, n.decision_no, n.decision_date from ngos n
      where public.decision_folded(n.decision_no) = ${folded} and n.deleted_at is null and n.id is distinct from ${ngoId}
    union all select n.name_ar, n.name_en, h.decision_no, h.decision_date from ngo_status_histories h join ngos n on n.id = h.ngo_id
      where public.decision_folded(h.decision_no) = ${folded} and n.deleted_at is null and n.id is distinct from ${ngoId}
    union all select n.name_ar, n.name_en, q.decision_no, q.decision_date from transaction_requests q join ngos n on n.id = q.ngo_id
      where q.decision_no is not null and public.decision_folded(q.decision_no) = ${folded} and q.deleted_at is null and n.id is distinct from ${ngoId}
    union all select n.name_ar, n.name_en, p.decision_no, p.decision_date from incentives p join ngos n on n.id = p.ngo_id
      where p.decision_no is not null and public.decision_folded(p.decision_no) = ${folded} and p.status <> 'draft' and n.id is distinct from ${ngoId}
    union all select coalesce(g.name_ar, e.tracking_no), g.name_en, e.decision_no, e.decision_date from establishments e left join est_ngo g on g.establishment_id = e.id
      where e.decision_no is not null and public.decision_folded(e.decision_no) = ${folded} and e.ngo_id is null and e.deleted_at is null and e.id is distinct from ${establishmentId}
    union all select i.name_ar, i.name_en, i.decision_no, i.decision_date from immediate_ngos i
      where i.state = 'pending' and i.deleted_at is null and public.decision_folded(i.decision_no) = ${folded} and i.id is distinct from ${immediateId}
    order by decision_date desc nulls last limit 1`.execute(trx)
  return rows[0]
}

/** Reads in its own direction, whatever the sentence around it. */
const apart = (text: string) => `\u2068${text}\u2069`
const warning = (no: string, { name_ar, name_en, decision_date: on }: Used) =>
  inWords(
    `الرقم ${apart(no)} مستعمل في قرار يخص «${apart(name_ar)}»${on ? ` بتاريخ ${dayInWords(on, 'ar')}` : ''}. صحّحوه، أو اذكروا سبب استعماله مرة أخرى.`,
    `Number ${apart(no)} is used in a decision about “${apart(name_en ?? name_ar)}”${on ? ` of ${dayInWords(on, 'en')}` : ''}. Correct it, or say why it is used again.`,
  )

/**
 * Takes a number for a decision, wherever one is entered. 422 with the other organisation's name when another one has
 * it; with a reason the decision goes on, and the log keeps both. Two decisions at once take it one after the other.
 */
export async function takeDecisionNumber(trx: Trx, actor: Actor | undefined, given: Given): Promise<void> {
  const { no, reason, owner, entity, entityId } = given
  await sql`select pg_advisory_xact_lock(hashtext('decision_no ' || public.decision_folded(${no})))`.execute(trx)
  const used = await usedElsewhere(trx, no, owner)
  if (!used) return
  if (!reason) throw invalid({ decision_no: [warning(no, used)], repeated_reason: ['V-REQ'] })
  await audit(trx, actor, {
    action: 'decide',
    entity,
    entity_id: entityId,
    description_ar: `استعمال رقم القرار ${no} مرة أخرى، وهو رقم قرار يخص «${used.name_ar}»`.slice(0, 255),
    after: { decision_no: no, repeated_reason: reason },
  })
}
