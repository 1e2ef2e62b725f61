const letters: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ک: 'ك',
  ة: 'ه',
  ھ: 'ه',
  ہ: 'ه',
  ە: 'ه',
  ؤ: 'و',
}

/** Text as search compares it: no marks, one form of each letter, Latin digits, lower case; the same folding as the server's. */
export function fold(text: string): string {
  return text
    .replace(/[أإآٱىیئکةھہەؤ]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}|\u0640/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toLowerCase()
    .trim()
}
