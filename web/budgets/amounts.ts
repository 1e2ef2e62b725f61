import { plainNumbers } from '#contract/core/values/numbers.ts'

/** Money as whole hundredths: sums of decimal text without the losses of a float. */
export const cents = (amount: string): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  const value = BigInt(whole + part.padEnd(2, '0'))
  return sign ? -value : value
}
/** Hundredths as the decimal text that the server takes. */
export const asAmount = (value: bigint): string => {
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Digits and signs as people type and paste them: Arabic digits, «٬» between thousands, «٫» before hundredths. */
const plain = (text: string): string =>
  plainNumbers(text.replace(/[\u200e\u200f]/g, ''))
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('−', '-')

interface Exact {
  readonly top: bigint
  readonly bottom: bigint
}
const exact = (text: string): Exact => {
  const [whole = '0', part = ''] = text.split('.')
  return { top: BigInt(whole + part), bottom: 10n ** BigInt(part.length) }
}
/** The nearest hundredth; half is rounded up. */
const rounded = ({ top, bottom }: Exact): bigint => (top * 200n + bottom) / (bottom * 2n)

/** The value of an arithmetic expression of + − × ÷ as a fraction; undefined where it is none. */
function valueOf(text: string): Exact | undefined {
  const tokens = text.match(/\d+(?:\.\d+)?|[+\-*/]/g)
  if (!tokens || tokens.join('') !== text || tokens.length % 2 === 0) return undefined
  const numbers: Exact[] = []
  const signs: string[] = []
  for (const [at, token] of tokens.entries()) {
    if (/\d/.test(token) !== (at % 2 === 0)) return undefined
    if (at % 2 === 1) {
      signs.push(token)
      continue
    }
    const next = exact(token)
    const last = signs.at(-1)
    if (last !== '*' && last !== '/') {
      numbers.push(next)
      continue
    }
    signs.pop()
    const before = numbers.pop() as Exact
    if (last === '/' && next.top === 0n) return undefined
    numbers.push(
      last === '*'
        ? { top: before.top * next.top, bottom: before.bottom * next.bottom }
        : { top: before.top * next.bottom, bottom: before.bottom * next.top },
    )
  }
  return numbers.reduce((sum, next, at) => ({
    top: sum.top * next.bottom + (signs[at - 1] === '-' ? -1n : 1n) * next.top * sum.bottom,
    bottom: sum.bottom * next.bottom,
  }))
}

/** The most that one cell holds: sixteen digits before the point. */
const most = 10n ** 18n

/**
 * What somebody typed or pasted into a cell of money, as decimal text: a number with Arabic or Latin digits, or after
 * «=» an expression with + − × ÷. Undefined where it is no amount that a cell holds.
 */
export function amountOf(typed: string): string | undefined {
  const text = plain(typed)
  if (text === '') return '0.00'
  const isSum = text.startsWith('=')
  if (!isSum && !/^\d{1,16}(\.\d{1,2})?$/.test(text)) return undefined
  const value = valueOf(isSum ? text.slice(1) : text)
  if (!value || value.top < 0n) return undefined
  const hundredths = rounded(value)
  return hundredths < most ? asAmount(hundredths) : undefined
}

/** Cells of a block as a spreadsheet copies it: lines, and tabs between cells. */
export function cellsOf(block: string): string[][] {
  const lines = block.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** Change since the year before in whole percent; undefined where there was nothing. */
export function changeOf(now: string, before: string | null): number | undefined {
  if (before === null || cents(before) === 0n) return undefined
  return Math.round((Number(cents(now) - cents(before)) / Number(cents(before))) * 100)
}

/** Whether a line changed beyond both the share and the amount that the ministry set. */
export function isFlagged(now: string, before: string | null, limits: { percent: number; amount: number }): boolean {
  if (before === null || cents(before) === 0n) return false
  const [was, gone] = [cents(before), cents(now) - cents(before)]
  const size = gone < 0n ? -gone : gone
  return size > BigInt(Math.round(limits.amount * 100)) && size * 100n > was * BigInt(limits.percent)
}
