import { sql } from 'kysely'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { conflictsWith } from '../core/identity/interest.ts'

interface Late {
  id: number
  stage_ar: string
  stage_en: string
  holders: number[]
}

/**
 * Tells the holders of the escalation role of each late step: those who may see the request by type and place, and
 * whom no interest of their own keeps away. The officer of the step is told as such. Steps without the role tell nobody.
 */
export async function escalate(
  trx: Trx,
  services: Services,
  late: readonly { id: number; request_no: string; told: readonly string[] }[],
): Promise<void> {
  const untold = new Map(
    late.flatMap((one) => (one.told.includes('REQUEST-ESCALATED') ? [] : [[one.id, one.request_no]])),
  )
  if (untold.size === 0) return
  const interest = conflictsWith({ ngoId: sql`q.ngo_id`, establishmentId: sql`q.establishment_id` })
  const { rows } =
    await sql<Late>`select q.id, s.name_ar as stage_ar, s.name_en as stage_en, array_agg(distinct u.id) as holders
    from transaction_requests q left join establishments e on e.id = q.establishment_id left join ngos n on n.id = q.ngo_id
      join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id and s.version = q.type_version and s.stage_number = q.current_stage_number
      join transaction_request_roles t on t.id = s.escalation_role_id and t.deleted_at is null
      join user_transaction_roles r on r.transaction_request_role_id = t.id and (cardinality(r.transaction_type_ids) = 0 or q.transaction_type_id = any(r.transaction_type_ids))
      join users u on u.id = r.user_id and u.kind = 'ministry' and u.is_active and u.deleted_at is null
    where q.id = any(${[...untold.keys()]}::bigint[]) and u.id is distinct from q.assigned_user_id
      and (t.scope <> 'directorate' or u.ministry_user_type = 'central' or u.governorate_id = coalesce(e.governorate_id, n.governorate_id))
      and not ${interest}
    group by q.id, s.name_ar, s.name_en order by q.id`.execute(trx)
  for (const { id, holders, stage_ar, stage_en } of rows)
    await queueNotice(trx, services, {
      code: 'REQUEST-ESCALATED',
      userIds: holders,
      entity: 'transaction_requests',
      entityId: id,
      params: { no: untold.get(id) ?? '', stage: { ar: stage_ar, en: stage_en } },
      link: `/ministry/accreditation-transactions/${id}`,
    })
}
