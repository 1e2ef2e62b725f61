import { sql } from 'kysely'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { conflictsWith } from '../core/identity/interest.ts'
import { availableOn } from './away.ts'
import { mayTakeDuties } from './duties.ts'
import { loadOf } from './load.ts'
import type { StepRow } from './steps.ts'

export interface Need {
  requestId: number
  requestNo: string
  typeId: number
  typeName: { ar: string; en: string }
  roleId: number | null
  scope: string
  governorateId: number | null
  ngoId: number | null
  establishmentId: number | null
  /** The step to be taken: its duties exclude who had others in this request. */
  step?: Pick<StepRow, 'duty' | 'is_last_action'>
  prefer?: number | null
  /** Offered before and found nobody: the head knows. */
  again?: boolean
}

/**
 * Who takes a step: holders of its role within scope who are available; fewest open requests, then longest without a new one, then lowest id.
 * Nobody available: up to three substitutes in a chain; else nobody, and the head is told [domain 3.3].
 */
export async function pickOfficer(trx: Trx, need: Need, today: string): Promise<number | null> {
  if (need.roleId === null) return null
  const { rows } = await sql<{ id: number; available: boolean; substitute_user_id: number | null }>`
    select u.id, ${availableOn(today)} as available,
      (select b.substitute_user_id from user_absences b where b.user_id = u.id and b.deleted_at is null and ${today}::date between b.from_date and b.to_date) as substitute_user_id
    from users u
    join user_transaction_roles r on r.user_id = u.id and r.transaction_request_role_id = ${need.roleId}
    where u.kind = 'ministry' and u.is_active and u.deleted_at is null
      and (cardinality(r.transaction_type_ids) = 0 or ${need.typeId} = any(r.transaction_type_ids))
      and (${need.scope} <> 'directorate' or u.ministry_user_type = 'central' or u.governorate_id = ${need.governorateId})
      and not ${conflictsWith(need)} and ${mayTakeDuties(need.requestId, need.step)}
    order by (u.id = ${need.prefer ?? null}) desc nulls last, (u.governorate_id is null), 
      ${loadOf},
      (select coalesce(max(q.assignment_seq), 0) from transaction_requests q where q.assigned_user_id = u.id), u.id`.execute(
    trx,
  )
  const free = rows.find((row) => row.available)
  if (free) return free.id
  const holders = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) {
    let next = row.substitute_user_id
    for (let depth = 0; next !== null && depth < 3; depth += 1) {
      const holder = holders.get(next)
      if (!holder) break
      if (holder.available) return holder.id
      next = holder.substitute_user_id
    }
  }
  return null
}

/** Gives a request to an officer and tells him; without one, the head of the directorate is told, unless it is offered again. */
export async function assign(trx: Trx, services: Services, need: Need, today: string): Promise<number | null> {
  const officer = await pickOfficer(trx, need, today)
  await sql`update transaction_requests set assigned_user_id = ${officer}, assignment_seq = nextval('assignment_order') where id = ${need.requestId}`.execute(
    trx,
  )
  if (officer !== null) {
    await queueNotice(trx, services, {
      code: 'N-20',
      userIds: [officer],
      entity: 'transaction_requests',
      entityId: need.requestId,
      params: { no: need.requestNo, type: need.typeName },
      link: `/ministry/accreditation-transactions/${need.requestId}`,
    })
  } else if (need.roleId !== null && !need.again) {
    const { rows } = await sql<{
      user_id: number
    }>`select ur.user_id from user_transaction_roles ur join transaction_request_roles r on r.id = ur.transaction_request_role_id where r.slug = 'ngo_head'`.execute(
      trx,
    )
    const role = (
      await sql<{
        name_ar: string
        name_en: string | null
      }>`select name_ar, name_en from transaction_request_roles where id = ${need.roleId}`.execute(trx)
    ).rows[0] as { name_ar: string; name_en: string | null }
    await queueNotice(trx, services, {
      code: 'N-32',
      userIds: rows.map((row) => row.user_id),
      entity: 'transaction_requests',
      entityId: need.requestId,
      params: { role: { ar: role.name_ar, en: role.name_en ?? role.name_ar } },
      link: `/ministry/accreditation-transactions/${need.requestId}`,
    })
  }
  return officer
}
