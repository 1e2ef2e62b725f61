import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import { label } from '#web/base/label.ts'
import { IconMapPin } from '@tabler/icons-react'
import type { Campaign } from '#contract/campaigns/calls.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Dec, Named } from '#web/ui/text.tsx'
import { CampaignBody } from './campaign-body.tsx'
import { campaignHref, campaignsHref } from './campaign-words.ts'
import type { CampaignData } from './load-campaign.ts'
import { said } from '#web/core/site/words.ts'
import { StatusNotice } from '#web/public-site/shared/status-notice.tsx'
import css from './campaign-page.module.css'

/** Who asks, and whether it may act today. */
const Organisation = ({ ngo }: { ngo: Campaign['ngo'] }) => (
  <Card title={m.giving_ngo()}>
    <div className={css.state}>
      <p>
        <b>
          <Named>{said(ngo)}</Named>
        </b>
      </p>
      <p className={css.tags}>
        <StateTag tone={ngo.status.tone}>{said(ngo.status)}</StateTag>
        <span className={css.small}>
          {m.public_decision()} <Dec>{ngo.decision_no}</Dec>
        </span>
      </p>
      <p className={css.links}>
        <Anchor href={link('/ngo/{id}', { id: ngo.id })}>{m.giving_ngo_page()}</Anchor>
        <Anchor href={link('/ngo/{id}/donation', { id: ngo.id })}>{m.giving_ngo_campaigns()}</Anchor>
      </p>
    </div>
  </Card>
)

/** The page of a campaign among all campaigns. */
export const CampaignPage = (data: CampaignData) => (
  <Page width="public">
    <PageHead
      size="public"
      title={<Named>{said(data.campaign)}</Named>}
      crumbs={[
        { label: m.title_home(), href: link('/home') },
        { label: label(openScreenWords.campaigns), href: campaignsHref() },
        { label: said(data.campaign) },
      ]}
      note={
        <span className={css.place}>
          <IconMapPin size={16} aria-hidden />
          {said(data.campaign.governorate)}
        </span>
      }
    />
    <StatusNotice ngo={data.campaign.ngo} decision={data.campaign.status_decision} />
    <CampaignBody {...data} here={campaignHref(data.campaign.id)} aside={<Organisation ngo={data.campaign.ngo} />} />
  </Page>
)
