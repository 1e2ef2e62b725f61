import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { campaignWords, meansWords } from '#contract/campaigns/campaign-words.ts'
import { campaignPhases } from '#contract/campaigns/phases.ts'
import {
  confirmCampaign,
  featureCampaign,
  listSupervisedCampaigns,
  readSupervisedCampaign,
  type SupervisedCampaign,
  type SupervisedCampaignPage,
} from '#contract/campaigns/supervision.ts'
import { campaignMachine } from '#contract/campaigns/workflow.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { statusChoices } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { Rich } from '#web/core/site/rich.tsx'
import { LegalBasis } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText, Dec, Ltr, Named } from '#web/ui/text.tsx'
import { CampaignTags, TargetText } from './campaign-cells.tsx'
import { campaignPhaseWords } from './public/campaign-words.ts'

// Loaded when somebody refuses a campaign.
const RejectForm = lazy(async () => ({ default: (await import('./reject-form.tsx')).RejectForm }))

const path = '/ministry/ngos-communication/campaigns'
const ngoName = (row: SupervisedCampaign) => (
  <Named>{nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en })}</Named>
)

/** The decision on a campaign, and whether it is featured: by the calls that the specification names. */
function Decisions({ row, size }: { row: SupervisedCampaign; size?: 'row' }) {
  const client = useQueryClient()
  const params = { id: row.id }
  const take = (action: (typeof row.actions)[number], given: Record<string, string>) =>
    sendAct(
      () => send(action, given),
      () => client.invalidateQueries({ queryKey: [listSupervisedCampaigns.path] }),
    )
  const send = (action: (typeof row.actions)[number], given: Record<string, string>) => {
    if (action === 'feature' || action === 'unfeature')
      return callApi(featureCampaign, { params, query: { set: action === 'feature' ? 1 : 0 } })
    // What was read is what is decided on: an edit of the organisation meanwhile is shown first.
    const query = { status: action === 'accept' ? ('A' as const) : ('R' as const), ...given }
    return callApi(confirmCampaign, { params, query, version: row.updated_at })
  }
  return (
    <ActionBar
      machine={campaignMachine}
      actions={row.actions}
      name={row.name_ar}
      {...(size && { size, plain: true, several: true })}
      extras={{
        reject: {
          form: (close: () => void) => (
            <Suspense>
              <RejectForm name={row.name_ar} take={(given) => take('reject', given)} onClose={close} />
            </Suspense>
          ),
        },
      }}
      take={take}
    />
  )
}

function useFacts(row: SupervisedCampaignPage) {
  const [purpose, group, age, governorate, bank] = [
    useName('campaign-purposes'),
    useName('target-groups'),
    useName('age-categories'),
    useName('governorates'),
    useName('banks'),
  ]
  const { account } = row
  return [
    { key: 'ngo', label: label(commonWords.ngo), value: ngoName(row) },
    { key: 'target', label: m.campaign_target(), value: <TargetText of={row} /> },
    {
      key: 'days',
      label: m.giving_term(),
      value: (
        <>
          <DateText value={row.start_date} /> – <DateText value={row.end_date} />
        </>
      ),
    },
    { key: 'purpose', label: label(campaignWords.campaign_purpose_id), value: purpose(row.campaign_purpose_id) },
    { key: 'groups', label: label(campaignWords.target_group_ids), value: row.target_group_ids.map(group).join(' · ') },
    { key: 'ages', label: label(campaignWords.age_category_id), value: row.age_category_id.map(age).join(' · ') },
    { key: 'place', label: label(campaignWords.governorate), value: governorate(row.governorate) },
    {
      key: 'means',
      label: label(campaignWords.collection_means),
      value: row.collection_means.map((one) => label(meansWords[one])).join(' · '),
    },
    ...(account
      ? [
          {
            key: 'account',
            label: label(campaignWords.bank_account_id),
            value: (
              <>
                {bank(account.bank_id)} · <Ltr>{account.account_no}</Ltr>
              </>
            ),
          },
        ]
      : []),
    ...(row.licence_no === null
      ? []
      : [{ key: 'licence', label: label(campaignWords.licence_no), value: <Dec>{row.licence_no}</Dec> }]),
    ...(row.decide_by === null
      ? []
      : [{ key: 'due', label: m.campaign_decide_by(), value: <DateText value={row.decide_by} /> }]),
  ]
}

function Whole({ row }: { row: SupervisedCampaignPage }) {
  const facts = useFacts(row)
  return (
    <Stack>
      <p>
        <CampaignTags {...row} />
      </p>
      {row.confirmed === 'P' && row.account?.is_usable === false && (
        <Notice tone="warn" title={m.campaign_account_bad()} />
      )}
      {row.in_request && <Notice tone="info">{m.campaign_in_request()}</Notice>}
      {row.reject_text !== null && (
        <Notice tone="bad" title={label(campaignWords.reject_text)}>
          <bdi>{row.reject_text}</bdi>
          {row.refusal && (
            <p>
              <LegalBasis words={row.refusal.article} /> · {m.request_reply_due()}{' '}
              <DateText value={dayOf(row.refusal.appeal_due_at)} />
            </p>
          )}
        </Notice>
      )}
      <Facts facts={facts} />
      <img
        src={`/api/v2/files/${row.image}`}
        alt={m.giving_picture({ name: row.name_ar })}
        style={{ inlineSize: '100%', blockSize: 'auto' }}
      />
      <Rich html={row.details_ar} lang="ar" />
    </Stack>
  )
}

/** A campaign with all that its decision is made from. */
function Opened({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery({
    queryKey: [listSupervisedCampaigns.path, id],
    queryFn: async () => (await callApi(readSupervisedCampaign, { params: { id } })).data,
  })
  return (
    <Dialog
      kind="drawer"
      title={query.data?.name_ar ?? m.giving_facts()}
      onClose={onClose}
      footer={query.data && <Decisions row={query.data} />}
    >
      <Loaded query={query} lines={12}>
        {(row) => <Whole row={row} />}
      </Loaded>
    </Dialog>
  )
}

const columnsOf = (): Column<SupervisedCampaign>[] => [
  { key: 'name_ar', label: label(campaignWords.name_ar), sort: 'name_ar', cell: (row) => row.name_ar },
  { key: 'ngo', label: label(commonWords.ngo), cell: ngoName },
  { key: 'target', label: m.campaign_target(), cell: (row) => <TargetText of={row} /> },
  {
    key: 'start_date',
    label: label(campaignWords.start_date),
    sort: 'start_date',
    cell: (row) => <DateText value={row.start_date} short />,
  },
  {
    key: 'decide_by',
    label: m.campaign_decide_by(),
    sort: 'decide_by',
    cell: (row) => (row.decide_by === null ? '—' : <DateText value={row.decide_by} short />),
  },
  { key: 'confirmed', label: label(commonWords.status), cell: (row) => <CampaignTags {...row} /> },
  { key: 'actions', label: m.table_actions(), cell: (row) => <Decisions row={row} size="row" /> },
]

/** Donation campaigns that wait for a licence, and those that have one [spec 2§7]. */
export function SupervisedCampaigns() {
  const list = useList(listSupervisedCampaigns)
  const [open, setOpen] = useState<number>()
  const title = titleAt(path)
  return (
    <Page>
      <PageHead title={title} crumbs={[{ label: m.ministry_menu_communication() }, { label: title }]} />
      <Stack>
        <ScreenInstructions />
        <ListCard
          list={list}
          label={title}
          search={m.campaign_min_search()}
          filters={[
            {
              name: 'confirmed',
              label: label(commonWords.status),
              any: m.content_all_states(),
              options: statusChoices(campaignMachine),
            },
            {
              name: 'phase',
              label: m.campaign_phase(),
              any: m.campaign_any_phase(),
              options: campaignPhases.map((value) => ({ value, label: campaignPhaseWords[value]() })),
            },
          ]}
          columns={columnsOf()}
          rowName={(row) => row.name_ar}
          onOpen={(row) => setOpen(row.id)}
          empty={<EmptyState title={m.campaign_min_empty()} />}
        />
      </Stack>
      {open !== undefined && <Opened id={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
