import type { NgoPage } from '#contract/public-site/calls.ts'
import { titled } from '#web/core/screens/document-title.ts'
import { country, shareHead } from '#web/core/site/share-head.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { formTitle } from '#web/core/site/form-title.ts'
import { listTitle, nameIn } from '#web/core/site/list-title.ts'
import { activityStates } from './activity-words.ts'
import type { ActivitiesData, OverviewData, PeopleData } from './load-ngo.ts'
import { partOf, peopleParts } from './people-words.ts'
import { said } from '#web/core/site/words.ts'

/** The organisation for machines, with public facts only. */
const factsOf = (ngo: NgoPage) => ({
  '@type': 'NGO',
  '@id': ngo.page_url,
  url: ngo.page_url,
  name: ngo.name_ar,
  ...(ngo.name_en ? { alternateName: ngo.name_en } : {}),
  identifier: ngo.ngo_code,
  foundingDate: ngo.decision_date,
  ...(ngo.closed_at ? { dissolutionDate: ngo.closed_at } : {}),
  ...(ngo.logo ? { logo: new URL(ngo.logo, ngo.page_url).href } : {}),
  ...(ngo.about[0] ? { description: ngo.about[0] } : {}),
  areaServed: (ngo.work_governorates.length > 0 ? ngo.work_governorates : [ngo.governorate]).map(
    ({ name_ar }) => name_ar,
  ),
  ...(ngo.headquarters
    ? {
        address: {
          '@type': 'PostalAddress',
          addressCountry: country,
          addressRegion: ngo.headquarters.governorate.name_ar,
          streetAddress: ngo.headquarters.address,
        },
      }
    : {}),
})

/** `head` of an organisation's pages; `part` names a page beside the overview, which alone carries the facts. */
export function ngoHead(ngo: NgoPage | undefined, part?: string) {
  if (!ngo) return {}
  const description = m.ngo_share_text({
    name: said(ngo),
    form: said(ngo.legal_form),
    governorate: said(ngo.governorate),
    status: said(ngo.status),
    decision: ngo.decision_no,
    year: ngo.decision_date.slice(0, 4),
  })
  return part === undefined
    ? shareHead({ title: said(ngo), description, data: import.meta.env.SSR ? factsOf(ngo) : undefined })
    : shareHead({ title: m.people_of({ body: part, ngo: said(ngo) }), description })
}

/** Head of the overview; of one whose form came back with errors, which its title says first. */
export const overviewHead = (data: OverviewData | undefined) =>
  data?.posted ? titled(formTitle(said(data.ngo), data.posted)) : ngoHead(data?.ngo)
export const peopleHead = (data: PeopleData | undefined) =>
  ngoHead(data?.ngo, data && peopleParts[partOf(data.people.type)].label())
export function activitiesHead(data: ActivitiesData | undefined) {
  if (!data) return {}
  const { state, program, year } = data.asked
  const narrowed = [state && activityStates[state].label(), nameIn(data.programmes.programs, program), year]
  return ngoHead(data.ngo, listTitle(m.ngo_tab_activities(), narrowed, data.paging))
}
