import { sql } from 'kysely'
import { collaborations, listCollaborationsOfOthers } from '#contract/cooperation/collaborations.ts'
import { actOnEvent, internationalEvents } from '#contract/cooperation/events.ts'
import { actOnMembership, memberships } from '#contract/cooperation/memberships.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import { approvalMachine } from '#contract/grants/workflow.ts'
import { act, taken } from '../core/cases/act.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { StoredColumns } from '../core/registers/register-options.ts'
import { register } from '../core/registers/register.ts'
import { carryingRequests, coopKind } from './kind.ts'
import { partnerOf } from './record.ts'
import { refuseClosed, removing, scope, shown, tableOf } from './standing.ts'

const decided = ['decision_no', 'decision_date', 'transaction_request_id', 'status'] as const

const membershipRows: Area = (on, services) => {
  register(on, services, memberships, {
    table: tableOf('membership'),
    scope,
    search: ['organisation_name', 'membership_kind', 'decision_no'],
    own: [...decided, 'joined_on', 'joined_file'],
    check: async (trx, actor, input, before) => {
      await refuseClosed(trx, before)
      const { rows } =
        await sql`select from coop_projects where id = ${input.coop_project_id} and ngo_id = ${ngoOf(actor)} and deleted_at is null`.execute(
          trx,
        )
      return {
        ...(input.coop_project_id !== null && rows.length === 0 ? { coop_project_id: ['V-CHOICE'] as const } : {}),
        ...(input.until_date !== null && input.until_date < input.since_date
          ? { until_date: ['V-ORDER'] as const }
          : {}),
        ...(input.fees !== null && input.currency_id === null ? { currency_id: ['V-REQ'] as const } : {}),
      }
    },
    removing,
  })
}
const eventRows: Area = (on, services) => {
  register(on, services, internationalEvents, {
    table: tableOf('event'),
    scope,
    search: ['event_name', 'organiser', 'city', 'decision_no'],
    own: [...decided, 'took_part_on', 'took_part_file', 'report_file', 'report_due_on'],
    check: async (trx, _actor, input, before) => {
      await refuseClosed(trx, before)
      if (input.to_date < input.from_date) return { to_date: ['V-ORDER'] }
      return new StoredColumns({ participants: { toJSON: () => input.participants } })
    },
    removing,
  })
}

const acting =
  (kind: 'membership' | 'event', call: typeof actOnMembership): Area =>
  (on, services) => {
    const cases = coopKind(kind, carryingRequests())
    on(call, ({ actor, params, body, request, lang, write }) =>
      write(async (trx) => {
        const given = { actor, id: params.id, ...taken(approvalMachine, body), request, lang }
        return { status: (await act(trx, services, cases, given)).to }
      }),
    )
  }

const collaborationRows: Area = (on, services) => {
  on(listCollaborationsOfOthers, async ({ actor, query }) => {
    const { perPage, page, offset } = pageOf(query)
    const mine = sql`c.partner_ngo_id = ${ngoOf(actor)} and c.deleted_at is null`
    const { rows } = await sql<{
      id: number
      ngo_name_ar: string
      ngo_name_en: string | null
      subject: string
      sector_id: number | null
      start_date: string
      end_date: string | null
      obligations: string
    }>`select c.id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, c.subject, c.sector_id, c.start_date, c.end_date, c.obligations
      from local_partner_collaborations c join ngos n on n.id = c.ngo_id where ${mine} order by c.start_date desc, c.id limit ${perPage} offset ${offset}`.execute(
      services.db,
    )
    const { rows: count } = await sql<{ total: number }>`
      select count(*) as total from local_partner_collaborations c where ${mine}`.execute(services.db)
    return { rows, total: count[0]?.total ?? 0, perPage, page }
  })
  register(on, services, collaborations, {
    table: 'local_partner_collaborations',
    scope,
    search: ['partner_name', 'subject'],
    check: async (trx, actor, input) => {
      if (input.end_date !== null && input.end_date < input.start_date) return { end_date: ['V-ORDER'] }
      const partner = await partnerOf(trx, ngoOf(actor), input)
      return 'wrong' in partner ? partner.wrong : new StoredColumns({ partner_name: partner.name })
    },
  })
}

/** Memberships abroad, events abroad, and agreements with partners in the country. */
export const registersArea: Area = (on, services) => {
  membershipRows(shown(on, services, 'membership'), services)
  eventRows(shown(on, services, 'event'), services)
  acting('membership', actOnMembership)(on, services)
  acting('event', actOnEvent)(on, services)
  collaborationRows(on, services)
}
