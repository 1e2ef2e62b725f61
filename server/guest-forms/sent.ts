import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { askLetter, readSent, type Sent } from '#contract/guest-forms/sent.ts'
import { invalid, inWords } from '../core/errors.ts'
import { receiptCookie } from '../core/http/credential.ts'
import { networkOf } from '../core/http/network.ts'
import type { Area } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'
import { ageOf, issueToken } from './guard.ts'
import { codeOf, isCodeOf } from './letter-code.ts'

/** Seconds for which a browser is shown what it sent. */
const shownFor = 900
const purposeOf = (reference: string) => `sent ${reference}`

/**
 * Lets this browser, and no address, show the receipt of what it sent or asked about: a page that believed the number
 * in its address would confirm to anybody what nobody sent. A further `set-cookie` of the answer stays.
 */
export function rememberSent(services: Services, reply: FastifyReply, reference: string): void {
  const secure = services.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = `${reference}~${issueToken(services, purposeOf(reference))}`
  reply.header('set-cookie', `${receiptCookie}=${value}; Path=/; Max-Age=${shownFor}; HttpOnly; SameSite=Lax${secure}`)
}

/** Number of what this browser sent a moment ago; undefined without a cookie that is ours. */
function sentBy(services: Services, request: FastifyRequest): string | undefined {
  const [, reference, token] =
    new RegExp(`(?:^|; )${receiptCookie}=((?:MSG|SHM)\\d{6,12})~([\\w.-]{1,200})(?:;|$)`).exec(
      request.headers.cookie ?? '',
    ) ?? []
  if (reference === undefined) return undefined
  const age = ageOf(services, purposeOf(reference), token)
  return age !== undefined && age <= shownFor * 1_000 ? reference : undefined
}

/**
 * What a visitor may know of a letter. What was held back or thrown away is «received»: whoever sends by machine learns
 * nothing.
 */
async function letterOf(services: Services, reference: string): Promise<Sent | undefined> {
  const { rows } = await sql<
    Pick<Sent, 'state' | 'received_at' | 'answered_at'>
  >`select m.created_at as received_at, m.replied_at as answered_at,
      case when m.replied_at is not null then 'answered' when m.status = 'new' then 'received' else 'read' end as state
    from guest_messages m where m.reference = ${reference}`.execute(services.db)
  return rows[0] && { reference, code: codeOf(services, reference), ...rows[0] }
}

const unknown = inWords(
  'لا رسالة بهذا الرقم والرمز معاً. تأكدوا منهما كما ظهرا بعد الإرسال.',
  'There is no message with this number and code. Check both as they were shown after sending.',
)

/** The receipt of what was sent, and the state of a letter by its number and code. */
export const sentArea: Area = (on, services) => {
  on(readSent, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    const reference = sentBy(services, request)
    if (reference === undefined) return null
    if (reference.startsWith('MSG')) return (await letterOf(services, reference)) ?? null
    return { reference, code: null, state: null, received_at: null, answered_at: null }
  })
  on(askLetter, async ({ body: { reference, code }, request, reply }) => {
    await services.limits.take('letter_code', networkOf(request.ip))
    // From many networks no code of one letter can be found either; a number that does not exist counts alike.
    await services.limits.take('letter_code_number', reference)
    const letter = isCodeOf(services, reference, code) ? await letterOf(services, reference) : undefined
    if (!letter) throw invalid({ code: [unknown] })
    rememberSent(services, reply, reference)
    return letter
  })
}
