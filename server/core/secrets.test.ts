import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { decrypt, encrypt, hmac, loadSecrets } from './secrets.ts'

const root = mkdtempSync(join(tmpdir(), 'secrets-'))
afterAll(() => rmSync(root, { recursive: true }))
const hex = (byte: string): string => byte.repeat(32)

describe('secrets', () => {
  it('are made once, readable by the owner only, and the same at the next start', () => {
    const dir = join(root, 'once')
    const first = loadSecrets(dir, {})
    expect(loadSecrets(dir, {})).toEqual(first)
    expect(new Set(Object.values(first).map(String)).size).toBe(4)
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
      PASS_TOKEN_KEY: hex('04'),
    }
    expect(loadSecrets(join(root, 'env'), env).qrKey).toEqual(Buffer.alloc(32, 3))
    expect(() => loadSecrets(root, { QR_KEY: hex('03') })).toThrow('ENCRYPTION_KEY')
    expect(() => loadSecrets(root, { ...env, HMAC_KEY: 'short' })).toThrow('64 hexadecimal')
  })

  it('refuse a damaged file instead of making new keys over encrypted data', () => {
    writeFileSync(join(root, 'secrets.json'), '{}')
    expect(() => loadSecrets(root, {})).toThrow()
  })
})

describe('encryption', () => {
  const key = Buffer.alloc(32, 9)

  it('gives the text back and never the same cipher twice', () => {
    const text = 'الرقم الوطني 01020304050'
    expect(decrypt(encrypt(text, key, 'persons'), key, 'persons')).toBe(text)
    expect(encrypt(text, key)).not.toBe(encrypt(text, key))
  })

  it('notices a changed byte, another key, another place and a cut tag', () => {
    const text = encrypt('01020304050', key, 'a')
    const [v, iv, tag = '', body] = text.split('.')
    expect(() => decrypt(text, Buffer.alloc(32, 8), 'a')).toThrow()
    expect(() => decrypt(text, key, 'b')).toThrow()
    expect(() => decrypt([v, iv, tag, `A${body}`].join('.'), key, 'a')).toThrow()
    expect(() => decrypt([v, iv, tag.slice(0, 6), body].join('.'), key, 'a')).toThrow()
    expect(() => decrypt('plain', key)).toThrow('unknown version')
  })

  it('finds a number by its keyed hash only', () => {
    expect(hmac(' 01020304050', key)).toBe(hmac('01020304050', key))
    expect(hmac('01020304050', key)).not.toBe(hmac('01020304050', Buffer.alloc(32)))
  })
})
