import { searchForm } from '#contract/core/values/arabic.ts'

/** A founder as files are matched with him: his name, and the papers that are open for him. */
export interface Owner<Kind extends string = string> {
  readonly id: number
  readonly name: string
  readonly kinds: readonly Kind[]
}
/** Stands for the organisation where a founder's id would. */
export const ORGANISATION = 0
/** A place among the documents of the founding: of whom, and what the document is called. */
export interface DocumentPlace {
  readonly member: number
  readonly kind: string
  readonly name: string
}
/** Whose paper a file is and which; null where its name does not tell. */
export interface Match {
  readonly member: number | null
  readonly kind: string | null
}

/**
 * What each paper is called in the names of files, in the folded form: the first list that is found counts. A photograph
 * stands last, because «صورة الهوية» and «صورة الشهادة» are no photographs.
 */
const called: readonly (readonly [kind: string, words: readonly string[]])[] = [
  [
    'criminal_record_file',
    ['لا حكم', 'غير محكوم', 'خلاصه سجل', 'سجل عدلي', 'عدليه', 'criminal', 'criminal record', 'police record'],
  ],
  ['inquiry_bulletin_file', ['استعلام', 'نشره', 'inquiry', 'bulletin']],
  ['residence_file', ['اقامه', 'residence', 'residency']],
  ['authorisation_file', ['تفويض', 'قرار اشتراك', 'قرار', 'authorisation', 'authorization', 'resolution']],
  ['legal_status_file', ['وضع قانوني', 'اثبات وضع', 'سجل تجاري', 'legal status', 'legal']],
  ['qualification_file', ['موهل', 'موهل علمي', 'شهاده', 'دبلوم', 'qualification', 'degree', 'diploma', 'certificate']],
  ['id_image', ['هويه', 'بطاقه', 'بطاقه شخصيه', 'جواز', 'جواز سفر', 'id', 'id card', 'identity', 'passport']],
  ['photo', ['صوره شخصيه', 'شخصيه', 'صوره', 'photo', 'photograph', 'portrait']],
]

/** Words that are written together or apart: عبد الله and عبدالله, نور الدين and نورالدين. */
const joined = (text: string) =>
  text.replace(/(^| )عبد (?=\p{L})/gu, '$1عبد').replace(/(?<=\p{L}) (?=(?:الدين|الله)(?: |$))/gu, '')
const article = /^ال(?=\p{L}{3})/u

/** The words of a name, folded as the search folds them; digits stand apart, the article is left out. */
function wordsOf(text: string): string[] {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const folded = joined(searchForm(apart).replace(/\d+/g, ' ').replace(/ +/g, ' ').trim())
  return folded
    .split(' ')
    .map((word) => word.replace(article, ''))
    .filter(Boolean)
}

const kindIn = (words: readonly string[]): string | null => {
  const text = ` ${words.join(' ')} `
  return called.find(([, names]) => names.some((name) => text.includes(` ${name} `)))?.[0] ?? null
}

/** How well a name stands in a file's words: the first name tells most, then the family's; a father's alone tells nothing. */
function likeness(name: readonly string[], words: readonly string[]): number {
  const left = [...words]
  return name.reduce((sum, word, at) => {
    const found = left.indexOf(word)
    if (found < 0) return sum
    left.splice(found, 1)
    return sum + (at === 0 ? 3 : at === name.length - 1 ? 2 : 1)
  }, 0)
}

function ownerIn(words: readonly string[], owners: readonly Owner[]): number | null {
  const ranked = owners
    .map((owner) => ({ id: owner.id, points: likeness(wordsOf(owner.name), words) }))
    .toSorted((a, b) => b.points - a.points)
  const [best, second] = ranked
  return best && best.points >= 2 && best.points > (second?.points ?? 0) ? best.id : null
}

/** How much of a document's name stands in a file's: a word that many documents share tells less. */
function documentIn(words: readonly string[], member: number, documents: readonly DocumentPlace[]): string | null {
  const own = documents
    .filter((one) => one.member === member)
    .map((one) => ({ ...one, words: new Set(wordsOf(one.name)) }))
  const names = [...new Map(own.map((one) => [one.name, one.words])).values()]
  const told = (word: string) => names.filter((name) => name.has(word)).length
  const ranked = [...new Map(own.map((one) => [one.name, one])).values()]
    .map(({ name, words: called }) => {
      const found = words.filter((word) => called.has(word))
      return { name, all: found.length === words.length, points: found.reduce((sum, word) => sum + 1 / told(word), 0) }
    })
    .toSorted((a, b) => b.points - a.points)
  const [best, second] = ranked
  // One word of its own is enough only where the file says nothing else.
  const sure = best && best.points > (second?.points ?? 0) && best.points >= (best.all ? 1 : 1.5)
  return sure ? best.name : null
}

/** One place as a text: «founder.kind». */
export const placeName = ({ member, kind }: { readonly member: number; readonly kind: string }): string =>
  `${member}.${kind}`
const withoutEnding = (file: string) => file.replace(/\.[^.]{1,5}$/, '')

/**
 * Matches files with founders and papers by the names of the files. A paper that nobody asks of this founder, or that an
 * earlier file has taken (`taken`, by their names), is not told: the person assigns such a file by hand. The documents of
 * the founding are known by the words of their own names.
 */
export function matchFiles(
  files: readonly string[],
  owners: readonly Owner[],
  taken: ReadonlySet<string> = new Set(),
  documents: readonly DocumentPlace[] = [],
): Match[] {
  const given = new Set(taken)
  return files.map((file) => {
    const words = wordsOf(withoutEnding(file))
    const named = ownerIn(words, owners)
    const document = documentIn(words, named ?? ORGANISATION, documents)
    if (document !== null) {
      const free = documents.find(
        (one) => one.name === document && one.member === (named ?? ORGANISATION) && !given.has(placeName(one)),
      )
      if (free) given.add(placeName(free))
      return { member: named ?? ORGANISATION, kind: free?.kind ?? null }
    }
    const kind = kindIn(words)
    const member = named ?? (owners.length === 1 ? (owners[0]?.id ?? null) : null)
    const owner = owners.find(({ id }) => id === member)
    if (kind === null) return { member, kind }
    if (owner === undefined) return { member, kind: owners.some(({ kinds }) => kinds.includes(kind)) ? kind : null }
    const place = placeName({ member: owner.id, kind })
    if (!owner.kinds.includes(kind) || given.has(place)) return { member, kind: null }
    given.add(place)
    return { member, kind }
  })
}
