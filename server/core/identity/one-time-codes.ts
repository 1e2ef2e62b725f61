import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { invalid, Refusal } from '../errors.ts'
import { hmac, hmacs } from './secrets.ts'
import type { Services, Trx } from '../services.ts'

/** Seconds before another code may be asked for. */
export const resendAfter = 60
const hourly = 5
const tries = 5

/** What a code proves, and who asked for it. Without a target it proves something of the person himself. */
export interface CodeSubject {
  userId: number
  purpose: 'est_email' | 'contact'
  /** One thing of several: codes for it are counted together, whoever of its owners asks. */
  target?: string
  /** What the code is bound to beside its number: it proves nothing else, should that change meanwhile. */
  proves: string
}

const same = ({ userId, purpose, target }: CodeSubject) =>
  target === undefined
    ? sql`user_id = ${userId} and purpose = ${purpose} and target is null`
    : sql`purpose = ${purpose} and target = ${target}`
const bound = ({ proves }: CodeSubject, code: string) => `${proves}:${code}`

/** A fresh code, 15 minutes long, the old one void; 429 inside 60 seconds or after five within the hour. It is stored as a keyed hash. */
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
 * Compares a typed code with the open one and answers its id; refuses it at the field `code`.
 * The attempt is counted outside the caller's transaction, before the code is looked at: parallel guesses share the five.
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

/** Uses up a matched code; of two that matched it at once, one is refused. */
export async function useCode(trx: Trx, id: number): Promise<void> {
  const used = await sql`update verification_codes set used_at = now() where id = ${id} and used_at is null`.execute(
    trx,
  )
  if (used.numAffectedRows !== 1n) throw invalid({ code: ['V-CODE'] })
}
