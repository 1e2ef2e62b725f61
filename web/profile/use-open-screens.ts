import { useRouter } from '@tanstack/react-router'
import { findPlace } from '#web/core/screens.ts'
import { may, useSession } from '#web/core/session.ts'

/** Tells whether a screen of the organisation can be opened: it has a page here and the right to see it is held. */
export function useOpenScreens(): (path: string) => boolean {
  const session = useSession()
  const router = useRouter()
  return (path) => {
    const slug = findPlace(path).screen?.slug
    return path in router.routesByPath && (session?.tt === 'm' || !slug || may(session, slug))
  }
}
