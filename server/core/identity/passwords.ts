import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hashOf = promisify(argon2)
/**
 * OWASP's second choice for Argon2id: 19 MiB, two passes, one lane. Inside the test runner as little as the algorithm
 * allows: tests sign in thousands of times. A hash tells its own cost, so both kinds can be verified.
 */
const cost =
  process.env.VITEST === undefined
    ? { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 }
    : { parallelism: 1, memory: 8, passes: 1, tagLength: 32 }

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const phcOf = (nonce: Uint8Array, tag: Uint8Array) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`

/** PHC string of a password. NFKC makes it the same bytes from every keyboard. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hashOf('argon2id', { message: password.normalize('NFKC'), nonce, ...cost })
  return phcOf(nonce, tag)
}

/** True when the password matches the PHC string. False, never an error, for an unreadable string. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc)
  if (!match) return false
  const [, memory, passes, parallelism, nonce, tag] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const wanted = Buffer.from(tag, 'base64')
  const seen = await hashOf('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  })
  return timingSafeEqual(Buffer.from(seen), wanted)
}

/** A hash that matches no password. Checking it makes unknown names take the same time as known ones; chance alone made it, so that no start waits for it. */
export const decoyHash = phcOf(randomBytes(16), randomBytes(cost.tagLength))
