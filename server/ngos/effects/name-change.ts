import { sql } from 'kysely'
import type { z } from 'zod'
import { todayIn } from '#contract/core/values/dates.ts'
import { nameChange } from '#contract/ngos/name-change.ts'
import { takeName } from '../../founding/index.ts'
import { typeOfRequest } from '../../transactions/index.ts'
import { changeEntry } from './entry.ts'

/**
 * Change of an organisation's name [domain 6.3]: free by the rules of founding when it is asked for, and still when it
 * is approved. The old one stays among the organisation's former names.
 */
export const nameChangeType = typeOfRequest<z.output<typeof nameChange>>({
  slug: 'name_change',
  payload: nameChange,
  guard: ({ trx, row, payload }) => takeName(trx, payload.name_ar, { ngoId: row.ngoId }, 'payload.name_ar'),
  onApprove: async (turn, issued) => {
    const { trx, services, actor, row, payload } = turn
    const before = await changeEntry(turn, 'تعديل اسم المنظمة', ({ name_en }) => ({
      name_ar: payload.name_ar,
      name_en: payload.name_en ?? name_en,
    }))
    await sql`insert into ngo_former_names (ngo_id, name_ar, name_en, replaced_on, decision_no, transaction_request_id, created_by)
      values (${row.ngoId}, ${before.name_ar}, ${before.name_en}, ${issued.decision_date ?? todayIn(services.now())}, ${issued.decision_no}, ${row.id}, ${actor?.userId ?? null})`.execute(
      trx,
    )
  },
})
