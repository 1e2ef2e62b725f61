import type { FileUse } from '#contract/core/calls/fields.ts'

/** What a chooser of files offers for the types that a document asks for. */
export const acceptOf = (types: readonly string[]): string =>
  types.map((type) => (type === 'jpg' ? '.jpg,.jpeg' : `.${type}`)).join(',')

/** As what a file for a document of these types is sent. */
export const sentAs = (types: readonly string[]): FileUse => (types.includes('docx') ? 'word' : 'document')
