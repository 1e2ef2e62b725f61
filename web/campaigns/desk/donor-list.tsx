import { IconFileZip, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { collectionMeans } from '#contract/campaigns/calls.ts'
import { type Donor, donorRegister } from '#contract/campaigns/donors.ts'
import { donorMachine } from '#contract/campaigns/donor-workflow.ts'
import { donorWords } from '#contract/campaigns/donor-words.ts'
import { meansWords } from '#contract/campaigns/campaign-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useRegister } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { BulkAction, BulkBar } from '#web/ui/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { type DeskCampaign, donorName, givenOf, meansText } from './desk-words.ts'
import { DonorActions, DonorDrawer, DonorForm, DonorTag } from './donor-drawer.tsx'
import { useCurrency } from '../use-currency.ts'

// Loaded when somebody gathers receipts.
const GatherReceipts = lazy(async () => ({ default: (await import('./gather-receipts.tsx')).GatherReceipts }))

type Register = ReturnType<typeof useRegister<typeof donorRegister>>

function useColumns(register: Register): Column<Donor>[] {
  const [currency, unit] = [useCurrency(), useName('units')]
  return [
    { key: 'name', label: label(donorWords.name), sort: 'name', cell: (row) => donorName(row) },
    {
      key: 'given',
      label: m.donor_what(),
      sort: 'amount',
      align: 'end',
      cell: (row) => givenOf(row, currency, unit),
    },
    {
      key: 'means',
      label: label(donorWords.means),
      cell: (row) => meansText(row) ?? '—',
    },
    {
      key: 'donation_date',
      label: label(donorWords.donation_date),
      sort: 'donation_date',
      cell: (row) => <DateText value={row.donation_date} short />,
    },
    {
      key: 'receipt_no',
      label: label(donorWords.receipt_no),
      cell: (row) =>
        row.receipt_no === null ? '—' : row.receipt === 'none' ? m.donor_no_receipt() : <Ltr>{row.receipt_no}</Ltr>,
    },
    { key: 'status', label: label(commonWords.status), cell: (row) => <DonorTag status={row.status} /> },
    {
      key: 'actions',
      label: m.table_actions(),
      cell: (row) => <DonorActions row={row} register={register} size="row" />,
    },
  ]
}

const filters = () => [
  {
    name: 'status',
    label: label(commonWords.status),
    any: m.content_all_states(),
    options: statusChoices(donorMachine),
  },
  {
    name: 'means',
    label: label(donorWords.means),
    any: m.donor_all_means(),
    options: collectionMeans.map((value) => ({ value, label: label(meansWords[value]) })),
  },
]

/** What the chosen donations can be gathered into; says what the action will do. */
function useChosen(register: Register) {
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set())
  const [gathering, setGathering] = useState<readonly number[]>()
  const rows = (register.rows ?? []).filter(({ id }) => keys.has(id))
  const lacking = rows.filter(({ receipt, receipt_no }) => receipt === 'none' && receipt_no !== null).length
  const ids = rows.map(({ id }) => id)
  return {
    selection: { keys: new Set(ids), onChange: setKeys },
    bar: (
      <>
        {ids.length > 0 && (
          <BulkBar
            text={
              lacking > 0
                ? `${m.donor_chosen({ count: ids.length })} · ${m.donor_chosen_lacking({ count: lacking })}`
                : m.donor_chosen({ count: ids.length })
            }
            onClear={() => setKeys(new Set())}
          >
            <BulkAction icon={<IconFileZip size={17} aria-hidden />} onClick={() => setGathering(ids)}>
              {m.donor_gather()}
            </BulkAction>
          </BulkBar>
        )}
        {gathering && (
          <Suspense fallback={null}>
            <GatherReceipts ids={gathering} onClose={() => setGathering(undefined)} />
          </Suspense>
        )}
      </>
    ),
  }
}

/** Donations of one campaign: entered, confirmed, reversed, with their receipts. */
export function DonorList({ campaign }: { campaign: DeskCampaign }) {
  const register = useRegister(donorRegister, ['campaign', 'view'], { campaign_id: String(campaign.id) })
  const [open, setOpen] = useState<number | 'new'>()
  const chosen = useChosen(register)
  const close = () => setOpen(undefined)
  const add = register.mayAdd && campaign.final_report_at === null && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {m.donor_add()}
    </Button>
  )
  return (
    <>
      {register.mayEdit && chosen.bar}
      <ListCard
        list={register}
        label={m.donor_list()}
        search={m.donor_search()}
        filters={filters()}
        total={(count) => m.donor_total({ count })}
        columns={useColumns(register)}
        rowName={donorName}
        onOpen={(row) => setOpen(row.id)}
        {...(register.mayEdit ? { selection: chosen.selection } : {})}
        end={add}
        empty={
          <EmptyState title={m.donor_empty()} text={m.donor_empty_text()}>
            {add}
          </EmptyState>
        }
      />
      {open === 'new' && <DonorForm campaign={campaign} register={register} onClose={close} />}
      {typeof open === 'number' && <DonorDrawer id={open} campaign={campaign} register={register} onClose={close} />}
    </>
  )
}
