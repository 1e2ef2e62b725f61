import { searchForm } from '../core/values/arabic.ts'

/** A word without the article, and without what is written together with it: «للوزارة» is «وزارة». */
const bare = (word: string) => word.replace(/^(?:[وبك]?ال|[وب]?لل|[وبلك](?=ال))(?=.{3})/u, '')
const wordsOf = (text: string) => searchForm(text).split(' ').map(bare).filter(Boolean)

/** Words that only public bodies bear in their name. */
const publicWords = new Set([
  ...wordsOf(
    'وزارة وزير رئاسة مجلس محافظة محافظ مديرية هيئة بلدية عامة قيادة شرطة محكمة نقابة مركزي جامعة دائرة جمارك',
  ),
  ...wordsOf('ministry minister governorate governor directorate authority municipality mayor court police customs'),
  ...wordsOf('council presidency department central university government public'),
])
/** Found also where they are written together with another word, by a sign that nobody sees. */
const longWords = [...publicWords].filter((word) => word.length >= 5)
/** Titles of those who head public bodies: minister, governor, head of directorate, mayor [domain 6.2 job-titles]. */
const publicTitles: ReadonlySet<number> = new Set([1, 2, 4, 5])

/**
 * Whether a letter goes to a private body, which needs nobody's approval [domain 3.7]. It is public when it names a
 * body of the index, when a word of its name is that of public bodies, or when its addressee heads one: who leaves the
 * kind of body out does not get past the ministry.
 */
export function isPrivateBody(letter: {
  readonly destination: string
  readonly external_body_id?: number | null | undefined
  readonly job_title_id?: number | null | undefined
}): boolean {
  // To whom it goes is not known yet: in doubt it is the ministry's.
  if (letter.destination.trim() === '' || letter.job_title_id == null) return false
  if (letter.external_body_id != null || publicTitles.has(letter.job_title_id)) return false
  const together = searchForm(letter.destination).replaceAll(' ', '')
  return (
    !wordsOf(letter.destination).some((word) => publicWords.has(word)) &&
    !longWords.some((word) => together.includes(word))
  )
}
