/** Names in Latin letters and in Arabic ones meet in their consonants: nobody writes short vowels, and everybody writes long ones in his own way. */

const arabic: Readonly<Record<string, string>> = {
  ...{ ب: 'b', ت: 't', ث: 't', ج: 'j', ح: 'h', خ: 'x', د: 'd', ذ: 'z', ر: 'r', ز: 'z', س: 's', ش: 'c', ص: 's' },
  ...{ ض: 'd', ط: 't', ظ: 'z', غ: 'j', ف: 'f', ق: 'k', ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h' },
  ...{ ا: 'a', و: 'u', ي: 'i', ع: 'a' },
}
const vowels = /[aiu]/g
const once = (text: string) => text.replace(/(.)\1+/g, '$1')

/** An Arabic word as it is heard, long vowels kept. */
const heardArabic = (word: string) =>
  [...word.replace(/(?<=...)ه$/u, 'ا')].map((letter) => arabic[letter] ?? '').join('')
/** A Latin word in the same letters. */
const heardLatin = (word: string): string =>
  word
    .replace(/sh|ch/g, 'c')
    .replace(/kh/g, 'x')
    .replace(/gh|g/g, 'j')
    .replace(/dh/g, 'z')
    .replace(/th/g, 't')
    .replace(/ph/g, 'f')
    .replace(/q/g, 'k')
    .replace(/[eyi]/g, 'i')
    .replace(/[ouw]/g, 'u')
    .replace(/v/g, 'f')
    .replace(/p/g, 'b')
const skeleton = (heard: string) => once(once(heard).replace(vowels, ''))

export const skeletonOfArabic = (word: string): string => skeleton(heardArabic(word))
/** A Latin word as it may be meant: an «h» after its last vowel is heard in «Saleh» and writes a «ة» in «Fatimah». */
const meant = (word: string) => [...new Set([word, word.replace(/(?<=[aeiou])h$/, '')])]
export const skeletonsOfLatin = (word: string): string[] => [
  ...new Set(meant(word).map((one) => skeleton(heardLatin(one)))),
]

const isVowel = (letter: string | undefined) => letter !== undefined && 'aiu'.includes(letter)
/** How far a heard Latin word differs from a heard Arabic one in its vowels. */
function apartOf(a: string, b: string): number {
  let [i, j, apart] = [0, 0, 0]
  while (i < a.length || j < b.length) {
    if (a[i] === b[j]) {
      i += 1
      j += 1
    } else if (isVowel(a[i]) || (i > 0 && a[i] === a[i - 1])) {
      // A short vowel or a doubling that Arabic does not write; only a long «i» or «u» tells.
      apart += a[i] === 'i' || a[i] === 'u' ? 0.2 : 0.1
      i += 1
    } else if (j > 0 && b[j] === b[j - 1]) {
      // Two letters that are written with the same Latin one.
      apart += 0.1
      j += 1
    } else {
      apart += 0.5
      if (j < b.length) j += 1
      else i += 1
    }
  }
  return apart
}
/** How far two words of one skeleton differ in their vowels, from 0. */
export const vowelsApart = (latinWord: string, word: string): number =>
  Math.min(...meant(latinWord).map((one) => apartOf(heardLatin(one), heardArabic(word))))
