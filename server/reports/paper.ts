import type { Sheet } from '#contract/core/calls/sheet.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { dayOf, timeZone } from '#contract/core/values/dates.ts'
import { queryBounds } from '#contract/reports/query-words.ts'
import { Refusal } from '../core/errors.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services } from '../core/services.ts'
import { toldOf } from '../core/sheet/csv-book.ts'
import { refusedQuery } from './graphql/refuse.ts'

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join('، ') : String((value as string | number | null) ?? '')

/** There are more rows than a paper holds. */
export class PaperTooLong extends Refusal {
  constructor() {
    const { status, code, fields } = refusedQuery('paper', { most: queryBounds.paper })
    super(status, code, fields ? { fields } : {})
  }
}

interface Paper {
  readonly title: string
  readonly sheet: Sheet
  readonly portions: AsyncIterable<readonly Row[]>
  readonly lang: Lang
  /** By whose rights it is drawn up. */
  readonly reader: string
}

/** The table of a report as a tagged PDF, right to left in Arabic. Refuses more rows than a paper can be read with. */
export async function paperOf(
  { pdf, reference, now }: Pick<Services, 'pdf' | 'reference' | 'now'>,
  { title, sheet, portions, lang, reader }: Paper,
): Promise<Buffer> {
  const columns = sheet.columns.map((column) => ({
    key: column.key,
    told: toldOf(column, lang, (index, code) => reference.find(index, code)),
  }))
  const rows: string[][] = []
  for await (const some of portions) {
    rows.push(...some.map((row) => columns.map(({ key, told }) => textOf(told(row[key])))))
    if (rows.length > queryBounds.paper) throw new PaperTooLong()
  }
  const at = now()
  const bytes = await pdf.render('report-table', {
    ...{ lang, title, listing: sheet[lang], reader, day: dayOf(at), time: clock.format(at), rows },
    columns: sheet.columns.map((column) => column[lang]),
  })
  return Buffer.from(bytes)
}
