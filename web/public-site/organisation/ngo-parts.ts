import type { NgoPage } from '#contract/public-site/calls.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** Tabs of an organisation's pages, in their order. */
export const ngoParts = {
  overview: { label: m.ngo_tab_overview, href: (id: number) => link('/ngo/{id}', { id }) },
  activities: { label: m.ngo_tab_activities, href: (id: number) => link('/ngo/{id}/activities', { id }) },
  // An institution is led by trustees, an association or union by an administrative board [domain 2.5].
  boards: {
    label: m.ngo_tab_boards,
    href: (id: number, form: number) =>
      form === 1 ? link('/ngo/{id}/ngo-trustees', { id }) : link('/ngo/{id}/ngo-admins', { id }),
  },
  campaigns: { label: m.ngo_tab_campaigns, href: (id: number) => link('/ngo/{id}/donation', { id }) },
  events: { label: m.ngo_tab_events, href: (id: number) => link('/ngo/{id}/events', { id }) },
  work: { label: m.ngo_tab_work, href: (id: number) => link('/ngo/{id}/ngo-jobs', { id }) },
  contact: { label: m.ngo_tab_contact, href: (id: number) => link('/ngo/{id}/contact-us', { id }) },
} satisfies Record<string, { label: () => string; href: (id: number, form: number) => string }>
export type NgoPart = keyof typeof ngoParts

export const partHref = (ngo: Pick<NgoPage, 'id' | 'legal_form'>, part: NgoPart): string =>
  ngoParts[part].href(ngo.id, ngo.legal_form.id)
