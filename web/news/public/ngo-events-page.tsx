import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActivityRowsView } from './activity-list.tsx'
import { Follow } from './follow.tsx'
import type { ActivityRows } from './load-news.ts'
import { activitiesHref, activityTabs, ngoActivitiesHref, type ActivityList } from './news-words.ts'
import { NgoFrame } from '#web/public-site/shared/ngo-frame.tsx'
import { Sections } from '#web/core/site/sections.tsx'
import type { ShownNgo } from '#web/public-site/shared/load-shown.ts'

/** News and events of one organisation. */
export const NgoEventsPage = ({ ngo, list }: { ngo: ShownNgo; list: ActivityRows }) => (
  <NgoFrame ngo={ngo} part="events" title={m.ngo_tab_events()}>
    <Sections
      label={m.news_tabs()}
      items={(Object.keys(activityTabs) as ActivityList[]).map((show) => ({
        href: ngoActivitiesHref(ngo.id, show),
        label: activityTabs[show](),
        current: show === list.show,
      }))}
    />
    <ActivityRowsView
      list={list}
      search={{}}
      first={ngoActivitiesHref(ngo.id, list.show)}
      none={{
        text: m.news_none_ngo(),
        way: (
          <ButtonLink look="default" size="form" href={activitiesHref({ show: list.show })}>
            {m.ngo_tab_events()}
          </ButtonLink>
        ),
      }}
    />
    <Follow feeds={['news', 'events']} ngo={ngo.id} />
  </NgoFrame>
)
