import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../core/identity/actor.ts'
import type { Services, Trx } from '../core/services.ts'
import { basisInWords, grievanceOf, servedNow } from './cases/grievance.ts'

/** What the ministry decides on beside requests, penalties and the status of an organisation. */
interface Subject {
  readonly about: 'refunds' | 'ngo_payment_methods' | 'files_qrs'
  readonly id: number
}

/** The decision on it stands no more: it was lifted, or another one takes its place. */
export async function endServed(trx: Trx, services: Services, { about, id }: Subject): Promise<void> {
  await sql`update served_decisions set ended_at = ${services.now().toISOString()} where about = ${about} and about_id = ${id} and ended_at is null`.execute(
    trx,
  )
}

interface Served extends Subject {
  readonly ngoId: number
  readonly reason: string
  readonly article: string
  readonly by: Actor
}
/** Serves a decision against an organisation, under the lock of what it is about; answers how its notice ends. */
export async function serveDecision(trx: Trx, services: Services, decision: Served) {
  const { about, id, ngoId, reason, article, by } = decision
  const { served_at, appeal_due_at } = servedNow(services)
  await endServed(trx, services, decision)
  await sql`insert into served_decisions (ngo_id, about, about_id, reason, article, served_at, appeal_due_at, created_by)
    values (${ngoId}, ${about}, ${id}, ${reason}, ${article}, ${served_at}, ${appeal_due_at}, ${by.userId})`.execute(
    trx,
  )
  return basisInWords(article, { appeal_due_at })
}

/** A time as answers write it, within a JSON value. */
const timeOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The decision that stands on something, with the right of reply to it, as JSON; null where there is none. Its names are long, for `id` is a column of whoever asks. */
export const servedOn = (services: Services, about: Subject['about'], id: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('id', decided.id, 'article', decided.article, 'served_at', ${timeOf('decided.served_at')}, 'appeal_due_at', ${timeOf('decided.appeal_due_at')}, 'grievance', answer.of,
    'is_open', answer.of is null and decided.appeal_due_at >= ${services.now().toISOString()}::timestamptz)
  from served_decisions decided cross join lateral (select ${grievanceOf('served_decisions', sql`decided.id`, sql`decided.ngo_id`)} as of) answer
  where decided.about = ${about} and decided.about_id = ${id} and decided.ended_at is null)`
