import { lengthOf } from '../core/values/arabic.ts'

/** Longest words in place of a picture; shorter is better. */
export const longestAlternative = 255

/** What is told of words that say nothing. */
export const saysNothing = {
  ar: 'لا يقول هذا الوصف ما في الصورة. مثال: «سيارة محمّلة بالكتب أمام باب مدرسة».',
  en: 'This does not say what is in the picture. Example: “A van loaded with books at the gate of a school”.',
}

const fileName = /\.(jpe?g|png|gif|webp|avif|heic)$|^(img|dsc|pxl|screenshot|whatsapp)[ _-]?/i
/** «صورة» and what stands for it; by themselves, or with one word more, they say nothing of what is seen. */
const nothing = /^(ال)?(صورة|صور|لقطة|photo|image|picture|pic)$/i

/** Whether words in place of a picture say what is seen: no file name, no «صورة …» alone, no punctuation alone. */
export function describes(words: string): boolean {
  const said = words.trim()
  if (lengthOf(said.replace(/[^\p{L}]/gu, '')) < 3 || fileName.test(said)) return false
  const [first = '', ...rest] = said.replace(/[^\p{L}\p{N}\s]/gu, '').split(/\s+/)
  return !(nothing.test(first) && rest.length < 2)
}
