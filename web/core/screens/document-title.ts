import { m } from '#web/generated/paraglide/messages.js'

/** A title with the name of the site, as the browser window shows it. */
export const withSite = (title: string): string => `${title} – ${m.app_name()}`

/** `head` of a route whose title depends on its record. */
export const titled = (title: string | undefined) => ({
  meta: title ? [{ title: withSite(title) }, { property: 'og:title', content: title }] : [],
})
