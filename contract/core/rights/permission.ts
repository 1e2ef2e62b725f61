/** A permission's words, menu group and known sub-codes. */
export interface Permission {
  readonly ar: string
  readonly en: string
  readonly group: string
  readonly area: 'ministry' | 'ngo'
  readonly codes: string
}
