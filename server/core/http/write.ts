import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../errors.ts'
import { changedIn } from '../log/audit.ts'
import type { Db, Services, Trx } from '../services.ts'

/** Identifies a repeated POST: who sent it, its key and a hash of the request. */
export interface RequestKey {
  owner: string
  key: string
  bodyHash: string
}

/** Hash of method, path and body. The same key with a different request is refused. */
export const requestHash = (method: string, path: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(body ?? null)}`)
    .digest('hex')

async function answered(db: Db, key: RequestKey): Promise<{ answer: unknown } | undefined> {
  const { rows } = await sql<{
    body_hash: string
    response_body: unknown
  }>`select body_hash, response_body from idempotency_keys where owner = ${key.owner} and key = ${key.key}`.execute(db)
  if (!rows[0]) return undefined
  if (rows[0].body_hash !== key.bodyHash) throw new Refusal(422, 'key_reused')
  return { answer: rows[0].response_body }
}

/**
 * Runs a request's one transaction.
 * With a key, the answer is stored in the same transaction: a repeated request gets that answer and nothing happens
 * twice. Open pages that show what changed are drawn anew from then on.
 */
export async function write<T>(
  { db, pages }: Pick<Services, 'db' | 'pages'>,
  key: RequestKey | undefined,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  let changed: Iterable<string> = []
  const answer = async (trx: Trx) => {
    const result = await work(trx)
    changed = changedIn(trx)
    if (key)
      await sql`insert into idempotency_keys (owner, key, body_hash, response_body) values (${key.owner}, ${key.key}, ${key.bodyHash}, ${JSON.stringify(result ?? null)}::jsonb)`.execute(
        trx,
      )
    return result
  }
  try {
    const result = await db.transaction().execute(answer)
    pages.forget(changed)
    return result
  } catch (error) {
    const earlier = key && (await answered(db, key))
    if (earlier) return earlier.answer as T
    throw error
  }
}
