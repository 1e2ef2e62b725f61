import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { FollowWork } from '#web/subscriptions/shared/follow-work.tsx'
import type { OpportunitiesData } from './load-opportunities.ts'
import { List } from './opportunity-list.tsx'
import { opportunityKinds } from './opportunity-words.ts'

/** Jobs or volunteering at all organisations. */
export function OpportunityListPage({ list, choices, posted }: OpportunitiesData) {
  const { title, note, list: hrefOf } = opportunityKinds[list.type]
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={title()}
        note={note()}
        crumbs={[{ label: m.title_home(), href: link('/home') }, { label: title() }]}
      />
      <List list={list} />
      <FollowWork
        key={hrefOf(list.asked)}
        type={list.type}
        action={hrefOf({})}
        asked={list.asked}
        choices={choices}
        posted={posted}
      />
    </Page>
  )
}
