/** How people type a name otherwise than it is registered, by rule. It knows nothing of the code that corrects: keyboard, sounds and spellings stand here once more on purpose. */

export interface Typed {
  readonly kind: string
  readonly text: string
}
type Random = () => number

/** The Arabic 101 keyboard, row by row. */
const rows = ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرلىةوزظ']
const latinRows = ['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
const places = new Map(rows.flatMap((row, y) => [...row].map((letter, x) => [letter, [x + y * 0.4, y]] as const)))
const neighbours = (letter: string): string[] => {
  const at = places.get(letter)
  if (!at) return []
  return [...places].flatMap(([other, [x, y]]) =>
    other !== letter && Math.hypot(x - at[0], y - at[1]) <= 1.2 ? [other] : [],
  )
}
const onLatin = new Map<string, string>([
  ...rows.flatMap((row, y) => [...row].map((letter, x) => [letter, latinRows[y]?.[x] ?? letter] as const)),
  ['ل', 'g'],
  ['لا', 'b'],
  ['أ', 'H'],
  ['إ', 'Y'],
  ['آ', 'N'],
  ['ذ', '`'],
])
const wrongLayout = (text: string) =>
  text.replace(/لا|[^]/g, (letter) => (letter === 'لا' ? 'gh' : (onLatin.get(letter) ?? letter)))

const sounds = ['ضظ', 'ذز', 'سص', 'تط', 'ده', 'قك', 'ثس', 'حه', 'عا'].filter((pair) => pair !== 'ده')
const otherSound = (word: string): string | undefined => {
  for (const [at, letter] of [...word].entries())
    for (const pair of sounds)
      if (at > 0 && pair.includes(letter))
        return word.slice(0, at) + (pair[0] === letter ? pair[1] : pair[0]) + word.slice(at + 1)
  return undefined
}

/** As names are written in Latin letters in passports. */
const latin: Record<string, string> = Object.fromEntries(
  'ا:a أ:a إ:i آ:a ب:b ت:t ث:th ج:j ح:h خ:kh د:d ذ:dh ر:r ز:z س:s ش:sh ص:s ض:d ط:t ظ:z ع:a غ:gh ف:f ق:q ك:k ل:l م:m ن:n ه:h و:o ي:i ى:a ة:a ء: ئ:i ؤ:o'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
const transliterated = (word: string) => {
  const bare = word.replace(/^ال/, '')
  let text = ''
  for (const letter of bare) {
    const next = latin[letter] ?? letter
    // Short vowels are not written; readers put an «a» between consonants.
    if (/[^aeiou]$/.test(text) && /^[^aeiou]/.test(next)) text += 'a'
    text += next
  }
  return (bare === word ? '' : 'al-') + text
}

const forms = ['جمعية', 'مؤسسة', 'اتحاد']
const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T
const replaceAt = (words: readonly string[], at: number, word: string) =>
  words.map((one, index) => (index === at ? word : one)).join(' ')

const swapped = (word: string, random: Random) => {
  const at = 1 + Math.floor(random() * (word.length - 2))
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}
const missing = (word: string, random: Random) => {
  const at = 1 + Math.floor(random() * (word.length - 1))
  return word.slice(0, at) + word.slice(at + 1)
}
const doubled = (word: string, random: Random) => {
  const at = 1 + Math.floor(random() * (word.length - 1))
  return word.slice(0, at) + word[at] + word.slice(at)
}
const nextKey = (word: string, random: Random) => {
  const at = 1 + Math.floor(random() * (word.length - 1))
  const near = neighbours(word[at] as string)
  return near.length === 0 ? missing(word, random) : word.slice(0, at) + pick(near, random) + word.slice(at + 1)
}
const spelt = (text: string) => text.replace(/ة/g, 'ه').replace(/[أإآ]/g, 'ا').replace(/ى/g, 'ي').replace(/ؤ/g, 'و')
const drawn = (text: string) =>
  [...text.replace(/ك/g, 'ڪ').replace(/ة/g, 'ۃ')].map((letter, at) => (at % 3 === 1 ? `${letter}َ` : letter)).join('')

/** Every way of typing one registered name, with the word «other» that is no part of it. */
export function mistypings(name: string, other: string, random: Random): Typed[] {
  const words = name.split(' ')
  const [form = '', ...rest] = words
  const longest = rest.reduce((best, word, at) => (word.length > (rest[best]?.length ?? 0) ? at : best), 0)
  const word = rest[longest] ?? ''
  if (word.length < 4) return []
  const spoilt = (text: string) => replaceAt(words, longest + 1, text)
  const sound = otherSound(word)
  const otherForm = pick(
    forms.filter((one) => one !== form),
    random,
  )
  return [
    { kind: 'exact', text: name },
    { kind: 'without the form', text: rest.join(' ') },
    { kind: 'folded', text: spelt(name) },
    { kind: 'folded', text: drawn(name) },
    {
      kind: 'folded',
      text: words.map((one) => (/^ال.../.test(one) ? one.slice(2) : one)).join(' '),
    },
    { kind: 'another form', text: [otherForm, ...rest].join(' ') },
    { kind: 'letters swapped', text: spoilt(swapped(word, random)) },
    { kind: 'letter missing', text: spoilt(missing(word, random)) },
    { kind: 'letter doubled', text: spoilt(doubled(word, random)) },
    { kind: 'neighbouring key', text: spoilt(nextKey(word, random)) },
    { kind: 'two errors', text: spoilt(nextKey(swapped(word, random), random)) },
    ...(sound === undefined ? [] : [{ kind: 'as it sounds', text: spoilt(sound) }]),
    { kind: 'space missing', text: `${words.slice(0, -1).join(' ')}${words.at(-1)}` },
    { kind: 'space within', text: spoilt(`${word.slice(0, 3)} ${word.slice(3)}`) },
    ...(rest.length > 2
      ? [
          {
            kind: 'one wrong word',
            text: replaceAt(words, 1 + Math.floor(random() * rest.length), other),
          },
        ]
      : []),
    { kind: 'a word too many', text: `${name} ${other}` },
    { kind: 'keyboard in English', text: wrongLayout(name) },
    { kind: 'in Latin letters', text: rest.map(transliterated).join(' ') },
  ]
}
