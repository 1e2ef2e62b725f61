import { traceHeaders } from '../watch/tracing.ts'
import { messageIdOf, returnPathOf } from './bounce.ts'

export type OutboxMessage = {
  id: number
  channel: string
  to_address: string
  subject: string | null
  body_text: string
  body_html: string | null
  unsubscribe_url: string | null
}
/** A file that goes with a mail. */
export type Enclosure = { name: string; mime: string; bytes: Buffer }

export type MessageTransport = {
  /** Channels whose messages are held: the settings name no way for them, and they are meant for real people. */
  held: readonly ('mail' | 'sms')[]
  /** Delivers one message. Throws; PermanentRefusal means that another attempt cannot help. */
  send: (message: OutboxMessage, file?: Enclosure) => Promise<void>
  close: () => void
}

/** The receiver refused this message permanently (no such address). */
export class PermanentRefusal extends Error {}

type Settings = {
  smtpUrl?: string | undefined
  smsUrl?: string | undefined
  mailFrom: string
  publicUrl: string
  /** The key by which a report of returned mail is believed. */
  bounceKey: Buffer
  /** The address below which each mail has one of its own to come back to. */
  mailBounces?: string | undefined
  /** Messages are meant for real people. */
  production?: boolean
}

/**
 * Mail by SMTP and SMS by HTTP, where configured. Otherwise messages stay in the outbox: in production they are held,
 * elsewhere they count as sent, and who tries the product reads them there.
 */
export function createMessageTransport(settings: Settings): MessageTransport {
  const mail = settings.smtpUrl === undefined ? undefined : smtp(settings.smtpUrl, settings)
  const sms = settings.smsUrl
  const ways = { mail, sms }
  return {
    held:
      settings.production === true ? (['mail', 'sms'] as const).filter((channel) => ways[channel] === undefined) : [],
    send: async (message, file) => {
      if (message.channel === 'mail') await mail?.send(message, file)
      else if (sms !== undefined) await sendSms(sms, message)
    },
    close: () => mail?.close(),
  }
}

const headersOf = ({ unsubscribe_url }: OutboxMessage): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribe_url === null
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

// Every wait has a limit, so that a claimed message is settled long before its lease ends.
function smtp(
  url: string,
  { mailFrom, publicUrl, bounceKey, mailBounces }: Settings,
): Pick<MessageTransport, 'send' | 'close'> {
  // Read when the first mail goes out: a server that sends none does without its five megabytes.
  const connect = async () =>
    (await import('nodemailer')).createTransport({
      url,
      pool: true,
      maxConnections: 5,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let pool: ReturnType<typeof connect> | undefined
  const host = new URL(publicUrl).hostname
  return {
    send: async (message, file) => {
      try {
        pool ??= connect()
        await (
          await pool
        ).sendMail({
          from: mailFrom,
          to: { name: '', address: message.to_address },
          subject: message.subject ?? '',
          text: message.body_text,
          ...(message.body_html === null ? {} : { html: message.body_html }),
          ...(file ? { attachments: [{ filename: file.name, contentType: file.mime, content: file.bytes }] } : {}),
          ...(mailBounces === undefined
            ? {}
            : {
                envelope: { from: returnPathOf(message.id, mailBounces, bounceKey), to: message.to_address },
              }),
          // The same at every attempt: if the answer was lost, the receiver recognises the second copy.
          messageId: messageIdOf(message.id, host, bounceKey),
          headers: headersOf(message),
        })
      } catch (error) {
        const {
          code,
          responseCode = 0,
          message: reason,
        } = error as Error & {
          code?: string
          responseCode?: number
        }
        if (code === 'EENVELOPE' && responseCode >= 500) throw new PermanentRefusal(reason)
        throw error
      }
    },
    close: () => void pool?.then((opened) => opened.close()),
  }
}

async function sendSms(url: string, message: OutboxMessage): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `outbox-${message.id}`, ...traceHeaders() },
    body: JSON.stringify({ to: message.to_address, text: message.body_text }),
    redirect: 'error',
    signal: AbortSignal.timeout(15_000),
  })
  await response.body?.cancel()
  if (response.ok) return
  const reason = `SMS gateway answered ${response.status}.`
  throw response.status === 400 || response.status === 422 ? new PermanentRefusal(reason) : new Error(reason)
}
