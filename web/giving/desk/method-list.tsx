import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { givingWords } from '#contract/giving/giving-words.ts'
import { donationMethods } from '#contract/giving/methods.ts'
import { donationMethodMachine } from '#contract/giving/workflow.ts'
import { label } from '#web/base/label.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { type RowOf, useRegister } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { feeOf } from './desk-words.tsx'

// Loaded when somebody opens a method or tests one.
const MethodDrawer = lazy(async () => ({ default: (await import('./method-drawer.tsx')).MethodDrawer }))
const MethodTest = lazy(async () => ({ default: (await import('./method-test.tsx')).MethodTest }))

type Row = RowOf<typeof donationMethods>

/** What is next for a method, in words: a draft waits for its test, then for the ministry. */
export function nextOf(row: Pick<Row, 'status' | 'proved_at' | 'test' | 'method' | 'is_active'>): string {
  if (row.status === 'suspended') return m.methods_next_suspended()
  if (row.status === 'verified') return row.is_active ? m.methods_next_offered() : m.methods_next_off()
  if (row.proved_at !== null || !row.method.requires_otp) return m.methods_next_ministry()
  const isOn = row.test !== null && ['confirming', 'finalised', 'refund_requested'].includes(row.test.status)
  return isOn ? m.methods_next_waits() : m.methods_next_test()
}

const columns = (): Column<Row>[] => [
  { key: 'method', label: label(givingWords.payment_method_id), cell: (row) => nameOf(row.method) },
  { key: 'merchant_no', label: label(givingWords.merchant_no), cell: (row) => <Ltr>{row.merchant_no}</Ltr> },
  { key: 'fee', label: label(givingWords.fee), cell: (row) => feeOf(row.method) },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: ({ status }) => {
      const { text, tone } = statusOf(donationMethodMachine, status)
      return <StateTag tone={tone}>{text}</StateTag>
    },
  },
  { key: 'next', label: m.methods_next(), cell: nextOf },
]

/** Ways by which the organisation takes donations [spec 2§7]. */
export function MethodList() {
  const register = useRegister(donationMethods, ['view'])
  const [open, setOpen] = useState<Row | 'new'>()
  const [tested, setTested] = useState<Row>()
  const add = register.mayAdd && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {m.methods_add()}
    </Button>
  )
  const isTestable = (row: Row) =>
    register.mayEdit && row.status === 'draft' && row.method.requires_otp && row.proved_at === null
  return (
    <>
      <ListCard
        list={register}
        label={m.methods_tab()}
        columns={columns()}
        rowName={(row) => nameOf(row.method)}
        onOpen={setOpen}
        menu={(row) => (
          <RowMenu
            name={nameOf(row.method)}
            actions={[
              ...(isTestable(row) ? [{ label: m.methods_test(), act: () => setTested(row) }] : []),
              { label: register.mayEdit ? m.form_edit() : m.campaign_open(), act: () => setOpen(row) },
            ]}
          />
        )}
        end={add}
        empty={
          <EmptyState title={m.methods_empty()} text={m.methods_empty_text()}>
            {add}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {open && (
          <MethodDrawer
            row={open === 'new' ? undefined : open}
            register={register}
            onClose={() => setOpen(undefined)}
          />
        )}
        {tested && <MethodTest row={tested} onClose={() => setTested(undefined)} />}
      </Suspense>
    </>
  )
}
