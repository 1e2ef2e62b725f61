import { sql } from 'kysely'
import { countsOf } from '../core/cases/counts.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { type RegistrationStatus, registrationMachine } from '#contract/news/registration-workflow.ts'
import {
  actOnRegistration,
  listRegistrations,
  readRegistrationFigures,
  type Registration,
} from '#contract/news/registrations.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { listFrom } from '../core/registers/list-from.ts'
import type { Services, Trx } from '../core/services.ts'
import { fillPlaces, type HeldRegistration, registrationKind } from './registrations.ts'

/** Months after the last day of an event in which who registered is erased. */
export const registrationMonths = ({ reference }: Pick<Services, 'reference'>): number =>
  reference.setting('events.registration_months', 3)

/** An event of the actor's organisation, with the day on which its registrations are erased. */
async function ownEvent(services: Services, actor: Actor, id: number) {
  const { rows } = await sql<{
    title_ar: string
    capacity: number | null
    takes_registration: boolean
    erased_on: string
  }>`select title_ar, capacity, takes_registration, (to_event_date + make_interval(months => ${registrationMonths(services)}::integer))::date as erased_on
    from ngo_events where id = ${id} and ngo_id = ${ngoOf(actor)} and deleted_at is null`.execute(services.db)
  return found(rows[0])
}

type Row = Omit<Registration, 'actions'> & { ngo_id: number }
/** Who registered for an event, for those who write the events of the organisation. */
export const registrations: Area = (on, services) => {
  const kind = registrationKind(services)
  on(listRegistrations, async ({ actor, params, query }) => {
    await ownEvent(services, actor, params.id)
    const page = await listFrom(
      services.db,
      sql<Row>`select r.id, r.reference, r.status, r.name, r.email, r.phone_number, r.reason, r.erased_at, r.created_at, r.updated_at, r.ngo_id
        from event_registrations r where r.event_id = ${params.id} and r.ngo_id = ${ngoOf(actor)}`,
      query,
      {
        text: sql`concat_ws(' ', t.name, t.reference, t.email, t.phone_number)`,
        where: query.status === undefined ? [] : [sql`t.status = ${query.status}`],
        order: sql`t.id`,
        size: 10,
      },
    )
    return {
      ...page,
      rows: page.rows.map(({ ngo_id, ...row }) => ({
        ...row,
        actions: actionsOf(kind, { ...row, ngo_id } as unknown as HeldRegistration, actor, ['organisation']),
      })),
    }
  })

  on(readRegistrationFigures, async ({ actor, params }) => {
    const event = await ownEvent(services, actor, params.id)
    const { rows } = await sql<{
      status: RegistrationStatus
      count: number
    }>`select status, count(*)::integer as count from event_registrations where event_id = ${params.id} and ngo_id = ${ngoOf(actor)} group by status`.execute(
      services.db,
    )
    return { ...event, counts: countsOf(registrationMachine, rows) }
  })

  on(actOnRegistration, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      // The address says which event: a registration for another one is not there.
      const { rows } =
        await sql`select from event_registrations where id = ${params.registration} and event_id = ${params.id}`.execute(
          trx,
        )
      found(rows[0])
      const given = { actor, id: params.registration, ...taken(registrationMachine, body), request, lang }
      return { status: (await act(trx, services, kind, given)).to }
    }),
  )
}

/** Erases who registered for an event that is over for the months of the settings. */
export async function eraseRegistrations(services: Services): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with due as (select r.id from event_registrations r join ngo_events e on e.id = r.event_id
      where r.erased_at is null and e.to_event_date + make_interval(months => ${registrationMonths(services)}::integer) < ${todayIn(services.now())}::date),
    told as (delete from outbox using due where entity = 'event_registrations' and entity_id = due.id)
    update event_registrations r set name = null, email = null, phone_number = null, erased_at = ${services.now().toISOString()}
    from due where r.id = due.id returning r.id`.execute(services.db)
  return rows.length
}

/** Places that became free otherwise than by a cancellation: the organisation made room, or a suspension was lifted. */
export async function fillAllPlaces(services: Services): Promise<number> {
  const { rows } = await sql<{ event_id: number }>`
    select distinct r.event_id from event_registrations r join ngo_events e on e.id = r.event_id
    where r.status = 'waiting' and e.to_event_date >= ${todayIn(services.now())}::date order by r.event_id`.execute(
    services.db,
  )
  let given = 0
  for (const { event_id } of rows)
    try {
      given += await services.db.transaction().execute((trx: Trx) => fillPlaces(trx, services, event_id))
    } catch (error) {
      services.log.error({ err: error, event: event_id }, 'free places were not given')
    }
  return given
}
