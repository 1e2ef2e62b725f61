import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { invalid, Refusal } from '../errors.ts'
import { hmac, hmacs } from './secrets.ts'
import type { Services, Trx } from '../services.ts'

/** Seconds before a person may ask for another code. */
export const resendAfter = 60
const hourly = 5
const tries = 5

/** What a code proves, and who asked for it. Without `target` it proves something about the person. */
export interface CodeSubject {
  userId: number
  purpose: 'est_email' | 'contact' | 'founder'
  /** The thing that the code is about, if there are several. Its codes are counted together for all its owners. */
  target?: string
  /** The value that the code is bound to. If the value changes meanwhile, the code is worth nothing. */
  proves: string
}

const same = ({ userId, purpose, target }: CodeSubject) =>
  target === undefined
    ? sql`user_id = ${userId} and purpose = ${purpose} and target is null`
    : sql`purpose = ${purpose} and target = ${target}`
const bound = ({ proves }: CodeSubject, code: string) => `${proves}:${code}`

/**
 * Creates a code that is valid for 15 minutes; the previous one becomes invalid. 429 within 60 seconds, or after five
 * in an hour. Stored as a keyed hash.
 */
export async function newCode(trx: Trx, { secrets }: Services, subject: CodeSubject): Promise<string> {
  const { rows } = await sql<{
    recent: boolean
    hour: number
  }>`select coalesce(bool_or(created_at > now() - make_interval(secs => ${resendAfter})), false) as recent, count(*) filter (where created_at > now() - interval '1 hour') as hour from verification_codes where ${same(subject)}`.execute(
    trx,
  )
  if (rows[0]?.recent || (rows[0]?.hour ?? 0) >= hourly) throw new Refusal(429, 'too_many')
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await sql`update verification_codes set voided_at = now() where ${same(subject)} and used_at is null and voided_at is null`.execute(
    trx,
  )
  await sql`insert into verification_codes (user_id, purpose, target, code_hash, expires_at)
    values (${subject.userId}, ${subject.purpose}, ${subject.target ?? null}, ${hmac(bound(subject, code), secrets.hmacKey)}, now() + interval '15 minutes')`.execute(
    trx,
  )
  return code
}

/**
 * Compares a typed code with the open one and answers its id; refuses a wrong one at the field `code`.
 * The attempt is counted before the comparison and outside the caller's transaction, so that parallel guesses share the
 * five attempts.
 */
export async function matchCode({ db, secrets }: Services, subject: CodeSubject, typed: string): Promise<number> {
  const { rows } = await sql<{
    id: number
    code_hash: string
    expired: boolean
  }>`update verification_codes set attempts = attempts + 1 where ${same(subject)} and used_at is null and voided_at is null and attempts < ${tries} returning id, code_hash, expires_at < now() as expired`.execute(
    db,
  )
  const [open] = rows
  if (!open) throw invalid({ code: ['V-CODE-TRIES'] })
  if (open.expired) throw invalid({ code: ['V-CODE-OLD'] })
  if (!hmacs(bound(subject, typed), secrets.hmacKey).includes(open.code_hash)) throw invalid({ code: ['V-CODE'] })
  return open.id
}

/** Uses up a matched code. If two requests matched it at once, one is refused. */
export async function useCode(trx: Trx, id: number): Promise<void> {
  const used = await sql`update verification_codes set used_at = now() where id = ${id} and used_at is null`.execute(
    trx,
  )
  if (used.numAffectedRows !== 1n) throw invalid({ code: ['V-CODE'] })
}
