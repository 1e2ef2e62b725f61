import { sql } from 'kysely'
import { readWebsiteBrief, type SiteFigures } from '#contract/public-site/calls.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import { publicActivities } from './activities.ts'
import { publicFacets } from './facets.ts'
import { keepFor } from './keep.ts'
import { publicMap } from './map/map.ts'
import { publicOpenData } from './open-data/open-data.ts'
import { publicOrganisation } from './organisation.ts'
import { publicOverview } from './overview.ts'
import { publicPeople } from './people.ts'
import { publicPhotos } from './photos.ts'
import { publicPlaces } from './places-of-register.ts'
import { publicPrograms } from './programs.ts'
import { publicSearch } from './search.ts'
import { publicStatistics } from './statistics.ts'
import { publicWords } from './words.ts'

export { published as publishedActivity } from './published.ts'
export { briefColumns, briefOf, type BriefRow } from './brief.ts'
export { dutiesOf, type DutyFacts, dutyFacts } from './duties.ts'
export { overdueOn } from './lateness.ts'
export { sitsStill } from './people.ts'
export { keepFor } from './keep.ts'
export { placeMaps } from './map/place-map.ts'
export { registerPages } from './register-pages.ts'
export { type Order, orderBy } from './register-ways.ts'
export { statusDecision } from './status-decision.ts'
export { shownNgos } from './shown.ts'
export { nearNames, offeredNames } from './similar.ts'
export type { SitemapSource } from './sitemap.ts'
export { publicWords, type PublicWords } from './words.ts'

/** The open pages: search, an organisation's page, figures of the register. Only columns named here ever leave. */
export const publicSite: Area = (on, services) => {
  publicSearch(on, services)
  publicOrganisation(on, services)
  publicOverview(on, services)
  publicPhotos(on, services)
  publicPeople(on, services)
  publicPrograms(on, services)
  publicActivities(on, services)
  publicStatistics(on, services)
  publicFacets(on, services)
  publicMap(on, services)
  publicPlaces(on, services)
  publicOpenData(on, services)

  // Counting the whole register for every visitor would be the dearest thing on the home page.
  const figures = keepFor(30_000, services.now, async (): Promise<SiteFigures> => {
    const year = Number(todayIn(services.now()).slice(0, 4))
    const { rows } = await sql<
      Omit<SiteFigures, 'year'>
    >`select count(*) filter (where n.status_id = 1) as active, count(*) as registered, count(distinct n.governorate_id) as governorates,
      count(*) filter (where n.decision_date >= make_date(${year}, 1, 1) and n.decision_date < make_date(${year} + 1, 1, 1)) as founded_this_year,
      (select count(*) from files_qrs) as documents
      from ngos n where n.deleted_at is null and n.status_id = any(${publicWords(services).publicStatuses()}::integer[])`.execute(
      services.readDb,
    )
    return { ...(rows[0] as Omit<SiteFigures, 'year'>), year }
  })
  on(readWebsiteBrief, async ({ request, reply }) => publicAnswer(request, reply, await figures()))
}
