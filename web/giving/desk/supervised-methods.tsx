import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { givingWords } from '#contract/giving/giving-words.ts'
import { listSupervisedMethods, superviseMethod, type SupervisedMethod } from '#contract/giving/methods.ts'
import { donationMethodMachine } from '#contract/giving/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { statusChoices, statusOf } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { feeOf } from './desk-words.tsx'
import { nextOf } from './method-list.tsx'

// Loaded when somebody suspends a method, or opens one that was.
const SuspendMethod = lazy(async () => ({ default: (await import('./against-form.tsx')).SuspendMethod }))
const Suspended = lazy(async () => ({ default: (await import('./suspended.tsx')).Suspended }))

const ngoName = (row: SupervisedMethod) => (
  <Named>{nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en })}</Named>
)
const tagOf = ({ status }: SupervisedMethod) => {
  const { text, tone } = statusOf(donationMethodMachine, status)
  return <StateTag tone={tone}>{text}</StateTag>
}

/** What is checked before a method is verified: agreement, merchant number, account and its proof. */
function Checked({ row }: { row: SupervisedMethod }) {
  const bank = useName('banks')
  const { account } = row
  return (
    <Facts
      facts={[
        { key: 'state', label: label(commonWords.status), value: tagOf(row) },
        { key: 'next', label: m.methods_next(), value: nextOf(row) },
        { key: 'merchant', label: label(givingWords.merchant_no), value: <Ltr>{row.merchant_no}</Ltr> },
        {
          key: 'account',
          label: label(givingWords.bank_account_id),
          value: (
            <>
              {bank(account.bank_id)} · <bdi>{account.branch_name}</bdi> · <Ltr>{account.account_no}</Ltr>
            </>
          ),
        },
        {
          key: 'agreement',
          label: label(givingWords.agreement_file),
          value: <Anchor href={`/api/v2/files/${row.agreement_file}`}>{m.money_open_paper()}</Anchor>,
        },
        { key: 'fee', label: label(givingWords.fee), value: feeOf(row.method) },
        {
          key: 'proof',
          label: m.methods_proof(),
          value: row.method.requires_otp
            ? row.proved_at && <DateText value={row.proved_at} time />
            : m.methods_proof_none(),
        },
      ]}
    />
  )
}

/** A method with the decision on it. */
function Opened({ row, onClose }: { row: SupervisedMethod; onClose: () => void }) {
  const client = useQueryClient()
  const { id, updated_at: version } = row
  const name = nameOf(row.method)
  const take = (action: (typeof row.actions)[number], given: Record<string, string>) =>
    sendAct(
      () => callApi(superviseMethod, { params: { id }, body: { action, ...given } as never, version }),
      () => client.invalidateQueries({ queryKey: [listSupervisedMethods.path] }),
    )
  const suspending = (close: () => void) => (
    <Suspense fallback={null}>
      <SuspendMethod name={name} take={(input) => take('suspend', input)} onClose={close} />
    </Suspense>
  )
  return (
    <Dialog
      kind="drawer"
      title={name}
      note={ngoName(row)}
      onClose={onClose}
      footer={
        row.actions.length > 0 && (
          <ActionBar
            machine={donationMethodMachine}
            actions={row.actions}
            name={name}
            take={take}
            extras={{ suspend: { form: suspending } }}
          />
        )
      }
    >
      <Stack>
        {row.status === 'suspended' && (
          <Suspense fallback={<Skeleton lines={4} />}>
            <Suspended row={row} />
          </Suspense>
        )}
        {!row.account.is_usable && <Notice tone="warn" title={m.campaign_account_bad()} />}
        <Checked row={row} />
      </Stack>
    </Dialog>
  )
}

const columns = (): Column<SupervisedMethod>[] => [
  { key: 'ngo', label: label(commonWords.ngo), cell: ngoName },
  { key: 'method', label: label(givingWords.payment_method_id), cell: (row) => nameOf(row.method) },
  { key: 'merchant', label: label(givingWords.merchant_no), cell: (row) => <Ltr>{row.merchant_no}</Ltr> },
  { key: 'status', label: label(commonWords.status), cell: tagOf },
  { key: 'next', label: m.methods_next(), cell: nextOf },
]

/** Donation methods of organisations, as the ministry checks them. */
export function SupervisedMethods() {
  const list = useList(listSupervisedMethods, { keep: ['view'] })
  const [opened, setOpen] = useState<SupervisedMethod>()
  const open = list.rows?.find((row) => row.id === opened?.id) ?? opened
  return (
    <>
      <ListCard
        list={list}
        label={m.methods_tab()}
        search={m.methods_search()}
        filters={[
          {
            name: 'status',
            label: label(commonWords.status),
            any: m.content_all_states(),
            options: statusChoices(donationMethodMachine),
          },
        ]}
        columns={columns()}
        rowName={(row) => nameOf(row.method)}
        onOpen={setOpen}
        empty={<EmptyState title={m.methods_min_empty()} />}
      />
      {open && <Opened row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
