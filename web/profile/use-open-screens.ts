import { useRouter } from '@tanstack/react-router'
import { fitsForm } from '#web/core/screens/guard.ts'
import { shownForm } from '#web/core/screens/organisation-menu.ts'
import { findPlace } from '#web/core/screens/screens.ts'
import { may, useSession } from '#web/core/session/session.ts'

/** Tells whether a screen of the organisation can be opened: it has a page here and the right to see it is held. */
export function useOpenScreens(): (path: string) => boolean {
  const session = useSession()
  const router = useRouter()
  return (path) => {
    const { screen } = findPlace(path)
    const slug = screen?.slug
    return (
      path in router.routesByPath &&
      fitsForm(screen, shownForm(session)) &&
      (session?.tt === 'm' || !slug || may(session, slug))
    )
  }
}
