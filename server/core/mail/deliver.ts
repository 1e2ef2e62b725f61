import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#db/types.ts'
import { givingWayByLoad } from '../jobs/give-way.ts'
import { inSpan } from '../watch/tracing.ts'
import { type Enclosure, PermanentRefusal, type MessageTransport, type OutboxMessage } from './transport.ts'

const BATCH = 10
const MAX_ATTEMPTS = 12
/** Minutes, longer than any send can take. After this, a message of a worker that died is taken again. */
const LEASE_MINUTES = 10
/** Days after which a held message is not sent by itself any more: what it says is old then. */
const HELD_DAYS = 3

type Claimed = OutboxMessage & { attempts: number; template_code: string | null; entity_id: number | null }

/**
 * What a mail says and carries by the rights of this moment, and not of the one when it was written: a file, or why there
 * is none. Undefined: the mail goes as it stands.
 */
export type Enclose = (message: {
  template_code: string | null
  entity_id: number | null
}) => Promise<{ text: string; file?: Enclosure } | undefined>

/**
 * Sends the messages that are due, in batches, and returns how many were tried. Several processes may run it at once.
 */
export async function deliverDue(
  db: Kysely<DB>,
  transport: MessageTransport,
  log: Pick<Logger, 'warn' | 'info'>,
  enclose: Enclose = () => Promise.resolve(undefined),
): Promise<number> {
  let tried = 0
  await release(db, transport)
  for (;;) {
    const batch = await claim(db, transport)
    await givingWayByLoad(() => Promise.all(batch.map((message) => deliver(db, transport, log, message, enclose))))
    tried += batch.length
    if (batch.length < BATCH) return tried
  }
}

/** Channels in a `not in`, which needs one at least. */
const except = (held: MessageTransport['held']): string[] => ['', ...held]

/** Holds what nothing can carry, with the reason where staff look for it, and lets go what was held until now. */
async function release(db: Kysely<DB>, { held }: MessageTransport): Promise<void> {
  for (const channel of held)
    await db
      .updateTable('outbox')
      .set({ status: 'held', last_error: `${channel === 'mail' ? 'SMTP_URL' : 'SMS_URL'} is not set.` })
      .where('status', '=', 'queued')
      .where('channel', '=', channel)
      .execute()
  await db
    .updateTable('outbox')
    .set({ status: 'queued', next_attempt_at: sql`now()` })
    .where('status', '=', 'held')
    .where('channel', 'not in', except(held))
    .where('created_at', '>', sql<string>`now() - make_interval(days => ${HELD_DAYS})`)
    .execute()
}

const claim = (db: Kysely<DB>, { held }: MessageTransport): Promise<Claimed[]> =>
  db
    // A common table expression is evaluated once. A subquery in the condition might run again for each row.
    .with('due', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('status', 'in', ['queued', 'sending'])
        .where('next_attempt_at', '<=', sql<string>`now()`)
        .where('channel', 'not in', except(held))
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
      'template_code',
      'entity_id',
    ])
    .execute()

async function deliver(
  db: Kysely<DB>,
  transport: MessageTransport,
  log: Pick<Logger, 'warn' | 'info'>,
  message: Claimed,
  enclose: Enclose,
): Promise<void> {
  let { body_text } = message
  try {
    const enclosed = message.channel === 'mail' ? await enclose(message) : undefined
    if (enclosed) body_text = `${body_text}\n\n${enclosed.text}`
    await inSpan('client', `send ${message.channel}`, { 'sijill.attempt': message.attempts }, () =>
      transport.send({ ...message, body_text }, enclosed?.file),
    )
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error).slice(0, 500)
    const over = error instanceof PermanentRefusal || message.attempts >= MAX_ATTEMPTS
    // Mail servers repeat the address that they refuse: whose it is stands in the outbox alone.
    const told = reason.replaceAll(message.to_address, '…')
    log.warn({ outbox_id: message.id, attempts: message.attempts, over, reason: told }, 'message not sent')
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
    .set({ status: 'sent', sent_at: sql`now()`, last_error: null, body_text })
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
