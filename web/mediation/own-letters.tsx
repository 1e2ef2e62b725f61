import { useAddress } from '#web/core/lists/use-address.ts'
import { LetterList } from './letter-list.tsx'
import { LetterPage } from './letter-page.tsx'

/** The letters of the organisation, or one of them: the specification has one address for both. */
export function OwnLetters() {
  const id = Number(useAddress().one('id'))
  return Number.isSafeInteger(id) && id > 0 ? <LetterPage key={id} id={id} /> : <LetterList />
}
