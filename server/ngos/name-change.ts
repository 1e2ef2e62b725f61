import { sql } from 'kysely'
import type { z } from 'zod'
import { todayIn } from '#contract/core/values/dates.ts'
import { nameChange } from '#contract/ngos/name-change.ts'
import { audit } from '../core/log/audit.ts'
import { found, wrongState } from '../core/errors.ts'
import { takeName } from '../founding/index.ts'
import { type Issued, type Turn, typeOfRequest } from '../transactions/index.ts'

type Change = z.output<typeof nameChange>
interface Named {
  name_ar: string
  name_en: string | null
  status_id: number
}

/** The new name takes the place of the old one, which stays among the organisation's former names [domain 6.3]. */
async function rename({ trx, services, actor, row, payload }: Turn<Change>, issued: Issued): Promise<void> {
  const { rows } = await sql<Named>`
    select name_ar, name_en, status_id from ngos where id = ${row.ngoId} and deleted_at is null for no key update`.execute(
    trx,
  )
  const before = found(rows[0])
  // It was suspended, dissolved or merged while the request was on its way.
  if (before.status_id !== 1 && before.status_id !== 3) throw wrongState({ status_id: before.status_id })
  const after = { name_ar: payload.name_ar, name_en: payload.name_en ?? before.name_en }
  await sql`insert into ngo_former_names (ngo_id, name_ar, name_en, replaced_on, decision_no, transaction_request_id, created_by)
    values (${row.ngoId}, ${before.name_ar}, ${before.name_en}, ${issued.decision_date ?? todayIn(services.now())}, ${issued.decision_no}, ${row.id}, ${actor?.userId ?? null})`.execute(
    trx,
  )
  await sql`update ngos set name_ar = ${after.name_ar}, name_en = ${after.name_en}, updated_by = ${actor?.userId ?? null} where id = ${row.ngoId}`.execute(
    trx,
  )
  await audit(trx, actor, {
    action: 'update',
    entity: 'ngos',
    entity_id: row.ngoId,
    ngo_id: row.ngoId,
    description_ar: `تعديل اسم المنظمة بالمعاملة ${row.request.request_no}`,
    before: { name_ar: before.name_ar, name_en: before.name_en },
    after,
  })
}

/** Change of an organisation's name: free by the rules of founding when it is asked for, and still when it is approved. */
export const nameChangeType = typeOfRequest<Change>({
  slug: 'name_change',
  payload: nameChange,
  guard: ({ trx, row, payload }) => takeName(trx, payload.name_ar, { ngoId: row.ngoId }, 'payload.name_ar'),
  onApprove: rename,
})
