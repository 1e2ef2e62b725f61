import type { FieldWords, Label } from '../core/calls/words.ts'

/**
 * What a column holds. `text`, `number`, `date` (day), `yes` and `state` (a fixed code) are values of the row;
 * `record` is a record of an index (id, name_ar, name_en), `named` its Arabic name alone, `ngo` the organisation,
 * `account` a bank account.
 */
export type ColumnKind = 'text' | 'number' | 'date' | 'yes' | 'state' | 'record' | 'named' | 'ngo' | 'account'

export interface Column extends FieldWords {
  readonly kind: ColumnKind
  /** The field of the row, as REST calls it; the column's own key by default. */
  readonly of?: string
  /** Shown in full only with `personalRight`; never a filter, an order, a group or a place of search. */
  readonly personal?: true
  /** Stays behind the sign-in: never in a file that is mailed. */
  readonly inside?: true
  /** Stored as a number although it is a fixed code. */
  readonly coded?: true
  /** Worked out of other rows for each row: told and ordered by, but no place of search and no filter. */
  readonly worked?: true
  /** A number whose values add up: people, vacancies. Money does not: its currencies differ. */
  readonly adds?: true
  /** The reports choose among its values and do not ask for a range. */
  readonly listed?: true
}

/** How a filter narrows the rows. `codes` and `ids` are numbers of records, `states` fixed codes, the rest one value. */
export type FilterKind = 'codes' | 'ids' | 'numbers' | 'states' | 'yes' | 'from' | 'to'
export interface Filter extends Label {
  readonly name: string
  readonly kind: FilterKind
  /** The field that it narrows: of the row, or with `ngo.` before it of the organisation. */
  readonly field: string
  /** The index or the select that lists what can be chosen. */
  readonly choices?: { readonly index: string } | { readonly select: string }
  readonly words?: Readonly<Record<string, Label>>
  /** What the field holds: a range of days or of numbers. */
  readonly of?: 'date' | 'number'
  readonly coded?: true
}

export interface Listing extends Label {
  readonly slug: string
  readonly columns: Readonly<Record<string, Column>>
  /** Columns that the specification lists, in its order; reports begin with them. */
  readonly usual: readonly string[]
  readonly filters: readonly Filter[]
  /** Its rows belong to an organisation: they have the column `ngo`, and the governorate of the reader limits them by it. */
  readonly owned: boolean
  /** Each row is a person: no file of them is mailed. */
  readonly ofPeople: boolean
}

const kinds = { number: 'number', date: 'date', yes: 'yes', state: 'state' } as const

/** A value of the row, in the words and the form of its field. */
export const value = (words: FieldWords, more: Partial<Column> = {}): Column => ({
  ...words,
  kind: typeof words.as === 'string' ? kinds[words.as] : 'text',
  ...more,
})
/** A record of the index that the words name. */
export const record = (of: string, words: FieldWords): Column => ({ ...words, kind: 'record', of })
/** The name of such a record, where the specification has one word. */
export const named = (of: string, words: FieldWords): Column => ({ ...words, kind: 'named', of })

export const between: Readonly<Record<'from' | 'to', (label: Label) => Label>> = {
  from: ({ ar, en }) => ({ ar: `${ar}: من`, en: `${en}: from` }),
  to: ({ ar, en }) => ({ ar: `${ar}: إلى`, en: `${en}: to` }),
}

/** The filters that follow from a column. */
function filtersOf(key: string, column: Column): Filter[] {
  const { ar, en, kind, words, as } = column
  const field = column.of ?? key
  if (column.personal || column.worked) return []
  if (kind === 'record' || kind === 'named')
    return [{ name: field, kind: 'codes', field, ar, en, ...(typeof as === 'object' ? { choices: as } : {}) }]
  if (kind === 'state')
    return [
      {
        name: key,
        kind: 'states',
        field,
        ar,
        en,
        ...(words ? { words } : {}),
        ...(column.coded ? { coded: true } : {}),
      },
    ]
  if (kind === 'yes') return [{ name: key, kind: 'yes', field, ar, en, ...(words ? { words } : {}) }]
  if (column.listed) return [{ name: key, kind: 'numbers', field, ar, en }]
  if (kind !== 'date' && kind !== 'number') return []
  return (['from', 'to'] as const).map((end) => ({
    ...{ name: `${key}_${end}`, kind: end, field, of: kind },
    ...between[end]({ ar, en }),
  }))
}

/** A listing from its columns: first those of the specification, then `more` that reports can add. */
export function listing(
  slug: string,
  label: Label,
  columns: Readonly<Record<string, Column>>,
  {
    more = {},
    filters = [],
    ofPeople = false,
  }: { more?: Readonly<Record<string, Column>>; filters?: readonly Filter[]; ofPeople?: boolean } = {},
): Listing {
  const all = { ...columns, ...more }
  const names = new Set(filters.map(({ name }) => name))
  const own = Object.entries(all)
    .flatMap(([key, column]) => filtersOf(key, column))
    .filter(({ name }) => !names.has(name))
  return {
    ...{ slug, ar: label.ar, en: label.en, columns: all, usual: Object.keys(columns) },
    filters: [...own, ...filters],
    owned: 'ngo' in all,
    ofPeople,
  }
}
