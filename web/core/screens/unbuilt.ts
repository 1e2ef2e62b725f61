/**
 * Screens of the specification that have no page yet. Menus ask this and not the router, which in the browser knows the
 * screens of one side only: on a page that belongs to neither, the menu would be empty.
 */
const unbuilt: ReadonlySet<string> = new Set([
  '/auth/account-link',
  '/chat',
  '/financial',
  '/financial/financial-data',
  '/guest-pages-management/about-ngo',
  '/guest-pages-management/campaigns',
  '/guest-pages-management/events',
  '/guest-pages-management/images-slider',
  '/guest-pages-management/news-details/{id}',
  '/guest-pages-management/news-management',
  '/guest-pages-management/payment-management',
  '/guest-pages-management/statistics',
  '/messaging/{folder}',
  '/ministry/advanced-reports',
  '/ministry/ngos-communication/campaigns',
  '/ministry/ngos-data',
  '/ministry/ngos-data-new/{view}',
  '/ministry/ngos-data/{slug}/{id}',
  '/ministry/ngos-data/{view}',
  '/ministry/notifications',
  '/payment-summary',
  '/tashbeek',
  '/tashbeek/benfit',
  '/tashbeek/give',
  '/tashbeek/tashbeek-management',
  '/transactions',
  '/un-coop',
  '/un-coop/I-organisations-memberships',
  '/un-coop/collaboration-two-local-partners',
  '/un-coop/international_events_subscriptions',
  '/un-coop/projects',
  '/un-coop/projects/{id}',
])

/** Whether a screen of the specification has a page; `path` is as the table of screens writes it. */
export const isBuilt = (path: string): boolean => !unbuilt.has(path)
