import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { opportunityMachine } from '#contract/opportunities/workflow.ts'
import type { CaseKind } from '../core/cases/act.ts'
import { invalid } from '../core/errors.ts'
import type { Notice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { type Held, holdOpportunity } from './rows.ts'

/** Screens of the organisation by type. */
const screens = {
  job: '/guest-pages-management/job-vacancies',
  volunteer: '/guest-pages-management/volunteer-vacancies',
} as const

/** Tells those of the organisation who see its opportunities. */
async function toOrganisation(trx: Trx, row: Held, reason: string): Promise<Notice> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.kind = 'org' and u.ngo_id = ${row.ngo_id} and u.is_active and u.deleted_at is null and holds_right(u.id, 'opportunities', 'S')`.execute(
    trx,
  )
  return {
    code: 'N-77',
    userIds: rows.map(({ id }) => id),
    entity: 'opportunities',
    entityId: row.id,
    params: { title: row.name, reason },
    link: screens[row.type],
  }
}

/** Jobs and volunteering as cases [domain 3.12]. */
export function opportunityKind(services: Services): CaseKind<typeof opportunityMachine, Held> {
  const today = () => todayIn(services.now())
  return {
    machine: opportunityMachine,
    table: 'opportunities',
    column: 'status',
    hold: holdOpportunity,
    partsOf: (_row, actor) => {
      // Nobody else's is held.
      if (actor.kind === 'org') return ['organisation']
      return actor.kind === 'ministry' ? ['ministry'] : []
    },
    version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
    told: (row) => ({ name: `${row.name} (${row.code})`, ngo_id: row.ngo_id }),
    effects: {
      publish: async ({ row }) => {
        if (row.closing_date < today()) throw invalid({ closing_date: ['V-UNTIL'] })
        return {}
      },
      close: async () => ({ set: { closed_on: today() } }),
      close_by_date: async ({ row }) => ({ set: { closed_on: row.closing_date } }),
      hide: async ({ trx, row, input }) => ({
        set: { hidden_reason: input.hidden_reason },
        log: { after: { hidden_reason: input.hidden_reason } },
        notices: [await toOrganisation(trx, row, input.hidden_reason)],
      }),
      show: async () => ({ set: { hidden_reason: null } }),
    },
  }
}
