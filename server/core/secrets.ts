import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const NAMES = ['encryptionKey', 'hmacKey', 'qrKey', 'passTokenKey'] as const
const VARIABLES = {
  encryptionKey: 'ENCRYPTION_KEY',
  hmacKey: 'HMAC_KEY',
  qrKey: 'QR_KEY',
  passTokenKey: 'PASS_TOKEN_KEY',
} as const

/** Names of the four variables. */
export const secretNames: readonly string[] = Object.values(VARIABLES)

export type Secrets = Readonly<Record<(typeof NAMES)[number], Buffer>>

const keyText = z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)')
const keyFile = z.strictObject({
  encryptionKey: keyText,
  hmacKey: keyText,
  qrKey: keyText,
  passTokenKey: keyText,
})

/** The four 32-byte keys: from the environment (64 hex digits each), else from DATA_DIR/secrets.json (0600), made once. */
export function loadSecrets(dataDir: string, env: NodeJS.ProcessEnv = process.env): Secrets {
  const given = NAMES.filter((name) => env[VARIABLES[name]] !== undefined)
  const missing = NAMES.filter((name) => env[VARIABLES[name]] === undefined)
  if (given.length > 0 && missing.length > 0) {
    // A half-given set would silently mix machine-local keys into a cluster.
    throw new Error(`Secrets: also set ${missing.map((name) => VARIABLES[name]).join(', ')}`)
  }
  const source =
    given.length > 0
      ? keyFile.parse(Object.fromEntries(NAMES.map((name) => [name, env[VARIABLES[name]]])))
      : fromFile(dataDir)
  const keys = NAMES.map((name) => [name, Buffer.from(source[name], 'hex')] as const)
  return Object.fromEntries(keys) as Record<(typeof NAMES)[number], Buffer>
}

function fromFile(dataDir: string): z.infer<typeof keyFile> {
  const path = join(dataDir, 'secrets.json')
  mkdirSync(dataDir, { recursive: true })
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const fresh = Object.fromEntries(NAMES.map((name) => [name, randomBytes(32).toString('hex')]))
  writeFileSync(own, `${JSON.stringify(fresh, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    // link refuses an existing target: of two processes starting at once the first set wins, whole.
    linkSync(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
  return keyFile.parse(JSON.parse(readFileSync(path, 'utf8')))
}

const VERSION = 'v1'

/** AES-256-GCM text `v1.iv.tag.cipher` (base64url); `context` binds it to its place, e.g. `persons.id_number`. */
export function encrypt(plain: string, key: Buffer, context = ''): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [VERSION, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
}

/** The text `encrypt` was given; throws when key, context or any byte differs. */
export function decrypt(text: string, key: Buffer, context = ''): string {
  const [version, iv, tag, body] = text.split('.')
  if (version !== VERSION || iv === undefined || tag === undefined || body === undefined) {
    throw new Error('Encrypted value of an unknown version.')
  }
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
    authTagLength: 16,
  })
  decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
}

/** Keyed SHA-256 (64 hex digits) to look up and compare a national number without storing it. */
export const hmac = (value: string, key: Buffer): string =>
  createHmac('sha256', key).update(value.normalize('NFC').trim()).digest('hex')
