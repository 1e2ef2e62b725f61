import { lengthOf } from '../core/values/arabic.ts'

/** Longest words in place of a picture; shorter is better. */
export const longestAlternative = 255

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
