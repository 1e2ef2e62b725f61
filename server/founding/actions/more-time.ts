import { sql } from 'kysely'
import { addDays, endOfDay } from '#contract/core/values/dates.ts'
import { askFor, giveNone, giveUntil, type RequestRow, type ReturnTerm } from '../../transactions/index.ts'
import type { Services } from '../../core/services.ts'
import type { Taking } from '../../core/cases/act.ts'
import type { Notice } from '../../core/notices/notify.ts'
import type { Case } from '../case.ts'
import type { FoundingEffect } from '../effect.ts'

// More time for a founding request that was returned: as for any request, in the calendar days of a founder.

/** The latest day to which the last one may be moved: as many days more as a return gives. */
const latestOf = (due: string, { reference }: Pick<Services, 'reference'>): string =>
  addDays(due, reference.setting('founding.return_days', 30))

/** How a returned request stands to its last day, for whoever reads it. */
export const shownTime = ({ est, moreTime }: Case, services: Services) => ({
  more_time: moreTime,
  more_time_latest: est.status_id === 7 && est.return_due_at ? latestOf(est.return_due_at, services) : null,
})

/** `barTo` has seen to it that there is a last day. */
function termOf({ trx, services, actor, row }: Taking<Case, unknown>): ReturnTerm {
  const due = row.est.return_due_at as string
  const { id: requestId } = row.request as RequestRow
  return { trx, services, actor, requestId, due: endOfDay(due), latest: latestOf(due, services) }
}
const toFounder = (
  { row: { est } }: Taking<Case, unknown>,
  code: 'EST-TIME-GRANTED' | 'EST-TIME-REFUSED',
  date: string,
): Notice[] => [
  {
    code,
    userIds: [est.user_id],
    entity: 'establishments',
    entityId: est.id,
    params: { tracking_no: est.tracking_no, date },
    link: '/temp-ngo/ministry-track',
  },
]

export const ask: FoundingEffect<'ask_more_time'> = async (taking) => {
  const { trx, row, input } = taking
  await askFor(termOf(taking), input)
  const { rows } = await sql<{ id: number }>`
    select ur.user_id as id from user_transaction_roles ur join transaction_request_roles r on r.id = ur.transaction_request_role_id where r.slug = 'ngo_head'`.execute(
    trx,
  )
  return {
    notices: [
      {
        code: 'EST-TIME-ASKED',
        userIds: rows.map(({ id }) => id),
        entity: 'establishments',
        entityId: row.est.id,
        params: { tracking_no: row.est.tracking_no },
        link: `/ministry/creation-requests/${row.est.id}`,
      },
    ],
  }
}

export const grant: FoundingEffect<'grant_more_time'> = async (taking) => {
  const { more_time_until: until } = taking.input
  await giveUntil(termOf(taking), until)
  return { set: { return_due_at: until }, notices: toFounder(taking, 'EST-TIME-GRANTED', until) }
}

export const refuse: FoundingEffect<'refuse_more_time'> = async (taking) => {
  await giveNone(termOf(taking), taking.input.more_time_answer)
  return { notices: toFounder(taking, 'EST-TIME-REFUSED', taking.row.est.return_due_at as string) }
}
