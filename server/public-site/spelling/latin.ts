/** Names in Latin letters and in Arabic ones meet in their consonants: nobody writes short vowels, and everybody writes long ones in his own way. */

const arabic: Readonly<Record<string, string>> = {
  ...{ ب: 'b', ت: 't', ث: 't', ج: 'j', ح: 'h', خ: 'x', د: 'd', ذ: 'z', ر: 'r', ز: 'z', س: 's', ش: 'c', ص: 's' },
  ...{ ض: 'd', ط: 't', ظ: 'z', غ: 'j', ف: 'f', ق: 'k', ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h' },
  ...{ ا: 'a', و: 'u', ي: 'i', ع: 'a' },
}
const vowels = /[aiu]/g
const once = (text: string) => text.replace(/(.)\1+/g, '$1')

/** An Arabic word as it is heard, long vowels kept. */
const heardArabic = (word: string) => {
  const text = [...word.replace(/(?<=...)ه$/u, 'ا')].map((letter) => arabic[letter] ?? '').join('')
  return once(text)
}
/** A Latin word in the same letters. */
function heardLatin(word: string): string {
  const text = word
    .replace(/(?<=[aeiou])h$/, '')
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
  return once(text)
}
const skeleton = (heard: string) => once(heard.replace(vowels, ''))

export const skeletonOfArabic = (word: string): string => skeleton(heardArabic(word))
export const skeletonOfLatin = (word: string): string => skeleton(heardLatin(word))

/** How far two words of one skeleton differ in their vowels, from 0. */
export function vowelsApart(latinWord: string, word: string): number {
  const [a, b] = [heardLatin(latinWord), heardArabic(word)]
  let [i, j, apart] = [0, 0, 0]
  while (i < a.length || j < b.length) {
    if (a[i] === b[j]) {
      i += 1
      j += 1
    } else if (i < a.length && 'aiu'.includes(a[i] as string)) {
      // A short vowel that Arabic does not write; only a long «i» or «u» tells.
      apart += a[i] === 'a' ? 0.1 : 0.2
      i += 1
    } else {
      apart += 0.5
      if (j < b.length) j += 1
      else i += 1
    }
  }
  return apart
}
