import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { templates } from '#contract/core/notices/templates.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { textOf } from '#contract/core/values/arabic.ts'
import type { SeatConfirmation } from '#contract/boards/seat-calls.ts'
import { askCouncilMember, askTrustee } from '#contract/boards/seat-calls.ts'
import type { BoardBody } from '#contract/boards/board-words.ts'
import { found, Refusal, wrongState } from '../core/errors.ts'
import type { Area, On } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { storedMobile } from '../core/identity/mobile.ts'
import { type CodeSubject, newCode } from '../core/identity/one-time-codes.ts'
import { hmacs } from '../core/identity/secrets.ts'
import { audit } from '../core/log/audit.ts'
import { queueSms } from '../core/mail/queue.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import type { Person } from '../people/index.ts'
import { membersOf } from './board-rows.ts'
import { bodyTitle } from './bodies.ts'

/** Messages to one number in a day, whoever names its owner: nobody is flooded through a form of ours. */
const daily = 6

/** Somebody who was named for a seat. */
export interface Named {
  readonly id: number
  readonly ngo_id: number
  readonly type: BoardBody
  readonly director_board_id: number
  readonly name: string
  readonly mobile: string | null
  readonly id_number_hash: string | null
  readonly birth_date: string | null
  readonly position_id: number
  readonly is_current: boolean
  readonly end_date: string | null
  readonly state: NonNullable<SeatConfirmation>['state'] | null
  readonly asked_by: number | null
  readonly answered_at: string | null
}

/** A member with his answer so far; `lock` holds him and it. */
export async function namedMember(db: Db | Trx, id: number, lock = false): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select d.id, d.ngo_id, d.type, d.director_board_id, concat_ws(' ', d.first_name, d.father_name, d.last_name) as name, d.mobile, d.id_number_hash,
      d.birth_date, d.position_id, d.is_current, d.end_date, c.state, c.asked_by, c.answered_at
    from directors d left join seat_confirmations c on c.director_id = d.id
    where d.id = ${id} and d.type in ('administrative', 'trustee') and d.director_board_id is not null and d.first_name is not null and d.deleted_at is null
    ${lock ? sql`for update of d` : sql``}`.execute(db)
  return rows[0]
}

/** A code is bound to the person as he was named: after a change of his data it is worth nothing. */
export const seatSubject = (named: Named, userId: number): CodeSubject => ({
  userId,
  purpose: 'seat',
  target: `seat:${named.id}`,
  proves: [named.id_number_hash, named.mobile, named.name, named.birth_date, named.position_id].map(textOf).join('|'),
})

type Keys = Pick<Services, 'secrets' | 'config'>
/** One seal for each key; short, since messages are paid by length. */
const sealsOf = ({ secrets }: Keys, { id, mobile }: Named) =>
  hmacs(`board seat ${id} ${textOf(mobile)}`, secrets.hmacKey).map((seal) => seal.slice(0, 24))
/** Address of the page on which somebody answers who was named; dead as soon as the number is another one. */
const seatLink = (services: Keys, named: Named): string =>
  `${services.config.publicUrl.replace(/\/+$/, '')}/board-seat?token=${named.id}.${sealsOf(services, named)[0]}`
/** Which member a token names; zero when it names none. */
export const namedBy = (token: string): number => Number(/^(\d{1,15})\.[0-9a-f]{24}$/.exec(token)?.[1] ?? 0)
export const isSealedFor = (services: Keys, named: Named, token: string): boolean =>
  sealsOf(services, named).some((seal) => {
    const [expected, given] = [Buffer.from(`${named.id}.${seal}`), Buffer.from(token)]
    return given.length === expected.length && timingSafeEqual(given, expected)
  })

async function refuseFlood(trx: Trx, named: Named): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from directors d
    join verification_codes v on v.target = 'seat:' || d.id and v.created_at > now() - interval '1 day'
    where d.mobile = ${named.mobile}`.execute(trx)
  if ((rows[0]?.count ?? 0) >= daily) throw new Refusal(429, 'too_many')
}
const short = (name: string): string => (name.length > 60 ? `${name.slice(0, 57)}…` : name)

/** Sends whoever was named the organisation, the body, and a code with the page where he answers. */
export async function sendSeat(
  trx: Trx,
  services: Services,
  named: Named,
  userId: number,
  lang: 'ar' | 'en' = 'ar',
): Promise<void> {
  await refuseFlood(trx, named)
  const code = await newCode(trx, services, seatSubject(named, userId))
  const { rows } = await sql<{ name_ar: string }>`select name_ar from ngos where id = ${named.ngo_id}`.execute(trx)
  await queueSms(trx, {
    to: textOf(named.mobile),
    text: fill(
      templates['SEAT-NAMED'].body[lang],
      { ngo: short(rows[0]?.name_ar ?? ''), body: bodyTitle(named.type)[lang], link: seatLink(services, named), code },
      lang,
    ),
    template_code: 'SEAT-NAMED',
    entity: 'directors',
    entity_id: named.id,
  })
}

/** What tells one person from another: when any of it changes, his answer was about somebody else. */
export async function voidConfirmation(
  trx: Trx,
  before: Row,
  input: Person & { position_id: number },
  { secrets }: Services,
) {
  const same =
    hmacs(input.id_number, secrets.hmacKey).includes(String(before.id_number_hash)) &&
    before.mobile === storedMobile(input.mobile) &&
    (['first_name', 'father_name', 'last_name', 'birth_date', 'position_id'] as const).every(
      (field) => textOf(before[field]) === textOf(input[field]),
    )
  if (same || before.is_current === true) return
  await sql`update seat_confirmations set state = 'changed', answered_at = null where director_id = ${before.id} and ngo_id = ${before.ngo_id}`.execute(
    trx,
  )
  await sql`update verification_codes set voided_at = now() where target = ${`seat:${before.id}`} and used_at is null and voided_at is null`.execute(
    trx,
  )
}

const asking = (on: On, services: Services, call: typeof askCouncilMember, body: BoardBody) =>
  on(call, async ({ actor, params, write }) => {
    await services.limits.take('code', `seats:${(actor as Actor).userId}`)
    return write(async (trx) => {
      const ngoId = ngoOf(actor as Actor)
      const named = found(await namedMember(trx, params.id, true))
      if (named.ngo_id !== ngoId || named.type !== body) throw found(undefined)
      // Who objected is not pressed: only other data of his open the question anew.
      const isOpen = !named.is_current && named.end_date === null && named.mobile !== null
      if (!isOpen || named.state === 'confirmed' || named.state === 'objected') throw wrongState()
      await sendSeat(trx, services, named, (actor as Actor).userId)
      await sql`insert into seat_confirmations (ngo_id, director_id, asked_at, asked_by, created_by) values (${ngoId}, ${named.id}, ${services.now().toISOString()}, ${(actor as Actor).userId}, ${(actor as Actor).userId})
        on conflict (director_id) do update set state = 'asked', asked_at = excluded.asked_at, asked_by = excluded.asked_by, answered_at = null`.execute(
        trx,
      )
      await audit(trx, actor as Actor, {
        action: 'update',
        entity: 'directors',
        entity_id: named.id,
        description_ar: `إرسال طلب تأكيد العضوية إلى ${named.name}`,
      })
      const member = (await membersOf(trx, ngoId, named.director_board_id)).find(({ id }) => id === named.id)
      return member?.confirmation && member.asked_at
        ? {
            state: member.confirmation,
            asked_at: member.asked_at,
            answered_at: member.answered_at,
            shared_phone: member.shared_phone,
          }
        : null
    })
  })

/** The organisation asks a member whether he takes the seat. */
export const askingArea: Area = (on, services) => {
  asking(on, services, askCouncilMember, 'administrative')
  asking(on, services, askTrustee, 'trustee')
}
