import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Slides of the sign-in page [domain 2.1 login_sliders]. */
export const loginSlideWords = {
  title_ar: commonWords.title_ar,
  title_en: commonWords.title_en,
  sort: commonWords.sort,
  is_active: commonWords.is_active,
} satisfies Words

/** Slides of the home page [domain 2.1 slide_images]. */
export const slideWords = {
  ...loginSlideWords,
  alt_ar: { ar: 'وصف الصورة', en: 'Description of the picture' },
  link: commonWords.link,
  from_date: { ar: 'تظهر من', en: 'Shown from', as: 'date' },
  to_date: { ar: 'تظهر إلى', en: 'Shown until', as: 'date' },
} satisfies Words
