import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { MenuGroup } from '#web/ui/main-menu.tsx'
import { link } from './link.ts'

const everything = (): MenuGroup[] => [
  { label: m.title_home(), href: link('/home') },
  {
    label: m.nav_organisations(),
    items: [
      { label: m.title_ngo_list(), href: link('/ngo-list') },
      { label: m.title_ngos_map(), href: link('/ngos-map') },
      { label: m.title_ngos_statistics(), href: link('/ngos-statistics') },
      { label: m.title_open_data(), href: link('/open-data') },
      { label: m.title_create_steps(), href: link('/ngo-create-steps') },
    ],
  },
  { label: m.nav_campaigns(), href: link('/donation') },
  { label: m.nav_news(), href: link('/general-activities') },
  {
    label: m.nav_work(),
    items: [
      { label: m.title_jobs(), href: link('/jobs') },
      { label: m.title_volunteer(), href: link('/volunteer') },
    ],
  },
  {
    label: m.nav_legal(),
    items: [
      { label: m.title_laws(), href: link('/legal-references/laws') },
      { label: m.title_decrees(), href: link('/legal-references/decrees') },
      { label: m.title_decisions(), href: link('/legal-references/decisions') },
      { label: m.title_circulars(), href: link('/legal-references/circulars') },
      { label: m.title_systems(), href: link('/legal-references/systems') },
    ],
  },
  {
    label: m.nav_about(),
    items: [
      { label: m.title_about_platform(), href: link('/about-platform') },
      { label: m.title_about_ministry(), href: link('/about-ministry') },
      { label: m.title_dealing_mechanism(), href: link('/dealing-mechanism') },
      { label: m.title_standard_guide(), href: link('/standard-guide') },
      { label: label(openScreenWords.faq), href: link('/faq') },
    ],
  },
]

/** Menu of the open pages, without missing screens and empty groups. `exists` tells whether a path has a page. */
export function publicMenu(exists: (path: string) => boolean): MenuGroup[] {
  return everything().flatMap((group): MenuGroup[] => {
    if (!group.items) return group.href && exists(group.href) ? [group] : []
    const items = group.items.filter((item) => exists(item.href))
    return items.length > 0 ? [{ label: group.label, items }] : []
  })
}
