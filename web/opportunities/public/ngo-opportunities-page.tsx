import { NgoFrame } from '#web/public-site/shared/ngo-frame.tsx'
import type { OpportunityList } from './load-opportunities.ts'
import { List } from './opportunity-list.tsx'
import { opportunityKinds } from './opportunity-words.ts'
import type { ShownNgo } from '#web/public-site/shared/load-shown.ts'

/** Jobs or volunteering at one organisation. */
export const NgoOpportunityListPage = ({ ngo, list }: { ngo: ShownNgo; list: OpportunityList }) => (
  <NgoFrame ngo={ngo} part="work" title={opportunityKinds[list.type].title()}>
    <List list={list} ngo={ngo.id} />
  </NgoFrame>
)
