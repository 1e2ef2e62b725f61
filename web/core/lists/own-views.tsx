import { lazy, Suspense, type ComponentType } from 'react'
import { useSession } from '../session/session.ts'

// Loaded after the list, which can be read without them; without `later`, which pages without a list need as well.
const SavedViews = lazy(async () => ({ default: (await import('./saved-views.tsx')).SavedViews }))
const SaveView = lazy(async () => ({ default: (await import('./saved-views.tsx')).SaveView }))

/** Founders and guests have no lists of their own to save views of. */
function Owned({ part: Part }: { part: ComponentType }) {
  const kind = useSession()?.user.kind
  return (
    kind !== undefined &&
    kind !== 'est' && (
      <Suspense>
        <Part />
      </Suspense>
    )
  )
}

/** For the bar of a list: the views of it that the reader saved, and what saves one more. */
export const ownViews = { views: <Owned part={SavedViews} />, save: <Owned part={SaveView} /> }
