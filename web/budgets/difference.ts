import { cents } from './amounts.ts'

/** Where a difference of the year may come from. It is proposed and never put right by itself. */
export type Cause =
  | { readonly kind: 'opening'; readonly balance: number; readonly name: string }
  | { readonly kind: 'twice' | 'missing' | 'swapped'; readonly line: number }
  | { readonly kind: 'pair'; readonly lines: readonly [number, number] }

interface Line {
  readonly id: number
  readonly actual: string
  readonly isExpense: boolean
}
interface Balance {
  readonly id: number
  readonly name: string
  readonly opening: string
  readonly before: string | null
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** Whether exchanging two neighbouring digits of an amount changes it by exactly this much. */
function isSwapped(amount: bigint, change: bigint): boolean {
  const digits = String(amount)
  for (let at = 0; at + 1 < digits.length; at += 1) {
    const swapped = BigInt(digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2))
    if (swapped !== amount && swapped - amount === change) return true
  }
  return false
}

/**
 * Looks for what explains a difference (what the accounts hold less what the lines say): an opening balance that is not
 * what the year before ended with, a line that stands twice, one that stands on the wrong side, digits that changed
 * places, two equal lines. At most three, the likeliest first.
 */
export function causesOf(difference: string, lines: readonly Line[], balances: readonly Balance[]): Cause[] {
  const gap = cents(difference)
  if (gap === 0n) return []
  const causes: Cause[] = []
  for (const { id, name, opening, before } of balances)
    if (before !== null && cents(opening) - cents(before) === gap) causes.push({ kind: 'opening', balance: id, name })
  const used = lines.filter(({ actual }) => cents(actual) !== 0n)
  // How a line would have to change for the year to add up: revenue up by the gap, or expense down by it.
  const wanted = ({ isExpense }: Line) => (isExpense ? -gap : gap)
  const same = used.filter((line) => cents(line.actual) === -wanted(line))
  const twin = same.find((line) => used.some((other) => other.id !== line.id && other.actual === line.actual))
  if (twin) {
    const other = used.find((one) => one.id !== twin.id && one.actual === twin.actual) as Line
    causes.push({ kind: 'pair', lines: [twin.id, other.id] })
  } else if (same[0]) causes.push({ kind: 'twice', line: same[0].id })
  const wrongSide = used.find(
    (line) => cents(line.actual) * 2n === abs(gap) && cents(line.actual) * 2n === -wanted(line),
  )
  if (wrongSide) causes.push({ kind: 'missing', line: wrongSide.id })
  const swapped = gap % 9n === 0n && used.find((line) => isSwapped(cents(line.actual), wanted(line)))
  if (swapped) causes.push({ kind: 'swapped', line: swapped.id })
  return causes.slice(0, 3)
}
