import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, notFound, Outlet, redirect, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import font400 from '#web/assets/fonts/ngo-plex-400.woff2?url'
import font600 from '#web/assets/fonts/ngo-plex-600.woff2?url'
import { storedActing } from '#web/core/acting.ts'
import { guard } from '#web/core/guard.ts'
import { PageLife } from '#web/core/page-life.tsx'
import { dir, lang, skin } from '#web/core/preferences.ts'
import { findPlace, type Place } from '#web/core/screens.ts'
import { loadSession, visitorOf } from '#web/core/session.ts'
import { screenTitle } from '#web/core/title.ts'
import { signInFrom } from '#web/core/way-back.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { NotFoundPage } from '#web/ui/error-page.tsx'
import '#web/ui/base.css'

async function admit(place: Place, href: string, client: QueryClient): Promise<void> {
  const open = !place.screen || place.screen.audience === 'public'
  const visitor = visitorOf(open ? null : await loadSession(client))
  const verdict = guard(visitor, place, storedActing())
  if (verdict.kind === 'redirect')
    throw redirect({ href: verdict.to === '/auth/login' ? signInFrom(verdict.to, href) : verdict.to })
  if (verdict.kind === 'unauthorized') throw redirect({ href: '/unauthorized-401' })
  if (verdict.kind === 'not-found') throw notFound()
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location, context }) =>
    admit(findPlace(location.pathname, location.search), location.href, context.queryClient),
  head: ({ matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'description', content: m.app_description() },
      { name: 'theme-color', content: '#06382e' },
      { title: screenTitle(matches.at(-1)?.pathname ?? '/') },
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
    ],
  }),
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
  const { queryClient } = Route.useRouteContext()
  return (
    <QueryClientProvider client={queryClient}>
      <PageLife />
      <Outlet />
    </QueryClientProvider>
  )
}
