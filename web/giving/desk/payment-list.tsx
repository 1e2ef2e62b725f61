import { lazy, Suspense, useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import {
  listOwnPayments,
  listSupervisedPayments,
  type OwnPayment,
  type SupervisedPayment,
} from '#contract/giving/desk.ts'
import { givingWords } from '#contract/giving/giving-words.ts'
import { paymentMachine } from '#contract/giving/workflow.ts'
import { label } from '#web/base/label.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { PaymentTag, pounds } from './desk-words.tsx'

// Loaded when somebody opens a payment.
const PaymentDrawer = lazy(async () => ({ default: (await import('./payment-drawer.tsx')).PaymentDrawer }))

type Row = OwnPayment & Partial<Pick<SupervisedPayment, 'ngo' | 'problem'>>

const columnsOf = (supervised: boolean): Column<Row>[] => [
  { key: 'transaction', label: label(givingWords.transaction_id), cell: (row) => <Ltr>{row.transaction_id}</Ltr> },
  ...(supervised
    ? [{ key: 'ngo', label: label(commonWords.ngo), cell: (row: Row) => row.ngo && <Named>{nameOf(row.ngo)}</Named> }]
    : [
        {
          key: 'campaign',
          label: label(givingWords.campaign),
          cell: (row: Row) => row.campaign && <bdi>{nameOf(row.campaign)}</bdi>,
        },
      ]),
  { key: 'amount', label: label(givingWords.amount), cell: (row) => pounds(row.amount) },
  { key: 'phone', label: label(givingWords.phone_number), cell: (row) => <Ltr>{row.phone_number}</Ltr> },
  {
    key: 'created',
    label: label(givingWords.created_at),
    cell: (row) => <DateText value={row.created_at} time short />,
  },
  {
    key: 'receipt',
    label: label(givingWords.receipt_no),
    cell: (row) => (row.receipt_no === null ? '—' : <Ltr>{row.receipt_no}</Ltr>),
  },
  { key: 'status', label: label(commonWords.status), cell: (row) => <PaymentTag {...row} /> },
]

/** Electronic donations, of the own organisation or as the ministry sees them. */
export function PaymentList({ of }: { of: 'organisation' | 'ministry' }) {
  const supervised = of === 'ministry'
  const own = useList(listOwnPayments, { keep: ['view'], enabled: !supervised })
  const all = useList(listSupervisedPayments, { keep: ['view'], enabled: supervised })
  const list: Omit<typeof own, 'rows'> & { rows: readonly Row[] | undefined } = supervised ? { ...all } : own
  const [opened, setOpen] = useState<Row>()
  // It may have moved on while it is open.
  const open = list.rows?.find((row) => row.id === opened?.id) ?? opened
  return (
    <>
      <ListCard
        list={list}
        label={m.payments_tab()}
        search={m.payments_search()}
        filters={[
          {
            name: 'status',
            label: label(commonWords.status),
            any: m.content_all_states(),
            options: statusChoices(paymentMachine),
          },
        ]}
        columns={columnsOf(supervised)}
        rowName={(row) => row.transaction_id}
        onOpen={setOpen}
        empty={<EmptyState title={m.payments_empty()} text={m.payments_empty_text()} />}
      />
      {open && (
        <Suspense fallback={null}>
          <PaymentDrawer payment={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
