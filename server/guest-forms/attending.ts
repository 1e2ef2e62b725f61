import { sql } from 'kysely'
import type { BodyOf } from '#contract/core/calls/call.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { ClosedRegistration } from '#contract/news/shapes.ts'
import { cancelRegistration, readAttendForm, sendRegistration } from '#contract/news/registrations.ts'
import { act } from '../core/cases/act.ts'
import { found, inWords, invalid, Refusal } from '../core/errors.ts'
import { networkOf } from '../core/http/network.ts'
import type { Area } from '../core/http/route.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { holdPlaces, openEvent, registrationKind, registrationMonths, tellRegistered } from '../news/index.ts'
import { issueToken, judgeSender } from './guard.ts'
import { codeOf, isCodeOf } from './letter-code.ts'

type Sent = BodyOf<typeof sendRegistration>
type Open = NonNullable<Awaited<ReturnType<typeof openEvent>>>
const purposeOf = (event: number) => `attend ${event}`
const closed: Readonly<Record<ClosedRegistration, ReturnType<typeof inWords>>> = {
  end: inWords('لم تعد هذه المنظمة قائمة.', 'This organisation does not exist any more.'),
  suspended: inWords(
    'المنظمة موقوفة، فلا تسجيل في فعالياتها.',
    'The organisation is suspended; its events take no registrations.',
  ),
  over: inWords('انتهت الفعالية.', 'The event is over.'),
  unannounced: inWords('انتهى الإعلان عن الفعالية.', 'The event is not announced any more.'),
}
const gone = inWords('لم تعد الفعالية تستقبل تسجيلاً.', 'The event takes no registrations any more.')
const unknown = inWords(
  'لا تسجيل بهذا الرقم والرمز معاً، أو أُلغي من قبل.',
  'There is no registration with this number and code, or it was cancelled already.',
)

interface Kept {
  readonly id: number
  readonly reference: string
  readonly email: string | null
  readonly phone_number: string | null
  readonly lang: Lang
}

/** Stores a registration; undefined when there is one by this address, or by this number alone. */
async function keep(trx: Trx, event: Open, body: Sent, status: 'registered' | 'waiting', lang: Lang) {
  const { rows } = await sql<Kept>`
    insert into event_registrations (ngo_id, event_id, name, email, phone_number, status, lang)
    values (${event.ngo_id}, ${event.id}, ${body.name}, ${body.email}, ${body.phone_number}, ${status}, ${lang})
    on conflict do nothing returning id, reference, email, phone_number, lang`.execute(trx)
  const row = rows[0]
  if (!row) return undefined
  await audit(trx, undefined, {
    action: 'create',
    entity: 'event_registrations',
    entity_id: row.id,
    ngo_id: event.ngo_id,
    description_ar: `تسجيل رقم ${row.reference} في فعالية`,
  })
  return row
}

/**
 * The registration that stays when another one comes by its address. Who sends the other may not be its owner: he is
 * answered as one who registers for the first time, and the owner is told.
 */
async function stays(trx: Trx, event: Open, { email, phone_number }: Sent): Promise<Kept> {
  const by =
    email === null ? sql`email is null and phone_number = ${phone_number}` : sql`lower(email) = lower(${email})`
  const { rows } = await sql<Kept>`
    select id, reference, email, phone_number, lang from event_registrations
    where event_id = ${event.id} and ${by} and status <> 'cancelled' and erased_at is null`.execute(trx)
  return found(rows[0])
}

/** A place at an event of an organisation, and giving it back. */
export const attendingForms: Area = (on, services) => {
  on(readAttendForm, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    const {
      id,
      ngo_id,
      title_ar,
      title_en,
      closed: why,
      capacity,
      taken,
      waiting,
    } = found(await openEvent(services.readDb, services, params.id))
    return {
      id,
      ngo_id,
      title_ar,
      title_en,
      closed: why,
      left: capacity === null ? null : Math.max(0, capacity - taken - waiting),
      waiting,
      months: registrationMonths(services),
      form_token: issueToken(services, purposeOf(id)),
    }
  })

  on(sendRegistration, async ({ body, request, lang, write }) => {
    const suspect = await judgeSender(services, request, purposeOf(body.event_id), body)
    if (suspect === 'too_many') throw new Refusal(429, 'too_many')
    if (suspect !== undefined) throw invalid({ form_token: [suspect === 'too_fast' ? 'V-FORM-FAST' : 'V-FORM'] })
    // Not within the transaction, which already holds a connection: many at once would wait for each other for ever.
    const isTold = await services.limits.allows('guest_receipt', body.email ?? body.phone_number ?? '')
    return write(async (trx) => {
      await holdPlaces(trx, body.event_id)
      const event = await openEvent(trx, services, body.event_id)
      if (!event) throw invalid({ _: [gone] })
      if (event.closed !== null) throw invalid({ _: [closed[event.closed]] })
      // A place while one is free and nobody waits for it, else a turn in the queue.
      const isFree = event.capacity === null || event.taken + event.waiting < event.capacity
      const status = isFree ? 'registered' : 'waiting'
      const row = await keep(trx, event, body, status, lang)
      const held = row ?? (await stays(trx, event, body))
      if (isTold)
        await tellRegistered(
          trx,
          services,
          { ...event, ...held, event_id: event.id },
          row ? (isFree ? 'EVENT-PLACE' : 'EVENT-WAITING') : 'EVENT-TWICE',
          { code: codeOf(services, held.reference), turn: String(event.waiting + 1) },
        )
      return { status, ahead: isFree ? null : event.waiting }
    })
  })

  givingBack(on, services)
}

/** Number and code prove who registered, also when the event takes no more registrations. */
const givingBack: Area = (on, services) => {
  on(cancelRegistration, async ({ body, request, write }) => {
    await services.limits.take('guest_form', networkOf(request.ip))
    if (!isCodeOf(services, body.registration, body.code)) throw invalid({ registration: [unknown] })
    return write(async (trx) => cancelBy(trx, services, body.registration))
  })
}

async function cancelBy(trx: Trx, services: Services, reference: string) {
  const ask = () =>
    sql<{ id: number; event_id: number }>`
      select id, event_id from event_registrations where reference = ${reference} and erased_at is null`.execute(trx)
  const [seen] = (await ask()).rows
  if (seen) await holdPlaces(trx, seen.event_id)
  // Whoever pressed twice is told the same as one who comes later.
  const id = (await ask()).rows[0]?.id
  if (id === undefined) throw invalid({ registration: [unknown] })
  await act(trx, services, registrationKind(services), {
    actor: undefined,
    id,
    action: 'cancel',
    input: undefined,
    as: 'system',
  })
  return { reference }
}
