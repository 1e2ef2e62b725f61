import { createHmac, timingSafeEqual } from 'node:crypto'

/** Days in which a mail may come back: servers try for five [RFC 5321 4.5.4.1]. */
export const bounceDays = 7

const equal = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
const hmac = (text: string, key: Buffer) => createHmac('sha256', key).update(text)

/** The part of a message id by which a report of its return is believed: only who got the mail, or gave it back, knows it. */
const proofOf = (id: number, key: Buffer): string => hmac(`mail ${id}`, key).digest('base64url').slice(0, 22)
export const messageIdOf = (id: number, host: string, key: Buffer): string =>
  `<outbox-${id}.${proofOf(id, key)}@${host}>`
const quoted = /<outbox-(\d{1,15})\.([\w-]{22})@/g

/** Small letters alone: mail servers may change the case of an address. */
const signOf = (id: number, key: Buffer): string => hmac(`return ${id}`, key).digest('hex').slice(0, 26)
/** The address that a mail comes back to, its own: it stands on the envelope and not in the mail. */
export function returnPathOf(id: number, bounces: string, key: Buffer): string {
  const at = bounces.lastIndexOf('@')
  return `${bounces.slice(0, at)}+${id}-${signOf(id, key)}${bounces.slice(at)}`
}
const returned = /\+(\d{1,15})-([0-9a-f]{26})@/gi

const field = (name: string, report: string) =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(report)?.[1]?.trim() ?? ''

/** The mail that a report is about: by the address that the report itself was sent to, or where mails have none by what it quotes. */
function mailIn(report: string, keys: readonly Buffer[], byAddress: boolean): number | undefined {
  const [head = ''] = report.split(/\r?\n\r?\n/, 1)
  const named = byAddress ? head.matchAll(returned) : report.matchAll(quoted)
  for (const [, id = '', proof = ''] of named)
    for (const key of keys)
      if (byAddress ? equal(proof.toLowerCase(), signOf(Number(id), key)) : equal(proof, proofOf(Number(id), key)))
        return Number(id)
  return undefined
}

/**
 * The mail that a report of a mail server says was given back for good [RFC 3464], and why. Undefined: a report of a
 * delay, of a mail that is not ours, or no report at all.
 */
export function bounceIn(
  report: string,
  keys: readonly Buffer[],
  byAddress = false,
): { id: number; reason: string } | undefined {
  // What was tried in vain for days has a status that begins with 4, and is as final.
  const status = /^[45]\.\d{1,3}\.\d{1,3}/.exec(field('Status', report))?.[0]
  if (status === undefined || field('Action', report).toLowerCase() !== 'failed') return undefined
  const id = mailIn(report, keys, byAddress)
  return id === undefined
    ? undefined
    : { id, reason: `${status} ${field('Diagnostic-Code', report)}`.trim().slice(0, 500) }
}

/** Whether whoever hands a report on is our mail server, where it was given a key to say so. */
export const isOurServer = (shown: unknown, key: string | undefined): boolean =>
  key === undefined ||
  (typeof shown === 'string' && equal(hmac(shown, mark).digest('hex'), hmac(key, mark).digest('hex')))
const mark = Buffer.from('mail server')
