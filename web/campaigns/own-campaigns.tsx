import { IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { campaignWords } from '#contract/campaigns/campaign-words.ts'
import { campaignRegister } from '#contract/campaigns/own.ts'
import { campaignMachine } from '#contract/campaigns/workflow.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { namesOf } from '#contract/core/machine.ts'
import { formatMoney, formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { ListCard, type ListFilter } from '#web/core/lists/list-card.tsx'
import { type RowOf, useRegister } from '#web/core/registers/use-register.ts'
import { link } from '#web/core/screens/link.ts'
import { useMay } from '#web/core/session/session.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { type MenuAction, RowMenu } from '#web/ui/row-menu.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { DateText, Dec } from '#web/ui/text.tsx'
import { CampaignTags, TargetText } from './campaign-cells.tsx'
import { deskHref } from './desk-href.ts'
import { useCurrency } from './use-currency.ts'

type Row = RowOf<typeof campaignRegister>
const path = '/guest-pages-management/campaigns'
/** What is decided is changed no more [domain 2.7]. */
const isOpen = (row: Row) => row.confirmed !== 'A'

// The list does without the form, and without the page of one campaign.
const CampaignDrawer = lazy(async () => ({ default: (await import('./campaign-drawer.tsx')).CampaignDrawer }))
const CampaignDesk = lazy(async () => ({ default: (await import('./desk/campaign-desk.tsx')).CampaignDesk }))

function useColumns(): Column<Row>[] {
  const currency = useCurrency()
  return [
    { key: 'name_ar', label: label(campaignWords.name_ar), sort: 'name_ar', cell: (row) => row.name_ar },
    { key: 'target', label: m.campaign_target(), cell: (row) => <TargetText of={row} /> },
    {
      key: 'collected',
      label: m.campaign_collected(),
      cell: (row) =>
        row.currency_id === null
          ? formatNumber(row.collected_number)
          : formatMoney(row.collected_amount, currency(row.currency_id)),
    },
    {
      key: 'start_date',
      label: label(campaignWords.start_date),
      sort: 'start_date',
      cell: (row) => <DateText value={row.start_date} short />,
    },
    {
      key: 'end_date',
      label: label(campaignWords.end_date),
      sort: 'end_date',
      cell: (row) => <DateText value={row.end_date} short />,
    },
    {
      key: 'licence_no',
      label: label(campaignWords.licence_no),
      cell: (row) => (row.licence_no === null ? '—' : <Dec>{row.licence_no}</Dec>),
    },
    { key: 'confirmed', label: label(commonWords.status), cell: (row) => <CampaignTags {...row} /> },
  ]
}

const stateFilter = (): ListFilter => ({
  name: 'confirmed',
  label: label(commonWords.status),
  any: m.content_all_states(),
  options: namesOf(campaignMachine.statuses).map((value) => ({ value, label: label(campaignMachine.statuses[value]) })),
})

/** Donation campaigns of the organisation, or the one that the address names. */
export function OwnCampaigns() {
  const id = Number(useAddress().one('campaign'))
  if (!Number.isSafeInteger(id) || id < 1) return <CampaignList />
  return (
    <Suspense>
      <CampaignDesk id={id} />
    </Suspense>
  )
}

/** Asking for the licence of a campaign: opens a request that is filled with it. */
function useLicence(go: (href: string) => void) {
  const asks = useMay('ngo_transaction_requests', 'A')
  const ask = async (row: Row) => {
    try {
      const body = {
        slug: 'fundraising_campaign',
        subject: row.name_ar.slice(0, 200),
        payload: { campaign_id: String(row.id) },
      }
      const { openRequest } = await import('#contract/transactions/own-requests.ts')
      const { data } = await callApi(openRequest, { body })
      go(link('/transactions/transactions/{id}', { id: data.id }))
    } catch (error) {
      reportError(error)
    }
  }
  return { asks, ask }
}

/** Campaigns handed in, licensed, collecting [spec 2§7]. */
function CampaignList() {
  const register = useRegister(campaignRegister)
  const [open, setOpen] = useState<Row | 'new'>()
  const { history } = useRouter()
  const go = (href: string) => history.push(href)
  const add = register.mayAdd && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {m.campaign_add()}
    </Button>
  )
  const { asks, ask } = useLicence(go)
  const menu = (row: Row): MenuAction[] => [
    ...(row.confirmed === 'P' && row.transaction_request_id === null && asks
      ? [{ label: m.campaign_ask_licence(), act: () => void ask(row) }]
      : []),
    ...(isOpen(row) ? [] : [{ label: m.campaign_donors(), href: deskHref(row.id) }]),
    { label: register.mayEdit && isOpen(row) ? m.form_edit() : m.campaign_open(), act: () => setOpen(row) },
    ...(isOpen(row) ? [] : [{ label: m.campaign_as_public(), href: link('/details_donation/{id}', { id: row.id }) }]),
  ]
  return (
    <Page>
      <PageHead title={headingOf(path)} actions={add} />
      <Stack>
        <ScreenInstructions />
        {!register.mayAdd && !register.mayEdit && <NoRight />}
        <ListCard
          list={register}
          label={headingOf(path)}
          search={m.campaign_search()}
          filters={[stateFilter()]}
          columns={useColumns()}
          rowName={(row) => row.name_ar}
          onOpen={(row) => (isOpen(row) ? setOpen(row) : go(deskHref(row.id)))}
          menu={(row) => <RowMenu name={row.name_ar} actions={menu(row)} />}
          empty={
            <EmptyState title={m.campaign_empty()} text={m.campaign_empty_text()}>
              {add}
            </EmptyState>
          }
        />
      </Stack>
      {open && (
        <Suspense>
          <CampaignDrawer
            row={open === 'new' ? undefined : open}
            register={register}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </Page>
  )
}
