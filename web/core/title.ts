import { m } from '#web/generated/paraglide/messages.js'
import { screenTitles } from './screen-titles.ts'
import { findPlace } from './screens.ts'

const withSite = (title: string) => `${title} – ${m.app_name()}`

/** Document title of an address: the screen's title and the name of the site. */
export function screenTitle(path: string): string {
  const { screen } = findPlace(path)
  return withSite(screenTitles[screen?.title ?? 'error_404']())
}

/** Title of a screen without the name of the site, for its heading. */
export const headingOf = (path: string): string => screenTitles[findPlace(path).screen?.title ?? 'error_404']()

/** `head` of a route whose title depends on its record. */
export const titled = (title: string | undefined) => ({ meta: title ? [{ title: withSite(title) }] : [] })
