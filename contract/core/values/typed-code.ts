/** Letters that nobody takes for each other, written or said: no 0 and O, 1 and I and L, 2 and Z, 5 and S, B, G, Q, U. */
const letters = '346789ACDEFHJKMNPRTVWXY'
export const typedLength = 12
/** What looks like one of them in most hands. */
const lookalikes: Readonly<Record<string, string>> = { B: '8', G: '6', U: 'V' }
const arabicDigit = /[\u0660-\u0669\u06f0-\u06f9]/g

/**
 * A typed short code as it is stored, or undefined where this is none: case, spaces, dashes and Arabic digits make no
 * difference. One wrong letter and two that were swapped are always found out, because 23 is a prime number.
 */
export function readTypedCode(text: string): string | undefined {
  const code = text
    .replace(arabicDigit, (digit) => String(digit.charCodeAt(0) & 15))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[BGU]/g, (letter) => lookalikes[letter] as string)
  if (code.length !== typedLength) return undefined
  const digits = [...code].map((letter) => letters.indexOf(letter))
  if (digits.includes(-1)) return undefined
  const sum = digits.slice(0, -1).reduce((all, digit, at) => all + (at + 1) * digit, 0)
  return sum % letters.length === digits.at(-1) ? code : undefined
}

/** As it is printed, in groups that the eye holds. */
export const printTypedCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')

/** Letters of a short code from a number. */
export function typedFrom(number: bigint): string {
  const size = BigInt(letters.length)
  const digits: number[] = []
  for (let rest = number; digits.length < typedLength - 1; rest /= size) digits.push(Number(rest % size))
  const sum = digits.reduce((all, digit, at) => all + (at + 1) * digit, 0)
  return [...digits, sum % letters.length].map((digit) => letters[digit]).join('')
}
