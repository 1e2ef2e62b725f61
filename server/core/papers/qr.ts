import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { renderSVG } from 'uqr'
import { printTypedCode, typedFrom } from '#contract/core/values/typed-code.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 22
const SIGNATURE_LENGTH = 11

/** A new document code: 22 base62 characters with 128 random bits. */
export function newQrCode(): string {
  let rest = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let code = ''
  for (let i = 0; i < LENGTH; i++) {
    code = ALPHABET[Number(rest % 62n)] + code
    rest /= 62n
  }
  return code
}

const typedCodes = 23n ** 11n
/** The short code of a document for those who type it, as `typed_code` of the database makes it. */
export function typedCode(code: string): string {
  const hash = createHash('md5').update(`typed:${code}`).digest('hex').slice(0, 15)
  return typedFrom(BigInt(`0x${hash}`) % typedCodes)
}

/** What stands under the code of a document, for who types it. */
export const printedCode = (code: string): string => printTypedCode(typedCode(code))

/** Whether a text looks like a document code. */
export const isQrCode = (text: string): boolean => /^[0-9A-Za-z]{22}$/.test(text)

// 64 bits are enough: the code itself is the secret. The signature only tells "forged" from "unknown".
const sign = (code: string, secret: Buffer): string =>
  createHmac('sha256', secret).update(`qr:${code}`).digest('base64url').slice(0, SIGNATURE_LENGTH)

/** The address in a printed QR code. */
export const qrUrl = (publicUrl: string, code: string, secret: Buffer): string =>
  `${publicUrl.replace(/\/+$/, '')}/ngo-data?QR=${code}&s=${sign(code, secret)}`

/**
 * Checks a code: `ok` (printed by us), `forged` (wrong shape or signature), or `unsigned` (typed by hand, without
 * signature).
 */
export function verifyQr(code: string, s: string | undefined, secret: Buffer): 'ok' | 'forged' | 'unsigned' {
  if (!isQrCode(code)) return 'forged'
  if (s === undefined || s === '') return 'unsigned'
  const expected = Buffer.from(sign(code, secret))
  const given = Buffer.from(s)
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'ok' : 'forged'
}

/** QR code of a text as SVG: error correction M, and the border of four modules that scanners need. */
export const qrSvg = (text: string): string => renderSVG(text, { ecc: 'M', border: 4 })
