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
  purpose: 'est_email' | 'contact' | 'founder' | 'seat'
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

/** For so long the used code is answered again to whoever used it: a second click arrives after the first was answered. */
const again = sql`used_at > now() - interval '30 seconds'`

interface Matched {
  id: number
  /** Used a moment ago from the same network: there is nothing left to do for it. */
  repeated: boolean
}

/**
 * Compares a typed code with the open one and answers its id; refuses a wrong one at the field `code`.
 * The attempt is counted before the comparison and outside the caller's transaction, so that parallel guesses share the
 * five attempts. The same code typed again is the same attempt. With `from`, the network of the request, a right code
 * that was used from there a moment ago is answered as `repeated`.
 */
export async function matchCode(
  { db, secrets }: Services,
  subject: CodeSubject,
  typed: string,
  from?: string,
): Promise<Matched> {
  const hashes = hmacs(bound(subject, typed), secrets.hmacKey)
  const [hash] = hashes
  const repeats =
    from === undefined
      ? sql`false`
      : sql`${again} and code_hash = any(${hashes}) and used_from = any(${hmacs(from, secrets.hmacKey)})`
  const { rows } = await sql<{
    id: number
    code_hash: string
    expired: boolean
    repeated: boolean
  }>`update verification_codes set
      attempts = attempts + case when ${hash} = any(tried) then 0 else 1 end,
      tried = case when ${hash} = any(tried) then tried else tried || ${hash}::text end
    where ${same(subject)} and voided_at is null
      and case when used_at is null then attempts < ${tries} or ${hash} = any(tried) else ${repeats} end
    returning id, code_hash, expires_at < now() as expired, used_at is not null as repeated`.execute(db)
  const [open] = rows
  if (!open) throw invalid({ code: ['V-CODE-TRIES'] })
  if (open.repeated) return { id: open.id, repeated: true }
  if (open.expired) throw invalid({ code: ['V-CODE-OLD'] })
  if (!hashes.includes(open.code_hash)) throw invalid({ code: ['V-CODE'] })
  return { id: open.id, repeated: false }
}

/**
 * Uses up a matched code. If two requests matched it at once, the second waits for the first: false when both come from
 * the same network, which is one person who sent twice; otherwise it is refused, as is one that was replaced meanwhile.
 */
export async function useCode(trx: Trx, { secrets }: Services, { id }: Matched, from?: string): Promise<boolean> {
  const networks = from === undefined ? [] : hmacs(from, secrets.hmacKey)
  const used =
    await sql`update verification_codes set used_at = now(), used_from = ${networks[0] ?? null} where id = ${id} and used_at is null and voided_at is null`.execute(
      trx,
    )
  if (used.numAffectedRows === 1n) return true
  const { rows } =
    await sql`select from verification_codes where id = ${id} and ${again} and used_from = any(${networks})`.execute(
      trx,
    )
  if (rows.length === 0) throw invalid({ code: ['V-CODE'] })
  return false
}
