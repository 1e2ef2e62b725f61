import { sql } from 'kysely'
import { leftStatus } from '#contract/people/ending.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { ngoOf, type Actor } from '../core/identity/actor.ts'
import { hmacs } from '../core/identity/secrets.ts'
import { inWords, Refusal, type FieldRefusals } from '../core/errors.ts'
import { notePersonalView } from '../core/log/views.ts'
import { following, telling, viewing } from '../core/registers/around.ts'
import type { Area, On, Page } from '../core/http/route.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services, Trx } from '../core/services.ts'
import { followPerson, otherPersonErrors } from './one-person.ts'
import { inTurn, personErrors, personView, seesNumbers, type PeopleRegister, type Person } from './person.ts'

// What the registers of people share around `register`.

const left = inWords('من انتهت مدته حالته «منتهي الخدمة».', 'Whoever has left has the status “Ended”.')
const stays = inWords(
  'لا يُحذف سجل انتهت مدته: يبقى في تاريخ المنظمة.',
  'A record that has ended is not removed: it stays in the history of the organisation.',
)

interface Ending {
  readonly end_date: string | null
  readonly end_reason: string | null
  readonly member_status_id?: number
}
/** The end has its day and its reason, not before the start; who has left says so in the status. */
export function endErrors<K extends string>(
  input: Ending & Readonly<Record<K, string>>,
  start: K,
  now = new Date(),
): FieldRefusals {
  const { end_date, end_reason, member_status_id } = input
  const ended = end_date !== null && end_date <= todayIn(now)
  return {
    ...(end_date !== null && end_reason === null ? { end_reason: ['V-REQ'] } : {}),
    ...((end_date === null && end_reason !== null) || (end_date === null && member_status_id === leftStatus)
      ? { end_date: ['V-REQ'] }
      : {}),
    ...(end_date !== null && end_date < input[start] ? { end_date: ['V-ORDER'] } : {}),
    ...(member_status_id !== undefined && ended && member_status_id !== leftStatus ? { member_status_id: [left] } : {}),
  }
}

/** Who the person is: rules of PERSON, once in the list at a time, and nobody else's number. */
export async function workPeopleErrors(
  trx: Trx,
  services: Services,
  actor: Actor,
  own: PeopleRegister,
  input: Person & { end_date: string | null },
  before: Row | undefined,
): Promise<FieldRefusals> {
  const wrong = personErrors(input, own.youngest)
  if (Object.keys(wrong).length > 0) return wrong
  if (input.end_date === null) {
    const { rows } =
      await sql`select from ${sql.table(own.table)} where ngo_id = ${ngoOf(actor)} and id_number_hash = any(${hmacs(input.id_number, services.secrets.hmacKey)}) and id <> ${before?.id ?? 0} and end_date is null and deleted_at is null limit 1`.execute(
        trx,
      )
    if (rows.length > 0) return { id_number: ['V-NID-TWICE'] }
  }
  return otherPersonErrors(trx, services, actor, own, input, before)
}

/** Only what was entered by mistake is removed: whoever has left stays with day and reason. */
export async function refuseHistory(row: Row): Promise<void> {
  if (row.end_date !== null) throw new Refusal(409, 'state', { fields: { end_date: [stays] } })
}

/** Leaves a trace of the whole national numbers that an answer shows. */
export const noting =
  (on: On, { db }: Services, register: PeopleRegister): On =>
  (call, handler) =>
    on(call, async (context) => {
      const answer = await handler(context)
      const actor = context.actor as Actor
      const shows = call.method === 'GET' && (!call.paged || context.exported || (answer as Page<Row>).rows.length > 0)
      if (shows && seesNumbers(actor, register))
        await notePersonalView(db, actor, register.table, `اطّلاع على الأرقام الوطنية في قائمة ${register.ar}`)
      return answer
    })

type View = (row: Row, actor: Actor) => Record<string, unknown>
/** A register of people: one change at a time, the person's data followed everywhere, numbers shown to few and with a trace. */
export const peopleArea =
  (own: PeopleRegister, rows: Area, more: View = () => ({})): Area =>
  (on, services) => {
    const person = personView(services, own)
    const shown = viewing(on, (row, actor) => ({ ...person(row, actor), ...more(row, actor) }))
    const told = telling(noting(shown, services, own), {
      [`${own.table}_no`]: own.number,
      [`${own.table}_person`]: 'id_number',
    })
    rows(inTurn(following(told, (trx, actor, id) => followPerson(trx, actor, own, id))), services)
  }
