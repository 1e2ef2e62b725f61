import { labelOf } from './field-words.ts'
import type { Left } from './left-model.ts'
import { partWord } from './section-nav.tsx'

/** What a verdict is about, within its part: a field, a founder or a document. */
export const nameIn = ({ item, row }: Left): string =>
  row ? labelOf(item.part, row.field) : (item.name ?? partWord[item.part]())

/** The same where the part is not told beside it. */
export const fullName = (one: Left): string => (one.row ? `${partWord[one.item.part]()} – ${nameIn(one)}` : nameIn(one))
