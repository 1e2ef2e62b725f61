import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The few kinds of CBOR that an authenticator writes: integers, text, bytes and maps. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key as number), cbor(one as number)])
  return Buffer.concat([head(5, value.size), ...parts])
}
const sha = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** A passkey in memory: what a phone would answer to the options that the server gives. */
export function authenticator({ origin = 'http://localhost', counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const site = new URL(origin).hostname
  let count = 0
  const dataOf = (type: 'webauthn.create' | 'webauthn.get', challenge: unknown, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const known = (flags: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha(site), Buffer.from([flags]), counter])
  }
  return {
    id: id.toString('base64url'),
    /** The answer to `startPasskey`. */
    make({ challenge }: Record<string, unknown>) {
      const key = cbor(
        new Map<unknown, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const authData = Buffer.concat([known(0x41), Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = cbor(
        new Map<unknown, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        id: id.toString('base64url'),
        client_data: dataOf('webauthn.create', challenge, origin).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    /** The answer to a sign-in that asks for the second factor. */
    sign({ challenge }: Record<string, unknown>, from = origin) {
      if (counts) count++
      const data = dataOf('webauthn.get', challenge, from)
      const authData = known(0x01)
      return {
        id: id.toString('base64url'),
        client_data: data.toString('base64url'),
        authenticator_data: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha(data)]), privateKey).toString('base64url'),
      }
    },
    /** As a copy of the device would: it counts from here again. */
    setCount(value: number) {
      count = value
    },
  }
}
