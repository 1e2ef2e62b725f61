import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { SentBody } from '#contract/core/calls/call.ts'
import { actOnCampaign, campaignRegister } from '#contract/campaigns/own.ts'
import { readOwnBooks } from '#contract/campaigns/expenses.ts'
import { campaignMachine } from '#contract/campaigns/workflow.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { LoadedPage } from '#web/core/api/loaded-page.tsx'
import { Loaded } from '#web/core/api/query-state.tsx'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { CampaignTags } from '../campaign-cells.tsx'
import { MoneyPlaces } from '../public/money-places.tsx'
import { deskPath } from '../desk-href.ts'
import type { DeskCampaign } from './desk-words.ts'
import { DonorList } from './donor-list.tsx'
import { ExpenseList } from './expense-list.tsx'
import { ReportCard } from './report-card.tsx'
import { formatMoney } from '#web/base/format.ts'
import { useCurrency } from '../use-currency.ts'

// Loaded with its tab.
const UpdateList = lazy(async () => ({ default: (await import('./update-list.tsx')).UpdateList }))

/** What the organisation itself may do with its campaign. */
function CampaignActions({ campaign }: { campaign: DeskCampaign }) {
  const client = useQueryClient()
  return (
    <ActionBar
      machine={campaignMachine}
      actions={campaign.actions}
      name={campaign.name_ar}
      take={(action, given) =>
        sendAct(
          () =>
            callApi(actOnCampaign, {
              params: { id: campaign.id },
              body: { action, ...given } as SentBody<typeof actOnCampaign>,
              version: campaign.updated_at,
            }),
          () => client.invalidateQueries({ queryKey: [campaignRegister.path] }),
        )
      }
    />
  )
}

type View = 'donors' | 'money' | 'updates'
const viewOf = (asked: string | undefined, isMoney: boolean): View =>
  asked === 'updates' || (asked === 'money' && isMoney) ? asked : 'donors'

/** Where its money is, its donors, its movements, and its final report, from one answer. */
function Books({ campaign }: { campaign: DeskCampaign }) {
  const address = useAddress()
  const currency = useCurrency()
  const query = useQuery({
    queryKey: [campaignRegister.path, campaign.id, 'books'],
    queryFn: async () => (await callApi(readOwnBooks, { params: { id: campaign.id } })).data,
  })
  const view = viewOf(address.one('view'), campaign.campaign_type === 0)
  if (campaign.confirmed !== 'A') return null
  return (
    <Loaded query={query} lines={6}>
      {(state) => (
        <>
          {state.books && (
            <Card title={m.books_title()}>
              <MoneyPlaces
                books={state.books}
                money={(amount) => formatMoney(amount, currency(campaign.currency_id ?? 1))}
              />
            </Card>
          )}
          <ReportCard campaign={campaign} state={state} />
          <Segments<View>
            label={m.desk_tabs()}
            value={view}
            choices={[
              { value: 'donors', label: m.desk_tab_donors() },
              ...(campaign.campaign_type === 0 ? [{ value: 'money' as const, label: m.desk_tab_money() }] : []),
              { value: 'updates', label: m.update_list() },
            ]}
            onChange={(next) => address.set({ view: next === 'donors' ? undefined : next, search: undefined })}
          />
          {view === 'donors' && <DonorList campaign={campaign} />}
          {view === 'money' && <ExpenseList campaign={campaign} methods={state.methods} />}
          {view === 'updates' && (
            <Suspense fallback={<Skeleton lines={6} />}>
              <UpdateList campaign={campaign} />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  )
}

const Desk = ({ campaign }: { campaign: DeskCampaign }) => (
  <>
    <PageHead
      title={<bdi>{campaign.name_ar}</bdi>}
      crumbs={[{ label: headingOf(deskPath), href: link(deskPath) }, { label: campaign.name_ar }]}
      state={<CampaignTags {...campaign} />}
      actions={
        <>
          <CampaignActions campaign={campaign} />
          {campaign.confirmed === 'A' && (
            <ButtonLink look="default" href={link('/details_donation/{id}', { id: campaign.id })}>
              {m.campaign_as_public()}
            </ButtonLink>
          )}
        </>
      }
    />
    <Stack>
      <ScreenInstructions />
      {campaign.stop_reason !== null && (
        <Notice tone="bad">{m.campaign_stopped_text({ reason: campaign.stop_reason })}</Notice>
      )}
      <Books campaign={campaign} />
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
    <LoadedPage query={query} at={deskPath} list={deskPath} lines={10}>
      {(campaign) => (
        <Page>
          <Desk campaign={campaign} />
        </Page>
      )}
    </LoadedPage>
  )
}
