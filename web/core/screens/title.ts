import { withSite } from './document-title.ts'
import { screenTitles } from './screen-titles.ts'
import { findPlace, type Place } from './screens.ts'

/** Title of the window: the screen's title and the name of the site. */
export const screenTitle = ({ screen }: Place): string => withSite(screenTitles[screen?.title ?? 'error_404']())

/** Title of a screen without the name of the site, for its heading. */
export const headingOf = (path: string): string => screenTitles[findPlace(path).screen?.title ?? 'error_404']()
