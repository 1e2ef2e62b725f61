import { createHmac, timingSafeEqual } from 'node:crypto'

/** The part of a message id by which a report of its return is believed: only who got the mail, or gave it back, knows it. */
const proofOf = (id: number, key: Buffer): string =>
  createHmac('sha256', key).update(`mail ${id}`).digest('base64url').slice(0, 22)

export const messageIdOf = (id: number, host: string, key: Buffer): string =>
  `<outbox-${id}.${proofOf(id, key)}@${host}>`

const quoted = /<outbox-(\d{1,15})\.([\w-]{22})@/g
const field = (name: string, report: string) =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(report)?.[1]?.trim() ?? ''

/**
 * The mail that a report of a mail server says was given back for good [RFC 3464], and why. Undefined: a report of a
 * delay, of a mail that is not ours, or no report at all.
 */
export function bounceIn(report: string, keys: readonly Buffer[]): { id: number; reason: string } | undefined {
  // What was tried in vain for days has a status that begins with 4, and is as final.
  const status = /^[45]\.\d{1,3}\.\d{1,3}/.exec(field('Status', report))?.[0]
  if (status === undefined || field('Action', report).toLowerCase() !== 'failed') return undefined
  for (const [, id = '', proof = ''] of report.matchAll(quoted))
    for (const key of keys)
      if (timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(Number(id), key))))
        return { id: Number(id), reason: `${status} ${field('Diagnostic-Code', report)}`.trim().slice(0, 500) }
  return undefined
}
