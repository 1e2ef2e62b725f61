import { m } from '#web/generated/paraglide/messages.js'
import type { MenuGroup } from '#web/ui/main-menu.tsx'
import { link } from './link.ts'
import { screenTitles } from './screen-titles.ts'

const everything = (): MenuGroup[] => [
  { label: screenTitles.home(), href: link('/home') },
  {
    label: m.nav_organisations(),
    items: [
      { label: screenTitles.ngo_list(), href: link('/ngo-list') },
      { label: screenTitles.ngos_map(), href: link('/ngos-map') },
      { label: screenTitles.ngos_statistics(), href: link('/ngos-statistics') },
      { label: screenTitles.create_steps(), href: link('/ngo-create-steps') },
    ],
  },
  { label: m.nav_campaigns(), href: link('/donation') },
  { label: m.nav_news(), href: link('/general-activities') },
  {
    label: m.nav_work(),
    items: [
      { label: screenTitles.jobs(), href: link('/jobs') },
      { label: screenTitles.volunteer(), href: link('/volunteer') },
    ],
  },
  {
    label: m.nav_legal(),
    items: [
      { label: screenTitles.laws(), href: link('/legal-references/laws') },
      { label: screenTitles.decrees(), href: link('/legal-references/decrees') },
      { label: screenTitles.decisions(), href: link('/legal-references/decisions') },
      { label: screenTitles.circulars(), href: link('/legal-references/circulars') },
      { label: screenTitles.systems(), href: link('/legal-references/systems') },
    ],
  },
  {
    label: m.nav_about(),
    items: [
      { label: screenTitles.about_platform(), href: link('/about-platform') },
      { label: screenTitles.about_ministry(), href: link('/about-ministry') },
      { label: screenTitles.dealing_mechanism(), href: link('/dealing-mechanism') },
      { label: screenTitles.standard_guide(), href: link('/standard-guide') },
      { label: screenTitles.faq(), href: link('/faq') },
    ],
  },
]

/** Menu of the open pages: screens that the platform has, groups in which something is left. `exists` tells whether a path has a page. */
export function publicMenu(exists: (path: string) => boolean): MenuGroup[] {
  return everything().flatMap((group): MenuGroup[] => {
    if (!group.items) return group.href && exists(group.href) ? [group] : []
    const items = group.items.filter((item) => exists(item.href))
    // Until the directory has its own page, the search of the home page lists every organisation.
    if (group.label === m.nav_organisations() && !exists(link('/ngo-list')))
      return [
        items.length > 0
          ? { label: group.label, items: [{ label: screenTitles.ngo_list(), href: '/home?page=1' }, ...items] }
          : { label: group.label, href: '/home?page=1' },
      ]
    return items.length > 0 ? [{ label: group.label, items }] : []
  })
}
