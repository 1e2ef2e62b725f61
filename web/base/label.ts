import type { Label } from '#contract/core/calls/words.ts'
import { lang } from './preferences.ts'

/** A text of the contract in the language of the page. */
export const label = (text: Label): string => text[lang()]
