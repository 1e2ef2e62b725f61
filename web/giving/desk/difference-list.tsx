import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import {
  type BookDifference,
  type DifferenceKind,
  listDifferences,
  noteDifference,
} from '#contract/giving/differences.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { pounds } from './desk-words.tsx'

/** What each kind is, and what to do about it. */
const kinds: Record<DifferenceKind, readonly [what: () => string, todo: () => string]> = {
  unknown_to_us: [m.differs_unknown, m.differs_unknown_do],
  charged_twice: [m.differs_twice, m.differs_twice_do],
  amount_differs: [m.differs_amount, m.differs_amount_do],
  not_in_books: [m.payment_problem_books, m.payment_problem_books_text],
  not_settled: [m.differs_open, m.differs_open_do],
  refund_unknown: [m.differs_refund_unknown, m.differs_unknown_do],
  refunded_twice: [m.differs_refund_twice, m.differs_refund_twice_do],
  refund_differs: [m.differs_refund_amount, m.differs_amount_do],
  refund_not_in_books: [m.differs_refund_missing, m.differs_refund_missing_do],
  refund_not_settled: [m.differs_open, m.differs_open_do],
  receipt_lacks: [m.differs_receipt, m.differs_own_do],
  ledger_differs: [m.differs_ledger, m.differs_own_do],
  campaign_differs: [m.differs_campaign, m.differs_own_do],
}
const amount = (value: string | null) => (value === null ? '—' : pounds(value))
const Standing = ({ row }: { row: BookDifference }) => (
  <StateTag tone={row.gone_at === null ? 'warn' : 'ok'}>
    {row.gone_at === null ? m.differs_lasts() : m.differs_gone()}
  </StateTag>
)

const columns = (): Column<BookDifference>[] => [
  { key: 'kind', label: m.differs_what(), cell: (row) => kinds[row.kind][0]() },
  { key: 'name', label: m.differs_name(), cell: (row) => <Ltr>{row.name}</Ltr> },
  { key: 'ours', label: m.differs_ours(), cell: (row) => amount(row.ours) },
  { key: 'theirs', label: m.differs_theirs(), cell: (row) => amount(row.theirs) },
  { key: 'found', label: m.differs_since(), cell: (row) => <DateText value={row.found_at} time short /> },
  { key: 'state', label: label(commonWords.status), cell: (row) => <Standing row={row} /> },
]

/** A difference with what to do about it, and what somebody found out. */
function Opened({ row, onClose }: { row: BookDifference; onClose: () => void }) {
  const client = useQueryClient()
  const mayNote = useMay('ministry_accept_reject_campaigns_comm', 'C')
  const form = useFields({ initial: { note: row.note ?? '' } })
  const [what, todo] = kinds[row.kind]
  return (
    <RecordDrawer
      title={what()}
      form={form}
      readOnly={!mayNote}
      verb={m.differs_save()}
      onSubmit={({ note }) =>
        sendForm(async () => {
          const answer = await callApi(noteDifference, { params: { id: row.id }, body: { note } })
          await client.invalidateQueries({ queryKey: [listDifferences.path] })
          return answer
        })
      }
      onClose={onClose}
    >
      <Notice tone={row.gone_at === null ? 'warn' : 'ok'} title={m.differs_todo()}>
        {todo()}
      </Notice>
      <Facts
        facts={[
          { key: 'state', label: label(commonWords.status), value: <Standing row={row} /> },
          ...(row.ngo ? [{ key: 'ngo', label: label(commonWords.ngo), value: <bdi>{nameOf(row.ngo)}</bdi> }] : []),
          { key: 'name', label: m.differs_name(), value: <Ltr>{row.name}</Ltr> },
          { key: 'ours', label: m.differs_ours(), value: amount(row.ours) },
          { key: 'theirs', label: m.differs_theirs(), value: amount(row.theirs) },
          { key: 'found', label: m.differs_since(), value: <DateText value={row.found_at} time /> },
          { key: 'seen', label: m.differs_seen(), value: <DateText value={row.seen_at} time /> },
          ...(row.noted_at === null
            ? []
            : [
                {
                  key: 'by',
                  label: m.differs_noted_by(),
                  value: (
                    <>
                      <bdi>{row.noted_by}</bdi> · <DateText value={row.noted_at} time />
                    </>
                  ),
                },
              ]),
        ]}
      />
      <AreaField field={form.field('note')} label={m.differs_note()} hint={m.differs_note_hint()} max={1000} />
    </RecordDrawer>
  )
}

/** What differs between the operators' books and ours, what lasts first. */
export function DifferenceList() {
  const list = useList(listDifferences, { keep: ['view'] })
  const [open, setOpen] = useState<BookDifference>()
  return (
    <>
      <ListCard
        list={list}
        label={m.differs_tab()}
        search={m.differs_name()}
        filters={[
          {
            name: 'state',
            label: label(commonWords.status),
            any: m.content_all_states(),
            options: [
              { value: 'open', label: m.differs_lasts() },
              { value: 'gone', label: m.differs_gone() },
            ],
          },
        ]}
        columns={columns()}
        rowName={(row) => row.name}
        onOpen={setOpen}
        empty={<EmptyState title={m.differs_none()} text={m.differs_none_text()} />}
      />
      {open && <Opened row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
