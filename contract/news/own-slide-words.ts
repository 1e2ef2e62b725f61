import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { ownEventWords } from './own-event-words.ts'
import { pictureWords } from './picture-words.ts'

/** Slides of an organisation [domain 2.7 slides]. */
export const ownSlideWords = {
  source: pictureWords.source,
  title_ar: commonWords.title_ar,
  details_ar: ownEventWords.details_ar,
  alt_ar: pictureWords.image_alt_ar,
  is_decorative: pictureWords.is_decorative,
  focus_x: pictureWords.focus_x,
  focus_y: pictureWords.focus_y,
  sort: commonWords.sort,
} satisfies Words
