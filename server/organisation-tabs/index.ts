import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { readNgoTabs, type NgoTabs } from '#contract/public-site/calls.ts'
import { campaignRows } from '../campaigns/index.ts'
import { found } from '../core/errors.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import { shownEvents, shownNews } from '../news/index.ts'
import { opportunityQuery } from '../opportunities/index.ts'
import { publishedActivity, shownNgos } from '../public-site/index.ts'

/** Figures on the tabs of an organisation's page, by the conditions of the lists that the tabs lead to; one question for all. */
export const organisationTabs: Area = (on, services) => {
  const { shown } = shownNgos(services)
  const ask = opportunityQuery(services)
  const campaigns = campaignRows(services)

  on(readNgoTabs, async ({ params: { id }, request, reply }) => {
    const today = todayIn(services.now())
    const { rows } = await sql<NgoTabs>`select
        (select count(*) from activities a where a.ngo_id = ${id} and ${publishedActivity}) as activities,
        (select count(*) from ${campaigns.source()} where c.ngo_id = ${id} and ${campaigns.shown()}) as campaigns,
        (select count(*) from ${shownNews(services)} where w.ngo_id = ${id})
          + (select count(*) from ${shownEvents(services)} where e.is_announced and e.ngo_id = ${id} and e.to_event_date >= ${today}::date) as events,
        (select count(*) from opportunities o join ngos n on n.id = o.ngo_id
          where o.ngo_id = ${id} and ${ask.shown()} and not ${ask.closed()}) as work
      from ngos n where ${shown(id)}`.execute(services.readDb)
    return publicAnswer(request, reply, found(rows[0]))
  })
}
