import { createRootRouteWithContext, HeadContent, Outlet, redirect, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import font400 from '#web/assets/fonts/ngo-plex-400.woff2?url'
import font600 from '#web/assets/fonts/ngo-plex-600.woff2?url'
import { withSite } from '#web/core/screens/document-title.ts'
import type { Search } from '#web/base/search.ts'
import { openHead } from '#web/core/site/share-head.ts'
import { PageLife } from '#web/shell/page-life.tsx'
import { dir, lang, skin } from '#web/base/preferences.ts'
import type { Queries } from '#web/core/api/query-client.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { NotFoundPage } from '#web/shell/error-page.tsx'
import '#web/ui/base.css'

const isOpen = (routeId: string) => routeId.startsWith('/_public/') && !/error-404|unauthorized/.test(routeId)

interface Context {
  readonly queries: Queries
  /** Adds the screens among which an address may be and that open pages start without; answers whether there were any. */
  readonly addSignedIn: (path: string) => Promise<boolean>
  /** Fetches what an address is drawn with; what fails is asked for again when it is drawn. */
  readonly loadScript: (path: string) => Promise<unknown>
}

export const Route = createRootRouteWithContext<Context>()({
  beforeLoad: async ({ location, context, matches }) => {
    // Only this root fits: the address may be that of a signed-in screen.
    if (matches.length === 1 && (await context.addSignedIn(location.pathname)))
      throw redirect({ href: location.href, replace: true })
    // Loaded late: an open page needs neither the table of screens nor the session before the visitor goes on.
    return (await import('#web/shell/admit.ts')).admit(location, context.queries, () =>
      context.loadScript(location.pathname),
    )
  },
  head: ({ match, matches }) => {
    const unknown = matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)
    const leaf = matches.at(-1)
    const title = (!unknown && match.context.title) || withSite(m.title_error_404())
    const shared =
      !unknown &&
      leaf?.fullPath !== undefined &&
      isOpen(leaf.routeId) &&
      openHead(leaf.pathname, leaf.search as Search, title)
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { name: 'description', content: m.app_description() },
        { name: 'theme-color', content: '#06382e' },
        { title },
        ...(shared ? shared.meta : [{ name: 'robots', content: 'noindex' }]),
      ],
      links: [
        ...[font400, font600].map((href) => ({
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href,
          crossOrigin: 'anonymous' as const,
        })),
        { rel: 'icon', type: 'image/svg+xml', href: '/mark.svg' },
        ...(shared ? shared.links : []),
      ],
    }
  },
  shellComponent: Document,
  component: Root,
  notFoundComponent: NotFoundPage,
})

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang={lang()} dir={dir()} data-skin={skin()}>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  return (
    <>
      <PageLife />
      <Outlet />
    </>
  )
}
