import type { PublicReturn } from '#contract/returns/public-return.ts'
import { formatDate, formatNumber } from '#web/base/format.ts'

/** A value of a line as people read it. */
export function valueText({ kind }: Pick<PublicReturn['lines'][number], 'kind'>, value: string | null): string {
  if (value === null || value === '') return '—'
  if (kind === 'date') return formatDate(value, true)
  if (kind === 'text' || kind === 'yes') return value
  const number = formatNumber(value.replace(/\.00$/, ''))
  return kind === 'percent' ? `${number}%` : number
}
