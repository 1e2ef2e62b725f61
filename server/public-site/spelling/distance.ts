/** The Arabic 101 keyboard, row by row, and the same keys on a Latin one. */
const keyRows = ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرلىهوزظ']
const latinRows = ['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']

const placeOf = new Map(keyRows.flatMap((row, y) => [...row].map((letter, x) => [letter, [x + y * 0.4, y]] as const)))
const pairs = new Map<string, number>()
const put = (a: string, b: string, cost: number) => {
  for (const pair of [a + b, b + a]) pairs.set(pair, Math.min(cost, pairs.get(pair) ?? 1))
}
for (const [a, [x, y]] of placeOf)
  for (const [b, [right, below]] of placeOf) if (a !== b && Math.hypot(x - right, y - below) <= 1.3) put(a, b, 0.7)
/** Letters of one stroke, told apart by their dots, and letters that are heard as one. */
for (const group of ['بتثني', 'جحخ', 'دذ', 'رز', 'سش', 'صض', 'طظ', 'عغ', 'فق'])
  for (const a of group) for (const b of group) if (a !== b) put(a, b, 0.6)
for (const pair of ['ضظ', 'ذز', 'سص', 'تط', 'قك', 'ثس', 'حه', 'عا', 'ثت', 'دض', 'زظ', 'ذظ', 'هت', 'يا', 'اه'])
  put(pair[0] as string, pair[1] as string, 0.5)

const replaced = (a: string, b: string) => pairs.get(a + b) ?? 1
/** Letters that are sooner left out or doubled than others. */
const added = (letter: string, before: string | undefined) =>
  letter === before ? 0.5 : 'اويه '.includes(letter) ? 0.7 : 1

/**
 * What it takes to type `b` for `a`: letters in each other's place, missing, too many, or beside the right one on the
 * keyboard; a slip that is easily made costs less than one. `Infinity` beyond `most`.
 */
export function distance(a: string, b: string, most: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > most * 2) return Infinity
  const width = b.length + 1
  let [before, row, next] = [new Float64Array(width), new Float64Array(width), new Float64Array(width)]
  for (let j = 1; j < width; j += 1) row[j] = (row[j - 1] as number) + added(b[j - 1] as string, b[j - 2])
  for (let i = 1; i <= a.length; i += 1) {
    const letter = a[i - 1] as string
    const gone = added(letter, a[i - 2])
    next[0] = (row[0] as number) + gone
    let least = next[0]
    for (let j = 1; j < width; j += 1) {
      const other = b[j - 1] as string
      let cost = (row[j - 1] as number) + (letter === other ? 0 : replaced(letter, other))
      cost = Math.min(cost, (row[j] as number) + gone, (next[j - 1] as number) + added(other, b[j - 2]))
      if (i > 1 && j > 1 && letter === b[j - 2] && a[i - 2] === other && letter !== other)
        cost = Math.min(cost, (before[j - 2] as number) + 0.7)
      next[j] = cost
      if (cost < least) least = cost
    }
    // A swap of letters may still come down from the row before.
    if (least > most + 0.7) return Infinity
    ;[before, row, next] = [row, next, before]
  }
  const cost = row[b.length] as number
  return cost > most + 1e-9 ? Infinity : cost
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
