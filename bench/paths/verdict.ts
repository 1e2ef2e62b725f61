/** One figure beside its bound. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** The most that it may be, or the least. */
  readonly most?: number | undefined
  readonly least?: number
  readonly unit: string
}
export const rounded = (value: number, places = 2) => Number(value.toFixed(places))
export const isMissed = ({ value, most = Infinity, least = -Infinity }: Figure) => value > most || value < least

export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`)
  console.table(
    figures.map((one) => ({
      figure: one.name,
      value: rounded(one.value, one.value < 10 ? 2 : 0),
      unit: one.unit,
      bound: one.most !== undefined ? `≤ ${one.most}` : one.least !== undefined ? `≥ ${one.least}` : '',
      met: one.most === undefined && one.least === undefined ? '' : !isMissed(one),
    })),
  )
}

/** Says which bounds are missed; the process fails with them. */
export function judge(figures: readonly Figure[]): void {
  const missed = figures.filter(isMissed)
  for (const { name, value, most, least, unit } of missed)
    console.log(`MISSED ${name}: ${rounded(value)} ${unit}, bound ${most === undefined ? `≥ ${least}` : `≤ ${most}`}`)
  console.log(missed.length === 0 ? 'all bounds are met' : `${missed.length} bounds are missed`)
  process.exitCode = missed.length === 0 ? 0 : 1
}
