import { sql } from 'kysely'
import { coopFacts, type CoopKind } from '#contract/cooperation/kinds.ts'
import { projectMachine, type ProjectStatus } from '#contract/cooperation/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { approvalMachine, type ApprovalStatus } from '#contract/grants/workflow.ts'
import { actionsOf } from '../core/cases/act.ts'
import { wrongState } from '../core/errors.ts'
import type { On } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { completing, viewing } from '../core/registers/around.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services, Trx } from '../core/services.ts'
import { barProgress, barTo, isOwner } from './kind.ts'

const statusOf = (row: Row) => (row.approval_status ?? row.status) as ApprovalStatus

/** What every answer of a register says beside its columns: the request of a record, its lateness, the buttons. */
export const shown = (on: On, { db, now }: Services, kind: CoopKind): On =>
  viewing(
    completing(on, async (rows) => {
      const requests = rows.map((row) => row.transaction_request_id).filter((id) => id !== null)
      const { rows: standing } = await sql<{ id: number; request_no: string; status: string }>`
        select id, request_no, status from transaction_requests where id = any(${requests}::bigint[]) and deleted_at is null`.execute(
        db,
      )
      const today = todayIn(now())
      for (const row of rows) {
        const request = standing.find(({ id }) => id === row.transaction_request_id)
        const due = (row as Row).report_due_on
        Object.assign(row, {
          request_no: request?.request_no ?? null,
          request_status: request?.status ?? null,
          is_late: statusOf(row as Row) === 'executed' && typeof due === 'string' && due < today,
        })
      }
    }),
    (row, actor) => buttons(kind, row, actor),
  )

function buttons(kind: CoopKind, row: Row, actor: Actor) {
  const parts = isOwner(kind, actor, ngoOf(actor)) ? (['organisation'] as const) : []
  const progress = (row.project_status ?? null) as ProjectStatus | null
  const seen = { id: row.id, status: statusOf(row), kind, project_status: progress }
  const actions = actionsOf(
    { machine: approvalMachine, bar: (one: typeof seen, action) => barTo(one, action) },
    seen,
    actor,
    parts,
  )
  if (kind !== 'project') return { actions }
  const going = { id: row.id, status: progress ?? 'planned' }
  const bar = (_: typeof going, action: Parameters<typeof barProgress>[1]) => barProgress(seen.status, action)
  return { actions, progress_actions: actionsOf({ machine: projectMachine, bar }, going, actor, parts) }
}

/** Only what is not handed in, or was returned, is edited. An edit is an answer to what an officer asked for. */
export async function refuseClosed(trx: Trx, before: Row | undefined): Promise<void> {
  if (before === undefined) return
  const status = statusOf(before)
  if (status !== 'draft' && status !== 'returned') throw wrongState({ status })
  if (status === 'returned') await answer(trx, before.transaction_request_id as number)
}
export const answer = async (trx: Trx, request: number | null): Promise<unknown> =>
  sql`update transaction_requests set answered_at = now() where id = ${request} and status = 'returned'`.execute(trx)

/** What waits or was decided stays in the register; a draft may go. */
export const removing = async (_trx: Trx, _actor: Actor, row: Row): Promise<void> => {
  if (statusOf(row) !== 'draft') throw wrongState({ status: statusOf(row) })
}
export const scope = (actor: Actor) => ({ column: 'ngo_id', value: ngoOf(actor) })
export const tableOf = (kind: CoopKind) => coopFacts[kind].table
