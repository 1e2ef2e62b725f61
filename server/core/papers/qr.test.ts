import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { isQrCode, newQrCode, qrSvg, qrUrl, verifyQr } from './qr.ts'

const secret = Buffer.alloc(32, 1)
const signatureOf = (code: string, key = secret): string =>
  new URL(qrUrl('https://x.example/', code, key)).searchParams.get('s') ?? ''

describe('document codes', () => {
  it('are 22 base62 characters and never repeat', () => {
    const codes = new Set(Array.from({ length: 20_000 }, newQrCode))
    expect(codes.size).toBe(20_000)
    expect([...codes].every(isQrCode)).toBe(true)
  })

  it('spread over the whole alphabet', () => {
    const seen = new Set(Array.from({ length: 500 }, () => newQrCode().slice(1)).join(''))
    expect(seen.size).toBe(62)
  })

  it('tell a printed code from a forged and from a typed one', () => {
    const code = newQrCode()
    const other = newQrCode()
    expect(verifyQr(code, signatureOf(code), secret)).toBe('ok')
    expect(verifyQr(code, undefined, secret)).toBe('unsigned')
    expect(verifyQr(code, signatureOf(other), secret)).toBe('forged')
    expect(verifyQr(code, signatureOf(code, Buffer.alloc(32, 2)), secret)).toBe('forged')
    expect(verifyQr(code, 'x', secret)).toBe('forged')
    expect(verifyQr(`${code}0`, signatureOf(code), secret)).toBe('forged')
    expect(verifyQr("' or 1=1 --", undefined, secret)).toBe('forged')
  })

  it('draw the very address: the SVG has one square for each dark module', () => {
    const url = qrUrl('https://x.example', newQrCode(), secret)
    const dark = encode(url, { ecc: 'M', border: 4 }).data.flat().filter(Boolean).length
    expect([...qrSvg(url).matchAll(/M\d+,\d+/g)]).toHaveLength(dark)
  })
})
