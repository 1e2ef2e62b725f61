/** One column of an index beyond the Arabic and English value, as the ministry's editor shows it. */
export type LookupColumn = {
  name: string
  label_ar: string
  label_en: string
  type: 'text' | 'integer' | 'number' | 'boolean' | 'list' | 'icon' | 'lookup'
  /** Index that a lookup column takes its codes from. */
  index?: string
  /** May stay empty; every other column of a value is required. */
  optional?: true
}

/** Code, Arabic, English, then extra columns; an extra named icon or slug goes to its own column. */
export type LookupRecord = readonly [
  code: number,
  name_ar: string,
  name_en: string,
  extra?: Readonly<Record<string, unknown>>,
]

export type Lookup = {
  slug: string
  name_ar: string
  name_en: string
  columns?: readonly LookupColumn[]
  records: readonly LookupRecord[]
}
