/** A permission slug: its words, menu group and codes. */
export interface Permission {
  readonly ar: string
  readonly en: string
  readonly group: string
  readonly area: 'ministry' | 'ngo'
  readonly codes: string
}
