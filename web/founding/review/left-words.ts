import { labelOf } from './field-words.ts'
import type { Left } from './left-model.ts'
import { sectionWords } from '#contract/founding/review-words.ts'
import { label } from '#web/base/label.ts'

/** What a verdict is about, within its part: a field, a founder or a document. */
export const nameIn = ({ item, row }: Left): string =>
  row ? labelOf(item.part, row.field) : (item.name ?? label(sectionWords[item.part]))

/** The same where the part is not told beside it. */
export const fullName = (one: Left): string =>
  one.row ? `${label(sectionWords[one.item.part])} – ${nameIn(one)}` : nameIn(one)
