import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { campaignWords } from '#contract/campaigns/campaign-words.ts'
import { campaignRegister } from '#contract/campaigns/own.ts'
import { campaignMachine } from '#contract/campaigns/workflow.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { namesOf } from '#contract/core/machine.ts'
import { formatMoney, formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { ListCard, type ListFilter } from '#web/core/lists/list-card.tsx'
import { type RowOf, useRegister } from '#web/core/registers/use-register.ts'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { type MenuAction, RowMenu } from '#web/ui/row-menu.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { DateText, Dec } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { CampaignTags, TargetText } from './campaign-cells.tsx'
import { bodyOf, CampaignFields, emptyCampaign, type CampaignValues } from './campaign-fields.tsx'

type Row = RowOf<typeof campaignRegister>
type Register = ReturnType<typeof useRegister<typeof campaignRegister>>
const path = '/guest-pages-management/campaigns'
const toForm = (row: Row): CampaignValues => valuesFrom(emptyCampaign, row)
/** What is decided is changed no more [domain 2.7]. */
const isOpen = (row: Row) => row.confirmed !== 'A'

function Drawer({ row, register, onClose }: { row: Row | undefined; register: Register; onClose: () => void }) {
  const check = bySchema(campaignRegister.input)
  const form = useFields<CampaignValues>({
    initial: row ? toForm(row) : emptyCampaign,
    validate: (values) => check(bodyOf(values)),
  })
  const { save, notice } = useMergedSave({
    form,
    record: row,
    toForm,
    send: (values, version) => register.save(bodyOf(values), row?.id, version),
  })
  const may = row ? register.mayEdit && isOpen(row) : register.mayAdd
  return (
    <RecordDrawer
      title={row ? (may ? m.campaign_edit_title() : row.name_ar) : m.campaign_add_title()}
      {...(row ? { note: row.name_ar } : {})}
      form={form}
      verb={row ? m.form_save_changes() : m.campaign_add()}
      readOnly={!may}
      onSubmit={save}
      onClose={onClose}
      {...(row && register.mayRemove && isOpen(row)
        ? {
            remove: {
              verb: m.campaign_remove(),
              title: m.campaign_remove_title({ name: row.name_ar }),
              text: m.campaign_remove_text(),
              act: () => register.remove(row.id),
            },
          }
        : {})}
    >
      {notice}
      {row?.confirmed === 'R' && (
        <Notice tone="bad" title={m.campaign_rejected()}>
          <bdi>{row.reject_text}</bdi>
        </Notice>
      )}
      <CampaignFields form={form} />
    </RecordDrawer>
  )
}

function useColumns(): Column<Row>[] {
  const currency = useName('currencies')
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

/** Donation campaigns of the organisation: handed in, licensed, collecting [spec 2§7]. */
export function OwnCampaigns() {
  const register = useRegister(campaignRegister)
  const [open, setOpen] = useState<Row | 'new'>()
  const add = register.mayAdd && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {m.campaign_add()}
    </Button>
  )
  const menu = (row: Row): MenuAction[] => [
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
          onOpen={setOpen}
          menu={(row) => <RowMenu name={row.name_ar} actions={menu(row)} />}
          empty={
            <EmptyState title={m.campaign_empty()} text={m.campaign_empty_text()}>
              {add}
            </EmptyState>
          }
        />
      </Stack>
      {open && (
        <Drawer row={open === 'new' ? undefined : open} register={register} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  )
}
