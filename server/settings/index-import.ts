import { searchForm } from '#contract/core/values/arabic.ts'
import { sentence, type Lang } from '#contract/core/refusals/messages.ts'
import {
  fileColumns,
  mostRows,
  mostSigns,
  yesWords,
  type ImportPlan,
  type RowPlan,
} from '#contract/settings/index-file.ts'
import { ownColumns, type IndexColumn } from '#contract/settings/index-fields.ts'
import { protectionOf } from '#contract/settings/protected-codes.ts'
import { readCsv } from '../core/sheet/csv.ts'
import { invalid, Refusal } from '../core/errors.ts'
import { wordsOf } from '../core/http/http.ts'
import type { Services } from '../core/services.ts'
import { protectedCode, readRecord, type GivenRecord, type StoredIndex, type StoredRecord } from './index-records.ts'

/** A row that may be written. */
export interface Judged {
  before: StoredRecord | undefined
  given: GivenRecord
  is_active: boolean
}
type Counted = Omit<ImportPlan, 'updated_at'>

const refused = (column: string, ar: string, en: string) => invalid({ [column]: [{ text: { ar, en } }] })
const noSuchFile = (ar: string, en: string) => refused('csv', ar, en)

/** The columns of a file by its heading: their own names, or their words in either language. */
function headingOf(columns: readonly IndexColumn[], cells: readonly string[]): IndexColumn[] {
  const named = (cell: string) =>
    columns.find(({ name, label_ar, label_en }) =>
      [name, label_ar, label_en].some((word) => searchForm(word) === searchForm(cell)),
    )
  const heading = cells.map(named)
  const unknown = cells.filter((_, at) => heading[at] === undefined)
  if (unknown.length > 0)
    throw noSuchFile(
      `أعمدة لا يعرفها هذا الفهرس: ${unknown.map((cell) => `«${cell}»`).join('، ')}.`,
      `Columns that this index does not know: ${unknown.map((cell) => `“${cell}”`).join(', ')}.`,
    )
  if (new Set(heading).size !== heading.length)
    throw noSuchFile('يتكرر أحد الأعمدة في السطر الأول.', 'A column stands twice in the first line.')
  return heading as IndexColumn[]
}

/** Lines of a file with their numbers, judged as a whole: size, heading, and as many cells as it has columns. */
function linesOf(csv: string, columns: readonly IndexColumn[]) {
  if (csv.length > mostSigns)
    throw noSuchFile(
      `الملف كبير: عدد محارفه ${csv.length}، والحد الأقصى ${mostSigns}. قسّموه إلى ملفات أصغر.`,
      `The file is too large: ${csv.length} signs, at most ${mostSigns} are taken. Part it into smaller files.`,
    )
  const [first = [], ...rest] = readCsv(csv)
  const heading = headingOf(columns, first)
  const lines = rest
    .map((cells, at) => ({ line: at + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (lines.length === 0)
    throw noSuchFile('لا أسطر في الملف بعد السطر الأول.', 'The file has no rows after its first line.')
  if (lines.length > mostRows)
    throw noSuchFile(
      `عدد أسطر الملف ${lines.length}، والحد الأقصى ${mostRows}. قسّموه إلى ملفات أصغر.`,
      `The file has ${lines.length} rows, at most ${mostRows} are taken. Part it into smaller files.`,
    )
  return { heading, lines }
}

const yes = new Map(
  [true, false].flatMap((value) =>
    [...Object.values(yesWords).map((words) => words[value ? 0 : 1]), value ? '1' : '0', String(value)].map(
      (word) => [searchForm(word), value] as const,
    ),
  ),
)

/** Finds a value of a related index by its code or its name. */
const relatedCode = ({ reference }: Pick<Services, 'reference'>, { name, index = '' }: IndexColumn, cell: string) => {
  if (/^\d{1,9}$/.test(cell)) return Number(cell)
  const named = reference
    .lookup(index)
    .filter((one) => one.is_active && [one.name_ar, one.name_en].some((word) => searchForm(word) === searchForm(cell)))
  if (named.length > 1)
    throw refused(
      name,
      `أكثر من قيمة باسم «${cell}»: اكتبوا معرّفها.`,
      `More than one value is called “${cell}”: write its id.`,
    )
  const [only] = named
  if (!only) throw invalid({ [name]: ['V-CHOICE'] })
  return only.id
}

/** A cell as the form of a value would send it. */
function valueOf(services: Pick<Services, 'reference'>, column: IndexColumn, text: string): unknown {
  const cell = text.trim()
  if (cell === '') return null
  if (column.type === 'boolean') return yes.get(searchForm(cell)) ?? cell
  if (column.type === 'list') return cell.split(/[|,،;\s]+/).filter(Boolean)
  if (column.type === 'lookup') return relatedCode(services, column, cell)
  return cell
}

/** A column of a stored value. */
export const standing = (record: StoredRecord, name: string): unknown =>
  name === 'id'
    ? record.code
    : name === 'is_active' || ownColumns.includes(name)
      ? record[name as 'icon']
      : record.extra[name]
const written = ({ given, is_active }: Judged, name: string): unknown =>
  name === 'is_active' ? is_active : ownColumns.includes(name) ? given[name as 'icon'] : given.extra[name]

/** A cell cannot tell an empty text from nothing. */
const same = (a: unknown, b: unknown) => JSON.stringify(a === '' ? null : a) === JSON.stringify(b === '' ? null : b)

/** Values that may not stand twice beside each other: the same name under the same related values. */
const placeOf = (index: StoredIndex, name_ar: string, extra: Record<string, unknown>) =>
  JSON.stringify([name_ar, ...index.columns.filter(({ type }) => type === 'lookup').map(({ name }) => extra[name])])

/** Refusals of rows whose name another value has once the whole file is written: values may exchange their names. */
function takenNames(
  index: StoredIndex,
  records: readonly StoredRecord[],
  judged: readonly Judged[],
): Map<Judged | undefined, Refusal> {
  const standsAt = ({ name_ar, extra }: StoredRecord) => placeOf(index, name_ar, extra)
  const movesTo = ({ given }: Judged) => placeOf(index, given.name_ar, given.extra)
  const moving = judged.filter((row) => !row.before || standsAt(row.before) !== movesTo(row))
  const left = new Set(moving.map(({ before }) => before?.code))
  const names = new Set(records.filter(({ code }) => !left.has(code)).map(standsAt))
  const taken = new Map<Judged | undefined, Refusal>()
  for (const row of moving) {
    const place = movesTo(row)
    if (names.has(place)) taken.set(row, invalid({ name_ar: ['V-TAKEN'] }))
    names.add(place)
  }
  return taken
}

/** A file while it is read. */
interface Reading {
  readonly services: Pick<Services, 'reference'>
  readonly index: StoredIndex
  readonly lang: Lang
  readonly mayAdd: boolean
  readonly heading: readonly IndexColumn[]
  readonly byCode: ReadonlyMap<number, StoredRecord>
  /** Codes that stood in the rows so far. */
  readonly seen: Set<number>
}

/** The value that a row changes, or undefined where it adds one. */
function beforeOf({ byCode, seen, mayAdd }: Reading, id: string): StoredRecord | undefined {
  const before = id === '' ? undefined : byCode.get(Number(id))
  if (id !== '' && !before)
    throw refused(
      'id',
      'لا قيمة بهذا المعرّف. اتركوا المعرّف فارغاً لإضافة قيمة.',
      'No value has this id. Leave the id empty to add a value.',
    )
  if (before && seen.has(before.code)) throw refused('id', 'يتكرر المعرّف في الملف.', 'The id stands twice in the file.')
  if (before) seen.add(before.code)
  else if (!mayAdd) throw new Refusal(403, 'forbidden')
  return before
}

/** What a row would write, or a refusal. */
function judgeRow(file: Reading, cells: readonly string[]): Judged {
  const { services, index, heading } = file
  if (cells.length > heading.length)
    throw refused('_', 'خلايا السطر أكثر من أعمدة الملف.', 'The row has more cells than the file has columns.')
  const cell = new Map(heading.map((column, at) => [column.name, cells[at] ?? '']))
  const before = beforeOf(file, (cell.get('id') ?? '').trim())
  const sent: Record<string, unknown> = {}
  for (const column of index.columns) {
    const text = cell.get(column.name)
    const value = text === undefined ? before && standing(before, column.name) : valueOf(services, column, text)
    sent[column.name] = value ?? (column.type === 'text' ? '' : value)
  }
  const state = valueOf(
    services,
    { name: 'is_active', label_ar: '', label_en: '', type: 'boolean' },
    cell.get('is_active') ?? '',
  )
  const is_active = state ?? before?.is_active ?? true
  if (typeof is_active !== 'boolean') throw invalid({ is_active: ['V-TYPE'] })
  if (before && !is_active && protectionOf(index.slug, before.code)) throw protectedCode(index.slug, before.code)
  const given = readRecord(services, index, sent, file.lang, before)
  return { before, given, is_active }
}

const changesOf = (columns: readonly IndexColumn[], row: Judged): RowPlan['changes'] =>
  columns
    .filter(({ name }) => name !== 'id')
    .map(({ name }) => ({
      column: name,
      before: row.before ? (standing(row.before, name) ?? null) : null,
      after: written(row, name) ?? null,
    }))
    .filter((change) => !same(change.before, change.after))

/** A refused row, with the words of its reasons and the name by which one finds it. */
function refusedRow(
  { byCode, heading, lang }: Reading,
  { line, cells }: { line: number; cells: readonly string[] },
  error: Refusal,
): RowPlan {
  const told = (name: string) => cells[heading.findIndex((column) => column.name === name)]?.trim() ?? ''
  const words = Object.entries(wordsOf(error, lang) ?? { _: [sentence(lang, error.code)] })
  const reasons = words.flatMap(([column, texts]) =>
    texts.map((text) => ({ column: column === '_' ? null : (column.split('.')[0] ?? null), text })),
  )
  const before = byCode.get(Number(told('id') || 0))
  const [name_ar, name_en] = [before?.name_ar ?? told('name_ar'), before?.name_en ?? told('name_en')]
  return { line, act: 'refuse', id: before?.code ?? null, name_ar, name_en, changes: [], reasons }
}

/** Judges a file against the values as they stand: what each row would add or change, or why it is refused. Codes are never given by a file. */
export function judgeFile(
  services: Pick<Services, 'reference'>,
  index: StoredIndex,
  records: readonly StoredRecord[],
  csv: string,
  lang: Lang,
  mayAdd: boolean,
): { plan: Counted; judged: Judged[] } {
  const columns = fileColumns(index.columns)
  const { heading, lines } = linesOf(csv, columns)
  const byCode = new Map(records.map((record) => [record.code, record]))
  const file: Reading = { services, index, lang, mayAdd, heading, byCode, seen: new Set() }
  const attempts = lines.map(({ line, cells }) => {
    try {
      return { line, cells, row: judgeRow(file, cells) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { line, cells, error }
    }
  })
  const taken = takenNames(
    index,
    records,
    attempts.flatMap(({ row }) => row ?? []),
  )

  const judged: Judged[] = []
  const rows: RowPlan[] = []
  let unchanged = 0
  for (const { line, cells, row, error = taken.get(row) } of attempts) {
    if (row && !error) {
      const { before, given } = row
      const changes = changesOf(columns, row)
      if (changes.length === 0) {
        unchanged += 1
        continue
      }
      judged.push(row)
      const { name_ar, name_en } = before ?? given
      rows.push({
        line,
        act: before ? 'change' : 'add',
        id: before?.code ?? null,
        name_ar,
        name_en,
        changes,
        reasons: [],
      })
    } else if (error) {
      rows.push(refusedRow(file, { line, cells }, error))
    }
  }
  const count = (act: RowPlan['act']) => rows.filter((row) => row.act === act).length
  return {
    plan: { rows, added: count('add'), changed: count('change'), refused: count('refuse'), same: unchanged },
    judged,
  }
}
