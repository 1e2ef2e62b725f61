import { sql } from 'kysely'
import { answerOfferedSeat, readOfferedSeat, sendSeatCode } from '#contract/boards/guest-seat.ts'
import { latinDigits, textOf } from '#contract/core/values/arabic.ts'
import { found, notFound } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { matchCode, useCode } from '../core/identity/one-time-codes.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'
import { bodyRegister, bodyScreen } from './bodies.ts'
import { isSealedFor, namedBy, namedMember, type Named, seatSubject, sendSeat } from './confirmation.ts'

type Asked = Named & { readonly state: 'asked' | 'confirmed' | 'objected'; readonly asked_by: number }

/** Whoever a token names, while there is still something to decide; 404 otherwise. */
async function getNamed(db: Db | Trx, services: Services, token: string, lock = false): Promise<Asked> {
  const named = found(await namedMember(db, namedBy(token), lock))
  const isOpen = !named.is_current && named.end_date === null && named.state !== null && named.state !== 'changed'
  if (!isOpen || named.asked_by === null || !isSealedFor(services, named, token)) throw notFound()
  return named as Asked
}

interface Question {
  ngo_name: string
  start_date: string
  end_date: string
  code_open: boolean
}
async function questionOf(db: Db, named: Named): Promise<Question> {
  const { rows } = await sql<Question>`select n.name_ar as ngo_name, b.start_date, b.end_date,
      exists (select from verification_codes v where v.target = ${`seat:${named.id}`} and v.used_at is null and v.voided_at is null and v.expires_at > now() and v.attempts < 5) as code_open
    from ngos n join director_boards b on b.ngo_id = n.id where n.id = ${named.ngo_id} and b.id = ${named.director_board_id}`.execute(
    db,
  )
  return found(rows[0])
}

/** Keeps the answer; an objection is told at once to those who keep the board. */
async function store(trx: Trx, services: Services, named: Asked, answer: 'confirmed' | 'objected'): Promise<void> {
  const now = services.now().toISOString()
  await sql`update seat_confirmations set state = ${answer}, answered_at = ${now}, objected_at = case when ${answer} = 'objected' then ${now}::timestamptz else objected_at end
    where director_id = ${named.id} and ngo_id = ${named.ngo_id}`.execute(trx)
  await audit(trx, undefined, {
    action: 'update',
    entity: 'directors',
    entity_id: named.id,
    ngo_id: named.ngo_id,
    description_ar:
      answer === 'confirmed' ? 'تأكيد عضو لمقعده برمز أُرسل إلى هاتفه' : 'اعتراض شخص على ذكر اسمه في تشكيل المجلس',
    before: { confirmation: named.state },
    after: { confirmation: answer },
  })
  if (answer !== 'objected' || named.state === 'objected') return
  await queueNotice(trx, services, {
    code: 'SEAT-OBJECTED',
    userIds: await holdersOf(trx, named.ngo_id, bodyRegister[named.type].permission, 'U'),
    entity: 'directors',
    entityId: named.id,
    params: { name: named.name },
    link: `${bodyScreen[named.type]}?term=${named.director_board_id}`,
  })
}

/** Whoever was named answers without an account: the token says who he is, the code that the phone is his. */
export const guestSeatArea: Area = (on, services) => {
  on(readOfferedSeat, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    const named = await getNamed(services.db, services, query.token)
    const asked = await questionOf(services.db, named)
    const position = services.reference.find('positions', named.position_id)
    return {
      name: named.name,
      ...asked,
      body: named.type,
      position: { ar: position?.name_ar ?? '', en: position?.name_en ?? '' },
      state: named.state,
      answered_at: named.answered_at,
      mobile_end: textOf(named.mobile).slice(-2),
    }
  })

  on(answerOfferedSeat, async ({ query, body }) => {
    const asked = await getNamed(services.db, services, query.token)
    await services.limits.take('code', `seat:${asked.id}`)
    const code = await matchCode(services, seatSubject(asked, asked.asked_by), latinDigits(body.code))
    await services.db.transaction().execute(async (trx) => {
      const named = await getNamed(trx, services, query.token, true)
      // Somebody changed the person while the code was compared: it was an answer for another one.
      if (seatSubject(named, 0).proves !== seatSubject(asked, 0).proves) throw notFound()
      await useCode(trx, services, code)
      await store(trx, services, named, body.answer)
    })
    return { state: body.answer, token: query.token }
  })

  on(sendSeatCode, async ({ query, body, lang }) => {
    const named = await getNamed(services.db, services, query.token)
    await services.limits.take('code', `seat:${named.id}`)
    if (!body.website)
      await services.db.transaction().execute(async (trx) => {
        const held = await getNamed(trx, services, query.token, true)
        await sendSeat(trx, services, held, held.asked_by, lang)
      })
    return { state: named.state, token: query.token }
  })
}
