import { commonWords } from '#contract/core/calls/common-words.ts'
import type { Column as Told } from '#contract/reports/listing.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { link } from '#web/core/screens/link.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { DateText, Dec, Ltr, Named } from '#web/ui/text.tsx'

/** Columns whose texts are numbers or codes, which are read from the left. */
const codes =
  /^(id_number|account_no|plate_number|serial_number|structure_no|real_estate_number|number|code|ngo_code|value)$/
type Name = {
  readonly id: number
  readonly name_ar: string
  readonly name_en: string | null
  readonly account_no?: string
}

/** What stands in one cell. An organisation is a link to its page, except within another link. */
export function Cell({
  column,
  path,
  value,
  plain = false,
}: {
  column: Told
  path: string
  value: unknown
  plain?: boolean
}) {
  if (value === null || value === undefined || value === '') return '—'
  const key = path.split('.').at(-1) ?? path
  switch (column.kind) {
    case 'record':
      return nameOf(value as Name)
    case 'ngo':
      return plain ? (
        <bdi>{nameOf(value as Name)}</bdi>
      ) : (
        <Anchor href={link('/ministry/ngos/{id}', { id: (value as Name).id })}>
          <bdi>{nameOf(value as Name)}</bdi>
        </Anchor>
      )
    case 'account':
      return <Ltr>{(value as Name).account_no}</Ltr>
    case 'number':
      return <Ltr>{column.listed ? String(value as number) : formatNumber(value as number)}</Ltr>
    case 'date':
      return <DateText value={value as string} short />
    case 'yes':
      return label(column.words?.[String(value as boolean)] ?? (value === true ? commonWords.yes : commonWords.no))
    case 'state':
      return label(
        column.words?.[String(value as string)] ?? { ar: String(value as string), en: String(value as string) },
      )
    default:
      if (key === 'decision_no') return <Dec>{value as string}</Dec>
      return codes.test(key) ? <Ltr>{value as string}</Ltr> : <Named>{value as string}</Named>
  }
}
