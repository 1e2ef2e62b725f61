import { searchForm } from '#contract/core/values/arabic.ts'

/** A founder as files are matched with him: his name, and the papers that are open for him. */
export interface Owner<Kind extends string = string> {
  readonly id: number
  readonly name: string
  readonly kinds: readonly Kind[]
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

const withoutEnding = (file: string) => file.replace(/\.[^.]{1,5}$/, '')

/**
 * Matches files with founders and papers by the names of the files. A paper that nobody asks of this founder, or that an
 * earlier file has taken (`taken`, as «founder.kind»), is not told: the person assigns such a file by hand.
 */
export function matchFiles(
  files: readonly string[],
  owners: readonly Owner[],
  taken: ReadonlySet<string> = new Set(),
): Match[] {
  const given = new Set(taken)
  return files.map((file) => {
    const words = wordsOf(withoutEnding(file))
    const kind = kindIn(words)
    const member = ownerIn(words, owners) ?? (owners.length === 1 ? (owners[0]?.id ?? null) : null)
    const owner = owners.find(({ id }) => id === member)
    if (kind === null) return { member, kind }
    if (owner === undefined) return { member, kind: owners.some(({ kinds }) => kinds.includes(kind)) ? kind : null }
    const place = `${owner.id}.${kind}`
    if (!owner.kinds.includes(kind) || given.has(place)) return { member, kind: null }
    given.add(place)
    return { member, kind }
  })
}
