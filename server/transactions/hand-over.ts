import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { transactionRequest } from '#contract/transactions/workflow.ts'
import type { Actor } from '../core/identity/actor.ts'
import { moveCase } from '../core/cases/move.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { conflictsWith } from '../core/identity/interest.ts'
import { pickOfficer } from './assignment.ts'
import { requestPlace } from './moves.ts'
import { logDecision, stepsOf, type RequestRow, type StepRow } from './steps.ts'

/** Gives a request to another officer: its history, both people and the log are told. Without an actor it is the system's doing. */
export async function giveTo(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  request: RequestRow,
  step: StepRow,
  target: { id: number; name: string },
  notes: string | null | undefined,
): Promise<void> {
  const earlier = request.assigned_user_id
  await moveCase(
    trx,
    actor,
    transactionRequest,
    requestPlace,
    {
      id: request.id,
      from: request.status,
      action: 'reassign',
      set: { assigned_user_id: target.id, assignment_seq: sql`nextval('assignment_order')` },
    },
    {
      action: 'reassign',
      words: `إعادة إسناد المعاملة ${request.request_no} إلى ${target.name}`,
      name: '',
      establishment_id: request.establishment_id,
      ngo_id: request.ngo_id,
      before: { assigned_user_id: earlier },
      after: { assigned_user_id: target.id },
    },
  )
  await logDecision(trx, services, actor, request, step, {
    decision: 'reassign',
    internal_notes: notes,
    to_user_id: target.id,
    from_user_id: earlier,
  })
  await queueNotice(trx, services, {
    code: 'N-29',
    // Who does it himself knows.
    userIds: [target.id, earlier].filter((id) => id !== null && id !== actor?.userId) as number[],
    entity: 'transaction_requests',
    entityId: request.id,
    params: { no: request.request_no, user: target.name },
    link: `/ministry/accreditation-transactions/${request.id}`,
  })
}

/** Gives the open requests of an absence that has begun to others, once: to the substitute first, else as a new request is given. What nobody else may take stays. */
export async function handOver(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  absenceId: number,
): Promise<number> {
  const today = todayIn(services.now())
  const { rows: due } = await sql<{ user_id: number; substitute_user_id: number | null }>`
    update user_absences set handed_at = ${services.now().toISOString()} where id = ${absenceId} and hand_over and handed_at is null and deleted_at is null
      and ${today}::date between from_date and to_date returning user_id, substitute_user_id`.execute(trx)
  const [absence] = due
  if (!absence) return 0
  const { rows } = await sql<PlacedRow>`
    select q.*, coalesce(e.governorate_id, n.governorate_id) as governorate_id from transaction_requests q left join establishments e on e.id = q.establishment_id left join ngos n on n.id = q.ngo_id
    where q.assigned_user_id = ${absence.user_id} and q.status in ('submitted', 'in_progress', 'external') and q.deleted_at is null order by q.id for update of q`.execute(
    trx,
  )
  let given = 0
  for (const request of rows) {
    const officer = await another(trx, services, request, absence.substitute_user_id)
    if (officer === null || officer.id === absence.user_id) continue
    await giveTo(trx, services, actor, request, officer.step, officer, 'غياب مخطط للموظف المكلف.')
    given += 1
  }
  return given
}

type PlacedRow = RequestRow & { governorate_id: number | null }

/** Who would take a request at its present step if it were new, with that step; null where nobody may. */
async function another(trx: Trx, services: Services, request: PlacedRow, prefer: number | null) {
  const step = (await stepsOf(trx, request)).find((one) => one.stage_number === request.current_stage_number)
  if (!step) return null
  const id = await pickOfficer(
    trx,
    {
      requestId: request.id,
      requestNo: request.request_no,
      typeId: request.transaction_type_id,
      typeName: { ar: '', en: '' },
      roleId: step.role_id,
      scope: step.scope,
      governorateId: request.governorate_id,
      ngoId: request.ngo_id,
      establishmentId: request.establishment_id,
      step,
      prefer,
    },
    todayIn(services.now()),
  )
  if (id === null) return null
  const { rows } = await sql<{
    name: string
  }>`select concat_ws(' ', first_name, last_name) as name from users where id = ${id}`.execute(trx)
  return { id, name: rows[0]?.name ?? '', step }
}

/** Takes open requests away from officers who have an interest of their own in them; what nobody else may take waits for somebody. Answers how many. */
export async function releaseConflicts(services: Services): Promise<number> {
  const concerned = sql`transaction_requests q join users u on u.id = q.assigned_user_id left join establishments e on e.id = q.establishment_id left join ngos n on n.id = q.ngo_id
    where q.status in ('submitted', 'in_progress', 'external') and q.deleted_at is null and ${conflictsWith({ ngoId: sql`q.ngo_id`, establishmentId: sql`q.establishment_id` })}`
  const { rows: found } = await sql<{ id: number }>`select q.id from ${concerned} order by q.id`.execute(services.db)
  for (const { id } of found)
    await services.db.transaction().execute(async (trx) => {
      const { rows } =
        await sql<PlacedRow>`select q.*, coalesce(e.governorate_id, n.governorate_id) as governorate_id from ${concerned} and q.id = ${id} for update of q`.execute(
          trx,
        )
      const [request] = rows
      if (!request) return
      const officer = await another(trx, services, request, null)
      if (officer) return giveTo(trx, services, undefined, request, officer.step, officer, 'تعارض مصالح للموظف المكلف.')
      await moveCase(
        trx,
        undefined,
        transactionRequest,
        requestPlace,
        { id, from: request.status, action: 'reassign', set: { assigned_user_id: null } },
        {
          action: 'reassign',
          words: `سحب المعاملة ${request.request_no} من الموظف المكلف لتعارض المصالح`,
          name: '',
          establishment_id: request.establishment_id,
          ngo_id: request.ngo_id,
          before: { assigned_user_id: request.assigned_user_id },
          after: { assigned_user_id: null },
        },
      )
    })
  return found.length
}
