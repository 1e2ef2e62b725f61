/** The Arabic 101 keyboard, row by row, and the same keys on a Latin one. */
const keyRows = ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرلىهوزظ']
const latinRows = ['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']

const placeOf = new Map(keyRows.flatMap((row, y) => [...row].map((letter, x) => [letter, [x + y * 0.4, y]] as const)))

/** Letters as small numbers: Arabic and Latin ones do not meet in the lowest seven bits. */
const letters = 128
const codeOf = (text: string, at: number) => text.charCodeAt(at) & (letters - 1)
/** What it takes to type one letter for another. */
const replaced = new Float32Array(letters * letters).fill(1)
const put = (a: string, b: string, cost: number) => {
  for (const at of [codeOf(a, 0) * letters + codeOf(b, 0), codeOf(b, 0) * letters + codeOf(a, 0)])
    replaced[at] = Math.min(cost, replaced[at] as number)
}
for (let code = 0; code < letters; code += 1) replaced[code * letters + code] = 0
for (const [a, [x, y]] of placeOf)
  for (const [b, [right, below]] of placeOf) if (a !== b && Math.hypot(x - right, y - below) <= 1.3) put(a, b, 0.7)
/** Letters of one stroke, told apart by their dots, and letters that are heard as one. */
for (const group of ['بتثني', 'جحخ', 'دذ', 'رز', 'سش', 'صض', 'طظ', 'عغ', 'فق'])
  for (const a of group) for (const b of group) if (a !== b) put(a, b, 0.6)
for (const [a = '', b = ''] of [
  'ضظ',
  'ذز',
  'سص',
  'تط',
  'قك',
  'ثس',
  'حه',
  'عا',
  'ثت',
  'دض',
  'زظ',
  'ذظ',
  'هت',
  'يا',
  'اه',
])
  put(a, b, 0.5)

/** What it takes to leave a letter out or to type one too many: long vowels are lost sooner than others. */
const added = new Float32Array(letters).fill(1)
for (const letter of 'اويه') added[codeOf(letter, 0)] = 0.7
const twice = 0.5
const swap = 0.7

const longest = 160
let [before, row, next] = [new Float32Array(longest), new Float32Array(longest), new Float32Array(longest)]

/**
 * What it takes to type `b` for `a`: letters in each other's place, missing, too many, or beside the right one on the
 * keyboard; a slip that is easily made costs less than one. `Infinity` beyond `most`.
 */
export function distance(a: string, b: string, most: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > most + 1 || b.length >= longest) return Infinity
  row[0] = 0
  for (let j = 1; j <= b.length; j += 1) {
    const other = codeOf(b, j - 1)
    row[j] = (row[j - 1] as number) + (j > 1 && other === codeOf(b, j - 2) ? twice : (added[other] as number))
  }
  let above = 0
  for (let i = 1; i <= a.length; i += 1) {
    const letter = codeOf(a, i - 1)
    const earlier = i > 1 ? codeOf(a, i - 2) : -1
    const gone = letter === earlier ? twice : (added[letter] as number)
    next[0] = (row[0] as number) + gone
    let least = next[0]
    let left = -1
    for (let j = 1; j <= b.length; j += 1) {
      const other = codeOf(b, j - 1)
      let cost = (row[j - 1] as number) + (replaced[letter * letters + other] as number)
      const without = (row[j] as number) + gone
      if (without < cost) cost = without
      const more = (next[j - 1] as number) + (other === left ? twice : (added[other] as number))
      if (more < cost) cost = more
      if (letter === left && earlier === other && letter !== other) {
        const swapped = (before[j - 2] as number) + swap
        if (swapped < cost) cost = swapped
      }
      next[j] = cost
      if (cost < least) least = cost
      left = other
    }
    // A swap of letters comes down from the row before.
    if (least > most && above > most) return Infinity
    above = least
    ;[before, row, next] = [row, next, before]
  }
  const cost = row[b.length] as number
  return cost > most + 1e-4 ? Infinity : cost
}

/** So much may be wrong in a word of this length: more would turn a short word into any other. */
export const mistakesIn = (word: string): number =>
  word.length <= 2 ? 0.5 : word.length === 3 ? 1 : word.length <= 5 ? 1.5 : word.length <= 7 ? 2 : 2.5

const toArabic = new Map<string, string>([
  ...latinRows.flatMap((row, y) => [...row].map((key, x) => [key, keyRows[y]?.[x] ?? key] as const)),
  ['b', 'لا'],
  ['n', 'ى'],
  ['m', 'ة'],
  [',', 'و'],
  ['.', 'ز'],
  ['/', 'ظ'],
  ['`', 'ذ'],
  ['H', 'أ'],
  ['Y', 'إ'],
  ['N', 'آ'],
])
const toLatin = new Map([...toArabic].map(([key, letter]) => [letter, key]))

/** What the same keys write in the other layout of the keyboard: `]lar` is «دمشق». */
export const otherLayout = (typed: string): string =>
  /\p{Script=Arabic}/u.test(typed)
    ? typed.replace(/لا|[^]/gu, (letter) => toLatin.get(letter) ?? letter)
    : typed.replace(/[^]/gu, (key) => toArabic.get(key) ?? toArabic.get(key.toLowerCase()) ?? key)
