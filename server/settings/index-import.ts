import { searchForm } from '#contract/core/values/arabic.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { fileColumns } from '#contract/settings/index-file.ts'
import { ownColumns, type IndexColumn } from '#contract/settings/index-fields.ts'
import { protectionOf } from '#contract/settings/protected-codes.ts'
import { invalid, type Refusal } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import { type Cells, refused, yesOrNo } from '../core/sheet/table-rows.ts'
import { type Counted, judgeRows, recordsById } from './csv-plan.ts'
import { protectedCode, readRecord, type GivenRecord, type StoredIndex, type StoredRecord } from './index-records.ts'

/** A row that may be written. */
export interface Judged {
  before: StoredRecord | undefined
  given: GivenRecord
  is_active: boolean
}

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
  if (column.type === 'boolean') return yesOrNo(cell)
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
  readonly records: ReturnType<typeof recordsById<StoredRecord>>
}

/** What a row would write, or a refusal. */
function judgeRow({ services, index, lang, records }: Reading, cells: Cells): Judged {
  const before = records.before(cells('id') ?? '')
  const sent: Record<string, unknown> = {}
  for (const column of index.columns) {
    const text = cells(column.name)
    const value = text === undefined ? before && standing(before, column.name) : valueOf(services, column, text)
    sent[column.name] = value ?? (column.type === 'text' ? '' : value)
  }
  const state = (cells('is_active') ?? '').trim()
  const is_active = state === '' ? (before?.is_active ?? true) : yesOrNo(state)
  if (typeof is_active !== 'boolean') throw invalid({ is_active: ['V-TYPE'] })
  if (before && !is_active && protectionOf(index.slug, before.code)) throw protectedCode(index.slug, before.code)
  return { before, given: readRecord(services, index, sent, lang, before), is_active }
}

/** Judges a file against the values as they stand. Codes are never given by a file. */
export function judgeFile(
  services: Pick<Services, 'reference'>,
  index: StoredIndex,
  records: readonly StoredRecord[],
  csv: string,
  lang: Lang,
  mayAdd: boolean,
): Promise<{ plan: Counted; judged: Judged[] }> {
  const file: Reading = {
    services,
    index,
    lang,
    records: recordsById(new Map(records.map((record) => [record.code, record])), mayAdd),
  }
  return judgeRows<Judged, StoredRecord>(csv, {
    columns: fileColumns(index.columns),
    lang,
    find: file.records.find,
    idOf: ({ code }) => code,
    judge: (cells) => judgeRow(file, cells),
    beforeOf: ({ before }) => before,
    namesOf: ({ given }) => given,
    taken: (judged) => takenNames(index, records, judged),
    standing,
    written,
  })
}
