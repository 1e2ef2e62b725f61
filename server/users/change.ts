import type { Actor } from '../core/identity/actor.ts'
import { audit, type LogEntry } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { nameOf } from './queries.ts'

/** Runs a request's one transaction. */
export type Write = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

/** Changes an account in one transaction; sessions are asked anew afterwards, so that the change holds at once. */
export async function changed<T>(services: Services, write: Write, work: (trx: Trx) => Promise<T>): Promise<T> {
  const answer = await write(work)
  services.sessions.forget()
  return answer
}

/** Writes into the log what was done to a person's account. */
export const logPerson = (
  trx: Trx,
  actor: Actor,
  person: { id: number; ngo_id: number | null; first_name: string; last_name: string },
  words: string,
  more: Partial<LogEntry> = {},
): Promise<unknown> =>
  audit(trx, actor, {
    action: 'update',
    entity: 'users',
    entity_id: person.id,
    ngo_id: person.ngo_id,
    description_ar: `${words}: ${nameOf(person)}`,
    ...more,
  })
