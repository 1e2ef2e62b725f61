import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { readTypedCode } from '#contract/core/values/typed-code.ts'
import { isQrCode, newQrCode, printedCode, qrSvg, qrUrl, typedCode, verifyQr } from './qr.ts'

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

  it('have a short form that is read however it is typed, and in which every slip is found out', () => {
    const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    for (let n = 0; n < 200; n += 1) {
      const long = newQrCode()
      const [code, printed] = [typedCode(long), printedCode(long)]
      expect(printed).toMatch(/^[3-9ACDEFHJKMNPRTVWXY]{4}(-[3-9ACDEFHJKMNPRTVWXY]{4}){2}$/)
      for (const typed of [code, printed, printed.toLowerCase(), code.split('').join(' '), arabic(printed)])
        expect(readTypedCode(typed), typed).toBe(code)
      const letters = [...code]
      const at = n % 12
      for (const wrong of '346789ACDEFHJKMNPRTVWXY'.replace(letters[at] as string, ''))
        expect(readTypedCode(letters.with(at, wrong).join(''))).toBeUndefined()
      for (let other = 0; other < 11; other += 1) {
        const [a, b] = [letters[other] as string, letters[other + 1] as string]
        if (a !== b)
          expect(
            readTypedCode(
              letters
                .with(other, b)
                .with(other + 1, a)
                .join(''),
            ),
          ).toBeUndefined()
      }
    }
    for (const none of ['', 'ABCD', newQrCode(), '0123-4567-89AB', '<script>'])
      expect(readTypedCode(none), none).toBeUndefined()
  })

  it('draw the very address: the SVG has one square for each dark module', () => {
    const url = qrUrl('https://x.example', newQrCode(), secret)
    const dark = encode(url, { ecc: 'M', border: 4 }).data.flat().filter(Boolean).length
    expect([...qrSvg(url).matchAll(/M\d+,\d+/g)]).toHaveLength(dark)
  })
})
