import { useQuery } from '@tanstack/react-query'
import { campaignRegister } from '#contract/campaigns/own.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { CampaignTags } from '../campaign-cells.tsx'
import { deskPath } from '../desk-href.ts'
import type { DeskCampaign } from './desk-words.ts'
import { DonorList } from './donor-list.tsx'

const Desk = ({ campaign }: { campaign: DeskCampaign }) => (
  <>
    <PageHead
      title={<bdi>{campaign.name_ar}</bdi>}
      crumbs={[{ label: headingOf(deskPath), href: link(deskPath) }, { label: campaign.name_ar }]}
      state={<CampaignTags {...campaign} />}
      actions={
        campaign.confirmed === 'A' && (
          <ButtonLink look="default" href={link('/details_donation/{id}', { id: campaign.id })}>
            {m.campaign_as_public()}
          </ButtonLink>
        )
      }
    />
    <Stack>
      <ScreenInstructions />
      <DonorList campaign={campaign} />
    </Stack>
  </>
)

/** One campaign at home: its donors and their receipts [picture 33]. */
export function CampaignDesk({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [campaignRegister.path, id],
    queryFn: async () => (await callApi(campaignRegister.read, { params: { id } })).data,
  })
  return (
    <Page>
      <Loaded query={query} lines={10}>
        {(campaign) => <Desk campaign={campaign} />}
      </Loaded>
    </Page>
  )
}
