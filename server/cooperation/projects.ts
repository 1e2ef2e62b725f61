import { sql } from 'kysely'
import { searchWords } from '#contract/core/values/arabic.ts'
import { actOnProject, coopProjects, listCoopPartners, moveProject } from '#contract/cooperation/projects.ts'
import { projectMachine } from '#contract/cooperation/workflow.ts'
import { approvalMachine } from '#contract/grants/workflow.ts'
import { act, taken } from '../core/cases/act.ts'
import type { FieldRefusals } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { register } from '../core/registers/register.ts'
import type { Trx } from '../core/services.ts'
import { wordPattern } from '../core/registers/word-pattern.ts'
import { carryingRequests, coopKind, projectKind } from './kind.ts'
import { refuseClosed, removing, scope, shown, tableOf } from './standing.ts'

const positive = (amount: string): FieldRefusals =>
  /[1-9]/.test(amount) ? {} : { total_budget: [{ code: 'V-RANGE', params: { a: '0.01', b: '9999999999999999.99' } }] }

/** A budget is never below what its lines plan together. */
async function underLines(trx: Trx, id: number, total: string): Promise<FieldRefusals> {
  const { rows } = await sql<{ planned: string; over: boolean }>`
    select coalesce(sum(planned_amount), 0)::text as planned, coalesce(sum(planned_amount), 0) > ${total}::numeric as over
    from coop_project_budgets where coop_project_id = ${id} and deleted_at is null`.execute(trx)
  return rows[0]?.over
    ? { total_budget: [{ code: 'V-RANGE', params: { a: rows[0].planned, b: '9999999999999999.99' } }] }
    : {}
}

const rows: Area = (on, services) => {
  register(on, services, coopProjects, {
    table: tableOf('project'),
    scope,
    search: ['name_ar', 'name_en', 'agreement_no', 'decision_no'],
    own: [
      'approval_status',
      'project_status',
      'signed_on',
      'signed_file',
      'actual_start_date',
      'actual_end_date',
      'report_file',
      'report_due_on',
      'decision_no',
      'decision_date',
      'transaction_request_id',
    ],
    check: async (trx, _actor, input, before) => {
      await refuseClosed(trx, before)
      const expires = input.agreement_expires_on
      return {
        ...positive(input.total_budget),
        ...(input.end_date <= input.start_date ? { end_date: ['V-ORDER'] as const } : {}),
        ...(expires !== null && expires < input.agreement_date ? { agreement_expires_on: ['V-ORDER'] as const } : {}),
        ...(before ? await underLines(trx, before.id, input.total_budget) : {}),
      }
    },
    removing,
  })
}

/** Projects with UN and international bodies: the register, their approval, how they go on, whom they may name. */
export const projectsArea: Area = (on, services) => {
  rows(shown(on, services, 'project'), services)
  const cases = coopKind('project', carryingRequests())
  on(actOnProject, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(approvalMachine, body), request, lang }
      return { status: (await act(trx, services, cases, given)).to }
    }),
  )
  on(moveProject, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(projectMachine, body), request, lang }
      return { status: (await act(trx, services, projectKind, given)).to }
    }),
  )
  on(listCoopPartners, async ({ actor, query }) => {
    const named = searchWords(query.search).map((word) => sql`and n.public_search like ${wordPattern(word)}`)
    const { rows: found } = await sql<{ id: number; name_ar: string; name_en: string | null; governorate_id: number }>`
      select n.id, n.name_ar, n.name_en, n.governorate_id from ngos n
      where n.status_id = 1 and n.deleted_at is null and n.id <> ${ngoOf(actor)} ${sql.join(named, sql` `)}
        and ${query.id === undefined ? sql`true` : sql`n.id = ${query.id}`}
      order by n.name_ar, n.id limit 20`.execute(services.db)
    return found
  })
}
