/** An amount as decimal text, with up to two places, in whole hundredths: sums and comparisons without a loss. */
export function cents(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole + part.padEnd(2, '0'))
}

/** Hundredths as decimal text with two places, as the server stores and sends it. */
export function asAmount(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
