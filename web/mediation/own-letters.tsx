import { lazy, Suspense } from 'react'
import { useAddress } from '#web/core/lists/use-address.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { LetterList } from './letter-list.tsx'

/** One letter with its editor is much more than the list: it comes when one is opened. */
const LetterPage = lazy(async () => ({ default: (await import('./letter-page.tsx')).LetterPage }))

/** The letters of the organisation, or one of them: the specification has one address for both. */
export function OwnLetters() {
  const id = Number(useAddress().one('id'))
  if (!Number.isSafeInteger(id) || id <= 0) return <LetterList />
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <LetterPage key={id} id={id} />
    </Suspense>
  )
}
