import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits, the length recommended by RFC 4226. */
export const newTotpSecret = (): Buffer => randomBytes(20)

export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** RFC 6238 code of a 30-second step: SHA-1, six digits, as all authenticator apps use. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) as number) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * The step that the code belongs to; the clock may be one step off. Undefined when wrong. The caller refuses a step
 * that was used before.
 */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const step = Math.floor(now.getTime() / 30_000)
  return [step, step - 1, step + 1].find((candidate) =>
    timingSafeEqual(Buffer.from(totpCode(secret, candidate)), Buffer.from(code)),
  )
}
