import type { Transaction } from 'kysely'
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
