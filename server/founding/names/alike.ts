import { familyOf, isKnown } from './words.ts'

const soundsAs = new Map([...'صثطضظذزقگحعپچژڤ'].map((letter, at) => [letter, 'سستددددككهابجدف'[at] as string]))
/** Pairs that also short words are taken for one another by. The others («ا» and «ع», «ق» and «ك») part short words. */
const closeSounds = new Map([...'صثطضظذگپچژڤ'].map((letter, at) => [letter, 'سستددزكبجزف'[at] as string]))
const heard = (word: string, as: ReadonlyMap<string, string>) => [...word].map((one) => as.get(one) ?? one).join('')

/** Letters of one stroke, told apart by their dots. */
const strokes = ['بتثني', 'جحخ', 'دذ', 'رز', 'سش', 'صض', 'طظ', 'عغ', 'فق']
const oneStroke = (a: string, b: string) => strokes.some((stroke) => stroke.includes(a) && stroke.includes(b))

/** Letters wrong, missing, too many or changed in their places, up to two; 3 for more. */
export function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(
        Math.min(
          (row[j] as number) + 1,
          (next[j - 1] as number) + 1,
          (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
          swapped ? (before[j - 2] as number) + 1 : 3,
        ),
      )
    }
    ;[before, row] = [row, next]
  }
  return Math.min(3, row[b.length] as number)
}

/** Places at which two words of one length differ. */
const differing = (a: string, b: string) => [...a].flatMap((letter, at) => (letter === b[at] ? [] : [at]))
const swapped = (a: string, b: string): boolean => {
  const [first = 0, second, third] = differing(a, b)
  return third === undefined && second === first + 1 && a[first] === b[second] && a[second] === b[first]
}
/** One slip in a word of four letters is told only when two letters changed places or one differs by its dots. */
const slightSlip = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  const [first = 0, second] = differing(a, b)
  return second === undefined ? oneStroke(a[first] as string, b[first] as string) : swapped(a, b)
}

const endings = /(?:يات|يون|يين|ويه|ات|ون|ين|يه|ان|وي|ي|و|ه)$/
const clearEndings = /(?:يات|يون|يين|ات|ون|ين|يه)$/
export function stem(word: string, ending = endings): string {
  const cut = word.replace(ending, '')
  return cut.length >= (word.endsWith('ان') ? 4 : 3) ? cut : word
}
const root = (word: string) => word.replace(/[اويه]/g, '')
/** Patterns of broken plurals: أحلام, جذور, مساجد, قناديل, شعراء. */
const brokenPlural = /^(?:ا..ا.|..و.|..ا..|..ا.ي.|...ا)$/
const isPluralOf = (many: string, one: string) =>
  brokenPlural.test(many) &&
  !brokenPlural.test(one) &&
  !/^..ا.$/.test(one) &&
  root(many).length >= 3 &&
  root(many) === root(one)

const last = (word: string) => word.at(-1) ?? ''
/**
 * Whether one word, of which at most one is known, may be the other misspelt. The shorter a word, the more others are
 * one letter away: of five letters only one that is missing, moved or told apart by its dots is a slip.
 */
function isSlip(a: string, b: string, inCompany: boolean): boolean {
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)]
  const wrong = Math.min(slips(a, b), slips(heard(a, soundsAs), heard(b, soundsAs)))
  if (wrong === 2) return shorter >= 8
  if (wrong !== 1 || shorter < 4) return false
  if (longer > 5 || (a.length === b.length && swapped(a, b))) return true
  const oneKnown = isKnown(a) || isKnown(b)
  return longer === 5 && (a.length !== b.length ? a[0] === b[0] : (oneKnown || inCompany) && slightSlip(a, b))
}

/**
 * How alike two different words are, 0 to 1; from 0.75 they may be one word misheard, misspelt or inflected.
 * `inCompany`: another word of the two names is the same, so that a short one is sooner taken for the other.
 */
export function alikeness(a: string, b: string, inCompany: boolean): number {
  const family = familyOf.get(a)
  if (family !== undefined && family === familyOf.get(b)) return 0.85
  if (isPluralOf(a, b) || isPluralOf(b, a)) return 0.85
  const bothKnown = isKnown(a) && isKnown(b)
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)]
  if (bothKnown ? longer > 4 && stem(a, clearEndings) === stem(b, clearEndings) : longer > 3 && stem(a) === stem(b))
    return 0.85
  if (shorter > 4 && heard(a, soundsAs) === heard(b, soundsAs)) return 0.9
  if (bothKnown) return 0
  const sounds = shorter > 3 || (inCompany && shorter === 3) ? soundsAs : closeSounds
  if (shorter >= 2 && heard(a, sounds) === heard(b, sounds)) return 0.9
  // «رضى» and «رضا», «فسحة» and «فسحت»: the last letter is heard as one.
  if (
    shorter >= 3 &&
    a.length === b.length &&
    a.slice(0, -1) === b.slice(0, -1) &&
    /[ايه][ايهت]$|[ايهت][ايه]$/.test(last(a) + last(b))
  )
    return 0.9
  if (isSlip(a, b, inCompany)) return 0.85
  const [rootA, rootB] = [root(stem(a)), root(stem(b))]
  if (shorter >= 3 && longer > 4 && rootA.length >= 3 && rootA === rootB) return 0.8
  return 0
}
