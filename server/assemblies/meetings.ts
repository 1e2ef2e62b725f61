import { sql } from 'kysely'
import {
  actOnMeeting,
  decideMeeting,
  type ListedMeeting,
  listMinistryMeetings,
  meetings,
} from '#contract/assemblies/meetings.ts'
import { meetingMachine } from '#contract/assemblies/workflow.ts'
import { daysBetween } from '#contract/core/values/dates.ts'
import { act, taken } from '../core/cases/act.ts'
import { type FieldRefusals, inWords, Refusal, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import { register } from '../core/registers/register.ts'
import { StoredColumns } from '../core/registers/register-options.ts'
import { meetingKind } from './kind.ts'
import { agendaErrors } from './request-effects.ts'
import { meetingsOf } from './rows.ts'

/** A second sitting is later than the first, by fifteen days at most [domain 2.5]. */
const secondDays = 15
const articleNeeded = inWords(
  'اكتبوا مادة النظام الداخلي التي تجيز الوكالات.',
  'Name the article of the bylaws that allows proxies.',
)

const rows: Area = (on, services) => {
  register(on, services, meetings, {
    table: 'general_authority_meetings',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['title', 'place'],
    order: '-meeting_date',
    own: ['status', 'sitting', 'closed_at'],
    check: async (_trx, actor, input, before) => {
      if (before && before.status !== 'draft' && before.status !== 'returned')
        throw wrongState({ status: before.status })
      if (actor.legalFormId === 1) throw new Refusal(409, 'type_other_form')
      const { meeting_date: first, second_date: second } = input
      const isOut = second !== null && (second <= first || daysBetween(first, second) > secondDays)
      const wrong: FieldRefusals = {
        ...(isOut ? { second_date: [second <= first ? 'V-ORDER' : 'V-GAP'] } : {}),
        ...(input.proxies_per_member > 0 && input.bylaws_article === null ? { bylaws_article: [articleNeeded] } : {}),
        ...agendaErrors(services, input.agenda, actor.legalFormId ?? 2),
      }
      return Object.keys(wrong).length > 0 ? wrong : new StoredColumns({ agenda: JSON.stringify(input.agenda) })
    },
    removing: async (_trx, _actor, row) => {
      if (row.status !== 'draft') throw wrongState({ status: row.status })
    },
  })
}

const orders = { meeting_date: sql`t.meeting_date`, title: sql`t.title` }
/** Meetings of general assemblies: the register of the organisation, and what is done with one. */
export const meetingsArea: Area = (on, services) => {
  rows(on, services)
  on(actOnMeeting, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(meetingMachine, body), request, lang }
      return { status: (await act(trx, services, meetingKind(services), given)).to }
    }),
  )
  on(decideMeeting, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(meetingMachine, body), request, lang }
      return { status: (await act(trx, services, meetingKind(services), given)).to }
    }),
  )
  on(listMinistryMeetings, ({ actor, query }) =>
    listFrom(
      services.db,
      sql<ListedMeeting>`select m.id, m.ngo_name_ar, m.ngo_name_en, m.title, m.meeting_type_id, m.meeting_date, m.governorate_id, m.status, m.transaction_request_id,
          case m.status when 'minutes_submitted' then m.ratify_due_at when 'requested' then m.request_due_at end as due_at
        from (${meetingsOf(actor)}) m
        where ${query.status ? sql`m.status = ${query.status}` : sql`true`} and ${query.request_id ? sql`m.transaction_request_id = ${query.request_id}` : sql`true`}`,
      query,
      {
        text: sql`concat_ws(' ', t.title, t.ngo_name_ar, t.ngo_name_en)`,
        order: orderOf(query.sort, orders, {
          usual: sql`t.due_at nulls last, t.meeting_date desc, t.id desc`,
          last: sql`t.id`,
        }),
        size: 25,
      },
    ),
  )
}
