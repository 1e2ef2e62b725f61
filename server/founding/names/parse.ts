import { searchForm } from '#contract/core/values/arabic.ts'
import { stem } from './alike.ts'
import {
  adjectives,
  commonWords,
  fieldWords,
  formWords,
  genericWords,
  isKnown,
  placePairs,
  placesByName,
  placeWords,
  spelling,
  topicWords,
  wholeWords,
} from './words.ts'

/** What a word does in a name. Only `own` and `common` words name an organisation; the others describe it. */
export type Role = 'own' | 'common' | 'topic' | 'field' | 'place' | 'work' | 'adjective'

export interface NameWord {
  /** Folded, without article and joined particles. */
  readonly text: string
  /** Folded as it is written. */
  readonly written: string
  readonly role: Role
  /** Joined to the word before it by «و»: the two may change places. */
  readonly joined: boolean
  /** A place after «في» or «ب». */
  readonly within: boolean
}

const weights: Readonly<Record<Role, number>> = {
  own: 1,
  common: 0.6,
  topic: 0.5,
  field: 0.2,
  place: 0.2,
  work: 0.15,
  adjective: 0.15,
}
export const weightOf = (word: NameWord): number => weights[word.role]

const particles = /^[وف]?(?:[بك]?ال|لل)(?=.{2})/
/** «وإحسان»: the hamza tells that «و» is no part of the word. Folding removes the hamza, so it is parted before. */
const joinedBeforeHamza = /(^|\s)و(?=[أإآ]\p{M}*\p{L}\p{M}*\p{L})/gu

/** «جمعيةالأمل» */
const joinedForm = /^(جمعيه|موسسه|منظمه|اتحاد|تحالف)(?=ال...)/

function bare(written: string): { text: string; joined: boolean } {
  if (wholeWords.has(written)) return { text: written, joined: false }
  const [, joint = '', rest = ''] = /^([وف]?)(?:ال(?=.{2}))?(.*)$/u.exec(written) ?? []
  if (wholeWords.has(rest)) return { text: rest, joined: joint === 'و' }
  if (particles.test(written)) return { text: written.replace(particles, ''), joined: written.startsWith('و') }
  if (/^[ولب]/.test(written) && !isKnown(written) && isKnown(written.slice(1)))
    return { text: written.slice(1), joined: written.startsWith('و') }
  return { text: written, joined: false }
}

/** A letter typed twice: only where what is left is still a word that says something, for «عدد» and «عد» are two. */
function undoubled(typed: string): string {
  // «رؤوف» and «رءوف», «داوود» and «داود».
  const text = typed.replace('وو', 'و')
  const single = text.replace(/(.)\1+/gu, '$1')
  if (single === text || isKnown(text)) return text
  return single.length >= 4 || isKnown(single) ? single : text
}

/** Topics in other inflections: «خريجي», «وأسرهم». */
const topicStems = new Set([...topicWords].filter((word) => word.length > 3).map((word) => stem(word)))

function roleOf(text: string): Role {
  if (placeWords.has(text)) return 'place'
  if (adjectives.has(text) || /^\d+$/.test(text)) return 'adjective'
  if (fieldWords.has(text)) return 'field'
  if (genericWords.has(text)) return 'work'
  if (topicWords.has(text) || (text.length > 4 && topicStems.has(stem(text.replace(/(?:هم|هن|ها|نا|كم)$/, '')))))
    return 'topic'
  return commonWords.has(text) ? 'common' : 'own'
}

/** The words of a name in their order, without its legal form and lone particles. */
export function parseName(name: string): readonly NameWord[] {
  const parts = searchForm(name.replace(joinedBeforeHamza, '$1و '))
    .replace(joinedForm, '$1 ')
    .split(' ')
    .filter(Boolean)
  const words: NameWord[] = []
  let [joined, within] = [false, false]
  for (const [at, written] of parts.entries()) {
    if (written === 'و') joined = true
    else if (written === 'في' || written === 'ب') within = true
    if (['و', 'في', 'ب', 'ل'].includes(written)) continue
    const read = bare(written)
    const isForm = words.length === 0 && at < parts.length - 1 && formWords.has(read.text)
    if (isForm && !joined) continue
    const text = undoubled(spelling.get(read.text) ?? read.text)
    const last = words.at(-1)
    if (last && placePairs.has(`${last.text} ${text}`)) {
      words[words.length - 1] = { ...last, text: last.text + text, written: last.written + written, role: 'place' }
      continue
    }
    const role = roleOf(text)
    const inPlace = within || /^ب(?!ر)/.test(written)
    // «شباب الأمل», «أمل الفقراء»: two nouns, of which the second says whose the first is, are one name.
    const owned = !joined && !read.joined && last !== undefined && !last.written.startsWith('ال')
    if (owned && words.length === 1 && last.role === 'topic' && (role === 'own' || role === 'common'))
      words[0] = { ...last, role: 'common' }
    const begins =
      words.length === 0 && !within && placesByName.has(text) && !/^ب(?!ا)/.test(written) && at < parts.length - 1
    const isOwner = owned && role === 'topic' && ['own', 'common'].includes(last.role) && written.startsWith('ال')
    words.push({
      text,
      written,
      role: isOwner || begins ? 'common' : role,
      joined: joined || read.joined,
      within: role === 'place' && inPlace,
    })
    ;[joined, within] = [false, false]
  }
  return words
}
