import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const VARIABLES = { encryptionKey: 'ENCRYPTION_KEY', hmacKey: 'HMAC_KEY', qrKey: 'QR_KEY' } as const
const NAMES = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[]

/** Names of the three environment variables. */
export const secretNames: readonly string[] = Object.values(VARIABLES)

/** A key that can be changed: the first one writes, and all of them can read. */
export type Keys = readonly [Buffer, ...Buffer[]]
export interface Secrets {
  readonly encryptionKey: Keys
  readonly hmacKey: Keys
  readonly qrKey: Buffer
}

const keyText = z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)')
const keyList = z
  .string()
  .regex(
    /^[0-9a-f]{64}(\s*,\s*[0-9a-f]{64})*$/i,
    'must be 64 hexadecimal digits (32 bytes), or several such keys with commas between them, the current one first',
  )
// Not strict: the file of an old installation may contain a key that is no longer used.
const keyFile = z.object({ encryptionKey: keyList, hmacKey: keyList, qrKey: keyText })

/**
 * The keys: from the environment (64 hex digits each; a list where a key can be changed), else from
 * DATA_DIR/secrets.json (mode 0600), which is created once.
 */
export function loadSecrets(dataDir: string, env: NodeJS.ProcessEnv = process.env): Secrets {
  const given = NAMES.filter((name) => env[VARIABLES[name]] !== undefined)
  const missing = NAMES.filter((name) => env[VARIABLES[name]] === undefined)
  if (given.length > 0 && missing.length > 0) {
    // With only some of them set, a cluster would silently mix in keys of one machine.
    throw new Error(`Secrets: also set ${missing.map((name) => VARIABLES[name]).join(', ')}`)
  }
  const source =
    given.length > 0
      ? keyFile.parse(Object.fromEntries(NAMES.map((name) => [name, env[VARIABLES[name]]])))
      : fromFile(dataDir)
  const keys = (list: string) => list.split(',').map((one) => Buffer.from(one.trim(), 'hex')) as [Buffer, ...Buffer[]]
  return {
    encryptionKey: keys(source.encryptionKey),
    hmacKey: keys(source.hmacKey),
    qrKey: Buffer.from(source.qrKey, 'hex'),
  }
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
    // `link` fails if the target exists: when two processes start at once, the first complete set wins.
    linkSync(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
  return keyFile.parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** The id of a key in what it wrote. It reveals nothing about the key. */
const keyId = (key: Buffer): string =>
  createHash('sha256').update('sijill key id').update(key).digest().subarray(0, 6).toString('base64url')

/**
 * AES-256-GCM text `v2.key.iv.tag.cipher` (base64url) with the current key. `context` binds it to its place, such as
 * `id_number`.
 */
export function encrypt(plain: string, [key]: Keys, context = ''): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return ['v2', keyId(key), ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
}

/** The text that was given to `encrypt`. Throws when no key fits, or when the context or any byte differs. */
export function decrypt(text: string, keys: Keys, context = ''): string {
  const [version, ...parts] = text.split('.')
  if (version === 'v2' && parts.length === 4) {
    const key = keys.find((one) => keyId(one) === parts[0])
    if (!key) throw new Error(`Encrypted value of the key ${parts[0]}, which is not among the keys.`)
    return open(parts.slice(1) as Sealed, key, context)
  }
  if (version !== 'v1' || parts.length !== 3) throw new Error('Encrypted value of an unknown version.')
  // The first format did not name its key.
  for (const key of keys.slice(0, -1))
    try {
      return open(parts as Sealed, key, context)
    } catch {
      continue
    }
  return open(parts as Sealed, keys.at(-1) as Buffer, context)
}

/** What a reader without the right sees instead of a national number. */
export const hiddenNumber = '•••••••••••'

/** Whether the text was encrypted with the current key. */
export const isCurrent = (text: string, [key]: Keys): boolean => text.startsWith(`v2.${keyId(key)}.`)

type Sealed = [iv: string, tag: string, body: string]
function open([iv, tag, body]: Sealed, key: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
    authTagLength: 16,
  })
  decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
}

/**
 * Keyed SHA-256 (64 hex digits) with each key, the current one first: all hashes under which this value may be stored.
 */
export const hmacs = (value: string, keys: Keys): [string, ...string[]] =>
  keys.map((key) => createHmac('sha256', key).update(value.normalize('NFC').trim()).digest('hex')) as [
    string,
    ...string[],
  ]
/** Keyed SHA-256 with the current key, for storing. National numbers are found and compared by it. */
export const hmac = (value: string, [key]: Keys): string => hmacs(value, [key])[0]
