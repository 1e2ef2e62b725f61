import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import { storedMobile } from '../identity/mobile.ts'

type Message = {
  to: string
  text: string
  template_code: string
  entity?: string
  entity_id?: number
  /** A second message with the same key is not stored. */
  dedupe_key?: string
}

export type Mail = Message & {
  subject: string
  html?: string
  /** Link that ends the subscription in one step. Mail programs show it beside the sender [RFC 8058]. */
  unsubscribe_url?: string
}
export type Sms = Message

/**
 * Puts a mail into the outbox in the caller's transaction. Returns its id, or undefined when its dedupe_key already
 * exists.
 */
export const queueMail = (trx: Transaction<DB>, mail: Mail): Promise<number | undefined> =>
  queue(trx, 'mail', mail, {
    subject: oneLine(mail.subject),
    body_html: mail.html ?? null,
    unsubscribe_url: mail.unsubscribe_url ?? null,
  })

/** Puts an SMS into the outbox in the caller's transaction. Returns the same as queueMail. */
export const queueSms = (trx: Transaction<DB>, sms: Sms): Promise<number | undefined> =>
  queue(trx, 'sms', sms, { subject: null, body_html: null, unsubscribe_url: null })

/** Tells people who need no account: by mail, or by SMS if they have no address. */
export async function queueForEach(
  trx: Transaction<DB>,
  people: readonly { email: string | null; mobile: string | null }[],
  { subject, ...message }: Omit<Mail, 'to'>,
): Promise<void> {
  for (const { email, mobile } of people)
    if (email !== null) await queueMail(trx, { ...message, to: email, subject })
    else if (mobile !== null) await queueSms(trx, { ...message, to: storedMobile(mobile) })
}

/** A message of many: its key says which one it is. */
export type QueuedMessage = Message & {
  channel: 'mail' | 'sms'
  subject: string | null
  dedupe_key: string
  /** Instant before which it is not sent. */
  not_before?: string | null
}
/** Puts many messages into the outbox with one statement, each once; answers the number of each by its key. */
export async function queueAll(
  trx: Transaction<DB>,
  messages: readonly QueuedMessage[],
): Promise<ReadonlyMap<string, number>> {
  if (messages.length === 0) return new Map()
  const given = messages.map(({ to, subject, ...rest }) => ({
    ...rest,
    to: oneLine(to),
    subject: subject === null ? null : oneLine(subject),
  }))
  const { rows } = await sql<{ id: number; dedupe_key: string }>`
    insert into outbox (channel, to_address, subject, body_text, template_code, entity, entity_id, dedupe_key, next_attempt_at)
    select m.channel, m."to", m.subject, m.text, m.template_code, m.entity, m.entity_id, m.dedupe_key, coalesce(m.not_before, now())
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      m (channel text, "to" text, subject text, text text, template_code text, entity text, entity_id bigint, dedupe_key text, not_before timestamptz)
    on conflict (dedupe_key) do update set dedupe_key = excluded.dedupe_key returning id, dedupe_key`.execute(trx)
  return new Map(rows.map(({ id, dedupe_key }) => [dedupe_key, id]))
}

async function queue(
  trx: Transaction<DB>,
  channel: 'mail' | 'sms',
  message: Message,
  parts: { subject: string | null; body_html: string | null; unsubscribe_url: string | null },
): Promise<number | undefined> {
  const row = await trx
    .insertInto('outbox')
    .values({
      channel,
      to_address: oneLine(message.to),
      body_text: message.text,
      template_code: message.template_code,
      entity: message.entity ?? null,
      entity_id: message.entity_id ?? null,
      dedupe_key: message.dedupe_key ?? null,
      ...parts,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

// A line break in an address or subject would let the writer add headers.
const oneLine = (text: string): string => text.replace(/[\r\n\0]+/g, ' ').trim()
