import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#db/types.ts'
import { PermanentRefusal, type MessageTransport, type OutboxMessage } from './transport.ts'

const BATCH = 10
const MAX_ATTEMPTS = 12
/** Minutes, longer than any send can take. After this, a message of a worker that died is taken again. */
const LEASE_MINUTES = 10

type Claimed = OutboxMessage & { attempts: number }

/**
 * Sends the messages that are due, in batches, and returns how many were tried. Several processes may run it at once.
 */
export async function deliverDue(
  db: Kysely<DB>,
  transport: MessageTransport,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<number> {
  let tried = 0
  for (;;) {
    const batch = await claim(db)
    await Promise.all(batch.map((message) => deliver(db, transport, log, message)))
    tried += batch.length
    if (batch.length < BATCH) return tried
  }
}

const claim = (db: Kysely<DB>): Promise<Claimed[]> =>
  db
    // A common table expression is evaluated once. A subquery in the condition might run again for each row.
    .with('due', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('status', 'in', ['queued', 'sending'])
        .where('next_attempt_at', '<=', sql<string>`now()`)
        .orderBy('next_attempt_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set({
      status: 'sending',
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + make_interval(mins => ${LEASE_MINUTES})`,
    })
    .whereRef('outbox.id', '=', 'due.id')
    .returning([
      'outbox.id',
      'channel',
      'to_address',
      'subject',
      'body_text',
      'body_html',
      'unsubscribe_url',
      'attempts',
    ])
    .execute()

async function deliver(
  db: Kysely<DB>,
  transport: MessageTransport,
  log: Pick<Logger, 'warn' | 'info'>,
  message: Claimed,
): Promise<void> {
  try {
    await transport.send(message)
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error).slice(0, 500)
    const over = error instanceof PermanentRefusal || message.attempts >= MAX_ATTEMPTS
    log.warn({ outbox_id: message.id, attempts: message.attempts, over, reason }, 'message not sent')
    await claimed(db, message)
      .set({
        status: over ? 'failed' : 'queued',
        last_error: reason,
        next_attempt_at: sql`now() + make_interval(secs => ${backoffSeconds(message.attempts)})`,
      })
      .execute()
    return
  }
  await claimed(db, message)
    .set({ status: 'sent', sent_at: sql`now()`, last_error: null })
    .execute()
}

// Only the latest claim may record the result: after its lease has run out, the message belongs to another worker.
const claimed = (db: Kysely<DB>, message: Claimed) =>
  db
    .updateTable('outbox')
    .where('id', '=', message.id)
    .where('status', '=', 'sending')
    .where('attempts', '=', message.attempts)

/**
 * Seconds until the next attempt: 30, doubled each time, up to six hours. A fifth is random, so that a recovered server
 * is not flooded.
 */
export const backoffSeconds = (attempts: number): number =>
  Math.round(Math.min(30 * 2 ** (attempts - 1), 21_600) * (0.9 + Math.random() * 0.2))
