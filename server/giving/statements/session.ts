import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { fill } from '#contract/core/notices/fill.ts'
import { templates } from '#contract/core/notices/templates.ts'
import { invalid, Refusal } from '../../core/errors.ts'
import { giftsCookie } from '../../core/http/credential.ts'
import { networkOf } from '../../core/http/network.ts'
import { storedMobile } from '../../core/identity/mobile.ts'
import { decrypt, encrypt, hmac, hmacs } from '../../core/identity/secrets.ts'
import { queueSms } from '../../core/mail/queue.ts'
import type { Services } from '../../core/services.ts'
import { ageOf } from '../../guest-forms/index.ts'
import { hasGiven } from './gifts.ts'

export const statementForm = 'donor-statement'
/** Nobody reads the page and types a number faster, in milliseconds. */
const fastest = 1_500
/** As the message says it, in words. */
const codeMinutes = 10
const openMinutes = 20
export const codeTries = 5
/** What a demonstration takes, as its payment operators do: it sends no messages. */
export const demoCode = '123456'

/** How far a browser came; sealed in its cookie, so that neither number nor code stands in an address or a log. */
export interface DonorSession {
  readonly phone: string
  readonly stage: 'code' | 'open'
  /** Milliseconds since 1970. */
  readonly until: number
}
const sealed = 'donor_statement'

function remember(services: Services, reply: FastifyReply, session: DonorSession | undefined): void {
  const secure = services.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = session && encrypt(JSON.stringify(session), services.secrets.encryptionKey, sealed)
  const age = session ? Math.ceil((session.until - services.now().getTime()) / 1_000) : 0
  reply.header('set-cookie', `${giftsCookie}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`)
}

/** What this browser was told before; undefined without a cookie that is ours and still good. */
export function sessionOf(services: Services, request: FastifyRequest): DonorSession | undefined {
  const [, value] =
    new RegExp(`(?:^|; )${giftsCookie}=(v2\\.[\\w.-]{20,600})(?:;|$)`).exec(request.headers.cookie ?? '') ?? []
  if (value === undefined) return undefined
  try {
    const session = JSON.parse(decrypt(value, services.secrets.encryptionKey, sealed)) as DonorSession
    return session.until > services.now().getTime() ? session : undefined
  } catch {
    return undefined
  }
}

/** The telephone of a browser that proved to have it; 409 for others, whose time is over. */
export function provedPhone(services: Services, request: FastifyRequest): string {
  const session = sessionOf(services, request)
  if (session?.stage !== 'open') throw new Refusal(409, 'donor_statement_shut')
  return session.phone
}

const after = (services: Services, minutes: number) => services.now().getTime() + minutes * 60_000
const iso = (time: number) => new Date(time).toISOString()

/**
 * Sends a code to a telephone that gave. A number that never gave is answered alike in every later step too: it has a
 * code as well, which nobody is told.
 */
export async function askCode(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  wish: { phone_number: string; form_token?: string | undefined; website?: string | undefined },
): Promise<void> {
  const { limits, secrets, db } = services
  const age = ageOf(services, statementForm, wish.form_token)
  if (age === undefined) throw invalid({ form_token: ['V-FORM'] })
  if (wish.website) throw new Refusal(429, 'statement_many')
  if (age < fastest) throw invalid({ form_token: ['V-FORM-FAST'] })
  const phone = wish.phone_number
  await limits.take('statement_ip', networkOf(request.ip), 'statement_many')
  await limits.take('statement_phone', phone, 'statement_many')
  const code = services.config.demonstration ? demoCode : String(randomInt(0, 1_000_000)).padStart(6, '0')
  const isKnown = await hasGiven(db, services, phone)
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`insert into donor_codes (phone_hash, code_hash, expires_at)
      values (${hmac(phone, secrets.hmacKey)}, ${hmac(`donor ${phone} ${code}`, secrets.hmacKey)}, ${iso(after(services, codeMinutes))}) returning id`.execute(
      trx,
    )
    if (!isKnown) return
    await queueSms(trx, {
      to: storedMobile(phone),
      text: fill(templates['GIFTS-CODE'].body[request.lang], { code }, request.lang),
      template_code: 'GIFTS-CODE',
      dedupe_key: `gifts-code ${rows[0]?.id}`,
    })
  })
  remember(services, reply, { phone, stage: 'code', until: after(services, codeMinutes) })
}

/** The last code of a telephone, unless it was used or its time is over. */
const lastCode = (services: Services, phone: string) =>
  sql`(select id from donor_codes where phone_hash = any(${hmacs(phone, services.secrets.hmacKey)}) order by id desc limit 1)`

export async function attemptsLeft(services: Services, phone: string): Promise<number> {
  const { rows } = await sql<{
    attempts: number
  }>`select attempts from donor_codes where id = ${lastCode(services, phone)}`.execute(services.db)
  return codeTries - (rows[0]?.attempts ?? codeTries)
}

/** Compares the code that was typed; an attempt is counted before it is compared, so that guesses at once share the five. */
export async function openByCode(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<void> {
  await services.limits.take('statement_tries', networkOf(request.ip), 'statement_many')
  const session = sessionOf(services, request)
  if (session?.stage !== 'code') throw invalid({ code: ['V-CODE-OLD'] })
  const { phone } = session
  const now = services.now().toISOString()
  const isRight = sql`code_hash = any(${hmacs(`donor ${phone} ${code}`, services.secrets.hmacKey)})`
  // A second click arrives after the first one was answered.
  const again = sql`used_at > ${now}::timestamptz - interval '30 seconds'`
  const { rows } = await sql<{ id: number; is_over: boolean; is_right: boolean }>`
    update donor_codes set attempts = attempts + case when used_at is null then 1 else 0 end
    where id = ${lastCode(services, phone)} and case when used_at is null then attempts < ${codeTries} else ${again} and ${isRight} end
    returning id, expires_at <= ${now}::timestamptz as is_over,
      ${isRight} as is_right`.execute(services.db)
  const [tried] = rows
  if (!tried) throw invalid({ code: ['V-CODE-TRIES'] })
  if (tried.is_over) throw invalid({ code: ['V-CODE-OLD'] })
  if (!tried.is_right) throw invalid({ code: ['V-CODE'] })
  await sql`update donor_codes set used_at = ${now} where id = ${tried.id} and used_at is null`.execute(services.db)
  remember(services, reply, { phone, stage: 'open', until: after(services, openMinutes) })
}

export const closeSession = (services: Services, reply: FastifyReply): void => remember(services, reply, undefined)

/** Codes are of no use to anybody after a day. */
export const forgetCodes = (services: Services) =>
  sql`delete from donor_codes where created_at < ${iso(after(services, -24 * 60))}`.execute(services.db)
