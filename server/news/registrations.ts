import { sql } from 'kysely'
import { fill } from '#contract/core/notices/fill.ts'
import { templates } from '#contract/core/notices/templates.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { type RegistrationStatus, registrationMachine } from '#contract/news/registration-workflow.ts'
import { act, type CaseKind } from '../core/cases/act.ts'
import { found, wrongState } from '../core/errors.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { queueForEach } from '../core/mail/queue.ts'
import type { Services, Trx } from '../core/services.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { closedBecause } from './places.ts'
import { shownEvents } from './shown.ts'

export interface HeldRegistration {
  readonly id: number
  readonly status: RegistrationStatus
  readonly ngo_id: number
  readonly event_id: number
  readonly reference: string
  readonly email: string | null
  readonly phone_number: string | null
  readonly lang: Lang
  readonly erased_at: string | null
  readonly title_ar: string
  readonly title_en: string | null
  readonly from_event_date: string
  readonly organisation_ar: string
  readonly organisation_en: string
  readonly updated_at: string
}

/** Whoever gives or takes places of an event waits for the others who do: the last place is given once. */
export const holdPlaces = (trx: Trx, event: number) =>
  sql`select from ngo_events where id = ${event} for no key update`.execute(trx)

/** Registrations as `r` with what is told of their event, locked. */
export async function guestRows(trx: Trx, where: ReturnType<typeof sql>): Promise<HeldRegistration[]> {
  const { rows } = await sql<HeldRegistration>`
    select r.id, r.status, r.ngo_id, r.event_id, r.reference, r.email, r.phone_number, r.lang, r.erased_at, r.updated_at,
      e.title_ar, e.title_en, e.from_event_date, n.name_ar as organisation_ar, coalesce(n.name_en, n.name_ar) as organisation_en
    from event_registrations r join ngo_events e on e.id = r.event_id join ngos n on n.id = r.ngo_id
    where ${where} order by r.id for update of r`.execute(trx)
  return rows
}

/** One registration of the actor's organisation; anybody's for who proved that he sent it. */
async function hold(trx: Trx, actor: Actor | undefined, id: number): Promise<HeldRegistration> {
  const within = actor ? sql`r.ngo_id = ${ngoOf(actor)}` : sql`true`
  const { rows: of } = await sql<{
    event_id: number
  }>`select r.event_id from event_registrations r where r.id = ${id} and ${within}`.execute(trx)
  await holdPlaces(trx, found(of[0]).event_id)
  return found((await guestRows(trx, sql`r.id = ${id} and ${within}`))[0])
}

type Told =
  | 'EVENT-PLACE'
  | 'EVENT-WAITING'
  | 'EVENT-TWICE'
  | 'EVENT-SEATED'
  | 'EVENT-STRUCK'
  | 'EVENT-OFF'
  | 'EVENT-MOVED'
  | 'EVENT-WITHDRAWN'
  | 'EVENT-AGAIN'
type Person = Omit<HeldRegistration, 'status' | 'erased_at' | 'updated_at' | 'organisation_ar' | 'organisation_en'>
/** Tells who registered, in his language: by mail, or by SMS where he gave no address. */
export async function tellRegistered(
  trx: Trx,
  services: Services,
  row: Person,
  code: Told,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { lang } = row
  const values = {
    event: lang === 'en' ? (row.title_en ?? row.title_ar) : row.title_ar,
    day: dayInWords(row.from_event_date, lang),
    reference: row.reference,
    link: `${services.config.publicUrl.replace(/\/+$/, '')}/ngo/${row.ngo_id}/contact-us?attend=back`,
    ...more,
  }
  await queueForEach(trx, [{ email: row.email, mobile: row.phone_number }], {
    subject: templates[code].title[lang],
    text: fill(templates[code].body[lang], values, lang),
    template_code: code,
    entity: 'event_registrations',
    entity_id: row.id,
  })
}

/** Erases who it was; the row stays for the count. What was written to him before goes too, the last word stays until it is sent. */
const erased = async ({ trx, row, services }: { trx: Trx; row: HeldRegistration; services: Services }) => {
  await sql`delete from outbox where entity = 'event_registrations' and entity_id = ${row.id}`.execute(trx)
  return { name: null, email: null, phone_number: null, erased_at: services.now().toISOString() }
}

/** Places at events as cases. Who loses one is told, and the first who waits gets it. */
export function registrationKind(services: Services): CaseKind<typeof registrationMachine, HeldRegistration> {
  const freed = (trx: Trx, row: HeldRegistration) => async () =>
    row.status === 'registered' ? fillPlaces(trx, services, row.event_id) : undefined
  return {
    machine: registrationMachine,
    table: 'event_registrations',
    column: 'status',
    hold,
    // Nobody else's is held.
    partsOf: (_row, actor) => (actor.kind === 'org' ? ['organisation'] : []),
    bar: ({ erased_at, status }) => (erased_at === null ? undefined : wrongState({ status })),
    version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
    // The log is kept for ever: it names nobody.
    told: ({ reference, ngo_id }) => ({ name: `رقم ${reference}`, ngo_id }),
    effects: {
      strike: async ({ trx, row, input }) => {
        const set = { ...(await erased({ trx, row, services })), reason: input.reason }
        const from = row.lang === 'ar' ? row.organisation_ar : row.organisation_en
        await tellRegistered(trx, services, row, 'EVENT-STRUCK', { from, reason: input.reason })
        return { set, after: freed(trx, row) }
      },
      cancel: async ({ trx, row }) => ({ set: await erased({ trx, row, services }), after: freed(trx, row) }),
      seat: async ({ trx, row }) => {
        await tellRegistered(trx, services, row, 'EVENT-SEATED')
        return {}
      },
    },
  }
}

/** Whether an event takes registrations now; held until the transaction ends. */
export async function openEvent(trx: Trx | Services['db'], services: Services, id: number) {
  const { rows } = await sql<{
    id: number
    ngo_id: number
    title_ar: string
    title_en: string | null
    status_id: number
    is_announced: boolean
    from_event_date: string
    to_event_date: string
    to_event_time: string | null
    capacity: number | null
    taken: number
    waiting: number
  }>`select e.id, e.ngo_id, e.title_ar, e.title_en, e.status_id, e.is_announced, e.from_event_date, e.to_event_date,
      case when not e.is_full_day then to_char(e.to_event_time, 'HH24:MI') end as to_event_time, e.capacity,
      coalesce(p.taken, 0) as taken, coalesce(p.waiting, 0) as waiting
    from ${shownEvents(services)} left join lateral (select count(*) filter (where r.status = 'registered')::integer as taken,
        count(*) filter (where r.status = 'waiting')::integer as waiting from event_registrations r where r.event_id = e.id) p on true
    where e.of = 'ngo' and e.id = ${id} and e.takes_registration and e.ngo_id is not null and e.status_id is not null`.execute(
    trx,
  )
  return rows[0] && { ...rows[0], closed: closedBecause(rows[0], services.now()) }
}

/** Gives free places to those who wait longest. */
export async function fillPlaces(trx: Trx, services: Services, event: number): Promise<number> {
  await holdPlaces(trx, event)
  const open = await openEvent(trx, services, event)
  if (!open || open.closed !== null) return 0
  const free = open.capacity === null ? open.waiting : open.capacity - open.taken
  if (free <= 0 || open.waiting === 0) return 0
  const { rows } = await sql<{
    id: number
  }>`select id from event_registrations where event_id = ${event} and status = 'waiting' order by id limit ${free}`.execute(
    trx,
  )
  for (const { id } of rows)
    await act(trx, services, registrationKind(services), {
      actor: undefined,
      id,
      action: 'seat',
      input: undefined,
      as: 'system',
    })
  return rows.length
}

/** An event that is deleted before it is over takes its registrations along; everybody is told. */
export async function callOff(trx: Trx, services: Services, event: number): Promise<void> {
  await holdPlaces(trx, event)
  const { rows } = await sql<{ id: number; to_event_date: string }>`
    select r.id, e.to_event_date from event_registrations r join ngo_events e on e.id = r.event_id
    where r.event_id = ${event} and r.status <> 'cancelled' and r.erased_at is null order by r.id desc`.execute(trx)
  const kind = registrationKind(services)
  // The last who waits first: nobody is given a place that is taken from him at once.
  for (const { id, to_event_date } of rows) {
    const row = await hold(trx, undefined, id)
    await act(trx, services, kind, { actor: undefined, id, action: 'cancel', input: undefined, as: 'system' })
    if (to_event_date >= todayIn(services.now())) await tellRegistered(trx, services, row, 'EVENT-OFF')
  }
}
