import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { decrypt, encrypt, hmac, hmacs, isCurrent, loadSecrets } from './secrets.ts'

const root = mkdtempSync(join(tmpdir(), 'secrets-'))
afterAll(() => rmSync(root, { recursive: true }))
const hex = (byte: string): string => byte.repeat(32)

describe('secrets', () => {
  it('are made once, readable by the owner only, and the same at the next start', () => {
    const dir = join(root, 'once')
    const first = loadSecrets(dir, {})
    expect(loadSecrets(dir, {})).toEqual(first)
    expect(new Set([...first.encryptionKey, ...first.hmacKey, first.qrKey].map(String)).size).toBe(3)
    expect(statSync(join(dir, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(readdirSync(dir)).toEqual(['secrets.json'])
  })

  it('are one set for two processes that start together on an empty folder', async () => {
    const script = `import { loadSecrets } from ${JSON.stringify(new URL('./secrets.ts', import.meta.url).href)}; console.log(loadSecrets(process.argv[1], {}).qrKey.toString('hex'))`
    const run = (): Promise<{ stdout: string }> =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, join(root, 'two')])
    const [a, b] = await Promise.all([run(), run()])
    expect(a.stdout).toBe(b.stdout)
  })

  it('come from the environment whole or not at all', () => {
    const env = {
      ENCRYPTION_KEY: hex('01'),
      HMAC_KEY: hex('02'),
      QR_KEY: hex('03'),
    }
    expect(loadSecrets(join(root, 'env'), env).qrKey).toEqual(Buffer.alloc(32, 3))
    expect(() => loadSecrets(root, { QR_KEY: hex('03') })).toThrow('ENCRYPTION_KEY')
    expect(() => loadSecrets(root, { ...env, HMAC_KEY: 'short' })).toThrow('64 hexadecimal')
  })

  it('are lists where a key can be changed, the current one first', () => {
    const env = { ENCRYPTION_KEY: `${hex('02')}, ${hex('01')}`, HMAC_KEY: hex('03'), QR_KEY: hex('04') }
    expect(loadSecrets(root, env).encryptionKey).toEqual([Buffer.alloc(32, 2), Buffer.alloc(32, 1)])
    expect(() => loadSecrets(root, { ...env, HMAC_KEY: `${hex('03')},` })).toThrow('64 hexadecimal')
    expect(() => loadSecrets(root, { ...env, QR_KEY: `${hex('03')},${hex('04')}` })).toThrow('64 hexadecimal')
  })

  it('refuse a damaged file instead of making new keys over encrypted data', () => {
    writeFileSync(join(root, 'secrets.json'), '{}')
    expect(() => loadSecrets(root, {})).toThrow()
  })
})

describe('encryption', () => {
  const key = [Buffer.alloc(32, 9)] as const
  const other = [Buffer.alloc(32, 8)] as const

  it('gives the text back and never the same cipher twice', () => {
    const text = 'الرقم الوطني 01020304050'
    expect(decrypt(encrypt(text, key, 'persons'), key, 'persons')).toBe(text)
    expect(encrypt(text, key)).not.toBe(encrypt(text, key))
  })

  it('notices a changed byte, another key, another place and a cut tag', () => {
    const text = encrypt('01020304050', key, 'a')
    const [v, id, iv, tag = '', body] = text.split('.')
    expect(() => decrypt(text, other, 'a')).toThrow('not among the keys')
    expect(() => decrypt(text, key, 'b')).toThrow()
    expect(() => decrypt([v, id, iv, tag, `A${body}`].join('.'), key, 'a')).toThrow()
    expect(() => decrypt([v, id, iv, tag.slice(0, 6), body].join('.'), key, 'a')).toThrow()
    expect(() => decrypt('plain', key)).toThrow('unknown version')
  })

  it('reads under a list what its older key wrote, and writes under the first', () => {
    const old = encrypt('01020304050', key, 'a')
    const both = [...other, ...key] as const
    expect(decrypt(old, both, 'a')).toBe('01020304050')
    expect([isCurrent(old, both), isCurrent(old, key)]).toEqual([false, true])
    expect(decrypt(encrypt('5', both), other)).toBe('5')
  })

  it('reads what was written before values named their key', () => {
    // AES-256-GCM with a key of nines, in the format used before this one.
    const first = 'v1.qz-3QXOqVxJdyQQC.wtTNdgx9JMR4HO2NaTd4yQ.Ygzayzhr6xv2leo'
    expect(decrypt(first, key, 'id_number')).toBe('01020304050')
    expect(decrypt(first, [...other, ...key], 'id_number')).toBe('01020304050')
    expect(isCurrent(first, key)).toBe(false)
    expect(() => decrypt(first, other, 'id_number')).toThrow()
  })

  it('finds a number by its keyed hash only', () => {
    expect(hmac(' 01020304050', key)).toBe(hmac('01020304050', key))
    expect(hmac('01020304050', key)).not.toBe(hmac('01020304050', other))
    expect(hmacs('01020304050', [...other, ...key])).toEqual([hmac('01020304050', other), hmac('01020304050', key)])
  })
})
