import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { SentenceCode } from '#contract/core/refusals/messages.ts'
import { Refusal } from '../errors.ts'

/** Points per duration (seconds), shared by all processes through PostgreSQL. */
const rules = {
  /** Failed sign-ins from one network, and those from browsers that an account was never used from. */
  login_ip: { points: 60, duration: 900 },
  /** Failed sign-ins for one user name, from any address. A success gives the points back [3.1: 5 in 15 min]. */
  login_name: { points: 5, duration: 900 },
  signup_ip: { points: 10, duration: 3600 },
  /** Letters of the sign-up to one mail address, whoever asks for them. */
  signup_mail: { points: 10, duration: 3600 },
  code: { points: 30, duration: 3600 },
  /** Mails to one account with a link to set a new password. */
  password_mail: { points: 3, duration: 3600 },
  qr_ip: { points: 30, duration: 60 },
  /** Downloads of the whole register: each reads all of it. */
  open_data_ip: { points: 60, duration: 3600 },
  /** Visitors' forms from one network. Above this they are refused for the moment. */
  guest_form: { points: 10, duration: 60 },
  /** Visitors' forms from one network in a day. Above this they are accepted but held back for the ministry. */
  guest_form_day: { points: 40, duration: 86_400 },
  /** Votes on answers, from one network. */
  faq_vote: { points: 60, duration: 3600 },
  /** Receipts to one mail address: a form must not fill somebody else's mailbox. */
  guest_receipt: { points: 3, duration: 86_400 },
  /** Questions for the state of a letter by its number and code, from one network and for one number. */
  letter_code: { points: 30, duration: 3600 },
  letter_code_number: { points: 20, duration: 3600 },
  /** Payments begun from one telephone [domain 3.8: 5 an hour], and from one network. */
  payment_phone: { points: 5, duration: 3600 },
  payment_ip: { points: 30, duration: 3600 },
  /** One point for each telephone of a network, and how many telephones a network may try: who tests stolen wallets has many. */
  payment_pair: { points: 1, duration: 3600 },
  payment_phones: { points: 8, duration: 3600 },
  /** Payments begun and codes refused, from one network. Above this each payment answers a question first. */
  payment_question: { points: 5, duration: 3600 },
  /** Codes that were refused, from one network. */
  payment_wrong: { points: 12, duration: 3600 },
  /** Call-backs of operators from one network. */
  payment_callback: { points: 600, duration: 60 },
  /** Codes for a donor's statement from one network and to one telephone, whether it ever gave or not, and their guesses. */
  statement_ip: { points: 20, duration: 3600 },
  statement_phone: { points: 6, duration: 86_400 },
  statement_tries: { points: 30, duration: 3600 },
  /** Statements that are drawn for one network. */
  statement_papers: { points: 60, duration: 3600 },
  /** Reports of returned mail from one network. */
  mail_bounce: { points: 600, duration: 60 },
  /** Mails to one address that ask it to confirm a subscription. */
  follow_mail: { points: 8, duration: 86_400 },
} as const
export type LimitName = keyof typeof rules
export interface Limits {
  /** Takes one point; 429 when none is left. Keys are hashed, so no address or name is stored as plain text. */
  take(name: LimitName, key: string, refusal?: SentenceCode): Promise<void>
  /** Takes one point; false when none is left. */
  allows(name: LimitName, key: string): Promise<boolean>
  /** Gives one point back. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Gives all points of a key back. */
  reset(name: LimitName, key: string): Promise<void>
}

export function createLimits(pool: Pool, factor = 1): Limits {
  const limiters = new Map<LimitName, RateLimiterPostgres>()
  for (const [name, rule] of Object.entries(rules) as [LimitName, { points: number; duration: number }][])
    limiters.set(
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: rule.points * factor,
        duration: rule.duration,
      }),
    )
  const hashed = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 32)
  const allows = async (name: LimitName, key: string) => {
    try {
      await limiters.get(name)?.consume(hashed(key))
      return true
    } catch (error) {
      if (error instanceof Error) throw error
      return false
    }
  }
  return {
    allows,
    async take(name, key, refusal = 'too_many') {
      if (!(await allows(name, key))) throw new Refusal(429, refusal)
    },
    async giveBack(name, key) {
      await limiters.get(name)?.reward(hashed(key))
    },
    async reset(name, key) {
      await limiters.get(name)?.delete(hashed(key))
    },
  }
}
