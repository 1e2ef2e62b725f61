import type { Words } from '../core/calls/words.ts'

/** A picture of what an organisation tells, and how it is cut. */
export const pictureWords = {
  source: { ar: 'الصورة', en: 'Picture' },
  image_alt_ar: { ar: 'بماذا تصف الصورة لمن لا يراها', en: 'What the picture shows, for those who cannot see it' },
  image_alt_en: { ar: 'وصف الصورة بالإنكليزية', en: 'Description of the picture (English)' },
  focus_x: { ar: 'نقطة الاهتمام أفقياً', en: 'Focal point, across', as: 'number' },
  focus_y: { ar: 'نقطة الاهتمام عمودياً', en: 'Focal point, down', as: 'number' },
  is_decorative: { ar: 'صورة للزينة لا تقول شيئاً', en: 'Decorative picture that says nothing', as: 'yes' },
} satisfies Words
