import { m } from '#web/generated/paraglide/messages.js'
import type { CampaignsAsked } from './campaign-words.ts'
import { Sections } from '#web/core/site/sections.tsx'

/** All campaigns, those for money, those for things. */
export const CampaignTypes = ({
  type,
  hrefOf,
}: {
  type: CampaignsAsked['type']
  hrefOf: (type: CampaignsAsked['type']) => string
}) => (
  <Sections
    label={m.giving_types()}
    items={[
      { label: m.giving_type_all(), href: hrefOf(''), current: type === '' },
      { label: m.giving_type_money(), href: hrefOf('0'), current: type === '0' },
      { label: m.giving_type_kind(), href: hrefOf('1'), current: type === '1' },
    ]}
  />
)
