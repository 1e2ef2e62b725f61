// Apart from the calls: an open page that only names them loads no schemas.

/** The four places of a campaign's money [design 14.1], and what was lost: together they are exactly what was raised. */
export const places = ['spent', 'held', 'at_operator', 'fees', 'lost'] as const
export type MoneyPlace = (typeof places)[number]

/** Tenths of a per cent that make exactly 100 together, by the largest remainder [design 14.1]. */
export function sharesOf(amounts: readonly string[]): number[] {
  const cents = amounts.map((amount) => BigInt(amount.replace('.', '')))
  const sum = cents.reduce((all, one) => all + one, 0n)
  if (sum <= 0n) return amounts.map(() => 0)
  const floors = cents.map((one) => (one * 1000n) / sum)
  const order = cents
    .map((one, at) => ({ at, rest: (one * 1000n) % sum }))
    .toSorted((a, b) => (a.rest < b.rest ? 1 : -1))
  let left = 1000n - floors.reduce((all, one) => all + one, 0n)
  const shares = floors.map(Number)
  for (const { at } of order) {
    if (left <= 0n) break
    shares[at] = (shares[at] ?? 0) + 1
    left -= 1n
  }
  return shares
}
