import { searchForm } from '#contract/core/values/arabic.ts'
import { yesWords } from '#contract/core/values/yes-words.ts'
import { invalid, Refusal } from '../errors.ts'

/** A column of a table that people bring: its name, and its words in either language. */
export interface TableColumn {
  readonly name: string
  readonly label_ar: string
  readonly label_en: string
}
/** A cell by the name of its column; undefined where the table has no such column. */
export type Cells = (name: string) => string | undefined
/** A line of the table with its number, and its row once it was judged, or why it is refused. */
export interface Attempt<J> {
  readonly line: number
  readonly cells: Cells
  readonly row?: J
  readonly error?: Refusal
}

export const refused = (column: string, ar: string, en: string) => invalid({ [column]: [{ text: { ar, en } }] })

/** The columns of a table by its heading: their own names, or their words in either language. */
function headingOf<C extends TableColumn>(
  columns: readonly C[],
  cells: readonly string[],
  file: string,
  ignored: readonly string[],
): (C | undefined)[] {
  const named = (cell: string) =>
    columns.find(({ name, label_ar, label_en }) =>
      [name, label_ar, label_en].some((word) => searchForm(word) === searchForm(cell)),
    )
  const heading = cells.map(named)
  const known = (cell: string) => cell.trim() === '' || ignored.some((word) => searchForm(word) === searchForm(cell))
  const unknown = cells.filter((cell, at) => heading[at] === undefined && !(ignored.length > 0 && known(cell)))
  if (unknown.length > 0)
    throw refused(
      file,
      `أعمدة لا يعرفها هذا الجدول: ${unknown.map((cell) => `«${cell}»`).join('، ')}.`,
      `Columns that this table does not know: ${unknown.map((cell) => `“${cell}”`).join(', ')}.`,
    )
  const found = heading.filter((column) => column !== undefined)
  if (new Set(found).size !== found.length)
    throw refused(file, 'يتكرر أحد الأعمدة في السطر الأول.', 'A column stands twice in the first line.')
  return heading
}

/** Lines of a table, judged as a whole: heading and number of lines. `ignored` are headings that say nothing to write. */
export function linesOf<C extends TableColumn>(
  [first = [], ...rest]: readonly (readonly string[])[],
  columns: readonly C[],
  { most, file, ignored = [] }: { most: number; file: string; ignored?: readonly string[] },
) {
  const heading = headingOf(columns, first, file, ignored)
  const lines = rest
    .map((cells, at) => ({ line: at + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (lines.length === 0)
    throw refused(file, 'لا أسطر في الملف بعد السطر الأول.', 'The file has no rows after its first line.')
  if (lines.length > most)
    throw refused(
      file,
      `عدد أسطر الملف ${lines.length}، والحد الأقصى ${most}. قسّموه إلى ملفات أصغر.`,
      `The file has ${lines.length} rows, at most ${most} are taken. Part it into smaller files.`,
    )
  return { heading, lines }
}

/** Judges one line after the other; what a row is refused for stands beside it. */
export function* attemptsOf<J, C extends TableColumn>(
  { heading, lines }: ReturnType<typeof linesOf<C>>,
  judge: (cells: Cells) => J,
): Generator<Attempt<J>> {
  const places = new Map(heading.flatMap((column, at) => (column ? [[column.name, at] as const] : [])))
  for (const { line, cells: texts } of lines) {
    const cells: Cells = (name) => {
      const at = places.get(name)
      return at === undefined ? undefined : (texts[at] ?? '')
    }
    try {
      if (texts.slice(heading.length).some((text) => text.trim() !== ''))
        throw refused('_', 'خلايا السطر أكثر من أعمدة الملف.', 'The row has more cells than the file has columns.')
      yield { line, cells, row: judge(cells) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      yield { line, cells, error }
    }
  }
}

const yes = new Map(
  [true, false].flatMap((value) =>
    [...Object.values(yesWords).map((words) => words[value ? 0 : 1]), value ? '1' : '0', String(value)].map(
      (word) => [searchForm(word), value] as const,
    ),
  ),
)
/** A cell of yes or no as the form would send it; another word stays, and is refused as such. */
export const yesOrNo = (cell: string): boolean | string => yes.get(searchForm(cell)) ?? cell
