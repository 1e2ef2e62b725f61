import { latinDigits } from '#contract/core/values/arabic.ts'
import { sentence, type Lang } from '#contract/core/refusals/messages.ts'
import { mostRows, mostSigns, type ImportPlan, type RowPlan } from '#contract/settings/index-file.ts'
import type { IndexColumn } from '#contract/settings/index-fields.ts'
import { readCsv } from '../core/sheet/csv.ts'
import { attemptsOf, type Cells, linesOf, refused } from '../core/sheet/table-rows.ts'
import { Refusal } from '../core/errors.ts'
import { wordsOf } from '../core/http/http.ts'

/** A plan without the state that it was compared with. */
export type Counted = Omit<ImportPlan, 'updated_at'>
/** What the file calls a record: the one that it changes, or the one that it adds. */
interface Named {
  readonly name_ar: string
  readonly name_en: string | null
}
const noSuchFile = (ar: string, en: string) => refused('csv', ar, en)

/** The table of a CSV text of acceptable size. */
function tableOf(csv: string): string[][] {
  if (csv.length > mostSigns)
    throw noSuchFile(
      `الملف كبير: عدد محارفه ${csv.length}، والحد الأقصى ${mostSigns}. قسّموه إلى ملفات أصغر.`,
      `The file is too large: ${csv.length} signs, at most ${mostSigns} are taken. Part it into smaller files.`,
    )
  return readCsv(csv)
}

/** A cell cannot tell an empty text from nothing. */
const same = (a: unknown, b: unknown) => JSON.stringify(a === '' ? null : a) === JSON.stringify(b === '' ? null : b)

/** The records that rows change, by their ids, each at most once in a file. */
export function recordsById<R>(byId: ReadonlyMap<number, R>, mayAdd: boolean) {
  const seen = new Set<number>()
  return {
    find: (cell: string) => byId.get(Number(latinDigits(cell) || 0)),
    /** The record that a row changes, or undefined where it adds one. */
    before(cell: string): R | undefined {
      const id = latinDigits(cell.trim())
      const before = id === '' ? undefined : byId.get(Number(id))
      if (id !== '' && !before)
        throw refused(
          'id',
          'لا قيمة بهذا المعرّف. اتركوا المعرّف فارغاً لإضافة قيمة.',
          'No value has this id. Leave the id empty to add a value.',
        )
      if (before && seen.has(Number(id)))
        throw refused('id', 'يتكرر المعرّف في الملف.', 'The id stands twice in the file.')
      if (before) seen.add(Number(id))
      else if (!mayAdd) throw new Refusal(403, 'forbidden')
      return before
    },
  }
}

/** What a register says of its file. `J`: a row that may be written, `R`: a record that stands. */
export interface FileKind<J, R extends Named> {
  readonly columns: readonly IndexColumn[]
  readonly lang: Lang
  /** The record that the id of a row names. */
  readonly find: (id: string) => R | undefined
  readonly idOf: (record: R) => number
  /** What a row would write; throws a Refusal at its column. */
  readonly judge: (cells: Cells) => J
  readonly beforeOf: (row: J) => R | undefined
  readonly namesOf: (row: J) => Named
  /** Rows that the rest of the file, or other records, make impossible. */
  readonly taken: (
    judged: readonly J[],
  ) => ReadonlyMap<J | undefined, Refusal> | Promise<ReadonlyMap<J | undefined, Refusal>>
  readonly standing: (record: R, column: string) => unknown
  readonly written: (row: J, column: string) => unknown
}

/** A refused row, with the words of its reasons and the name by which one finds it. */
function refusedRow<J, R extends Named>(kind: FileKind<J, R>, cells: Cells, line: number, error: Refusal): RowPlan {
  const told = (name: string) => cells(name)?.trim() ?? ''
  const words = Object.entries(wordsOf(error, kind.lang) ?? { _: [sentence(kind.lang, error.code)] })
  const reasons = words.flatMap(([column, texts]) =>
    texts.map((text) => ({ column: column === '_' ? null : (column.split('.')[0] ?? null), text })),
  )
  const before = kind.find(told('id'))
  const name_ar = before?.name_ar ?? told('name_ar')
  const name_en = (before ? before.name_en : told('name_en')) ?? ''
  return { line, act: 'refuse', id: before ? kind.idOf(before) : null, name_ar, name_en, changes: [], reasons }
}

const changesOf = <J, R extends Named>(kind: FileKind<J, R>, row: J): RowPlan['changes'] => {
  const before = kind.beforeOf(row)
  return kind.columns
    .filter(({ name }) => name !== 'id')
    .map(({ name }) => ({
      column: name,
      before: before ? (kind.standing(before, name) ?? null) : null,
      after: kind.written(row, name) ?? null,
    }))
    .filter((change) => !same(change.before, change.after))
}

/** Judges a file against the records as they stand: what each row would add or change, or why it is refused. */
export async function judgeRows<J, R extends Named>(
  csv: string,
  kind: FileKind<J, R>,
): Promise<{ plan: Counted; judged: J[] }> {
  const lines = linesOf(tableOf(csv), kind.columns, { most: mostRows, file: 'csv' })
  const attempts = [...attemptsOf(lines, kind.judge)]
  const taken = await kind.taken(attempts.flatMap(({ row }) => (row === undefined ? [] : [row])))

  const judged: J[] = []
  const rows: RowPlan[] = []
  let unchanged = 0
  for (const { line, cells, row, error = taken.get(row) } of attempts) {
    if (error) rows.push(refusedRow(kind, cells, line, error))
    else if (row !== undefined) {
      const before = kind.beforeOf(row)
      const changes = changesOf(kind, row)
      if (changes.length === 0) {
        unchanged += 1
        continue
      }
      judged.push(row)
      const { name_ar, name_en } = before ?? kind.namesOf(row)
      const act = before ? 'change' : 'add'
      rows.push({
        line,
        act,
        id: before ? kind.idOf(before) : null,
        name_ar,
        name_en: name_en ?? '',
        changes,
        reasons: [],
      })
    }
  }
  const count = (act: RowPlan['act']) => rows.filter((row) => row.act === act).length
  return {
    plan: { rows, added: count('add'), changed: count('change'), refused: count('refuse'), same: unchanged },
    judged,
  }
}
