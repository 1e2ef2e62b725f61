import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type SmtpSink = {
  url: string
  port: number
  received: Email[]
  /** Senders on the envelopes, in the same order. */
  envelopes: string[]
  close: () => Promise<void>
}

/** An SMTP server on a free loopback port that keeps what it receives. Mail to `gone@` is refused permanently. */
export async function smtpSink(port = 0): Promise<SmtpSink> {
  const received: Email[] = []
  const envelopes: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (address, _session, callback) => {
      if (!address.address.startsWith('gone@')) return callback()
      callback(Object.assign(new Error(`<${address.address}> no such user`), { responseCode: 550 }))
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail)
          envelopes.push(session.envelope.mailFrom ? session.envelope.mailFrom.address : '')
          callback()
        })
      })
    },
  })
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done)
  })
  const bound = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    envelopes,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
      }),
  }
}
