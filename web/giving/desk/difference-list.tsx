import { lazy, Suspense, useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { type BookDifference, listDifferences } from '#contract/giving/differences.ts'
import { differenceMachine } from '#contract/giving/settlement-workflow.ts'
import { label } from '#web/base/label.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { amountOf, differenceKinds as kinds, Standing } from './difference-words.tsx'

// Loaded when somebody opens a difference.
const DifferenceDrawer = lazy(async () => ({ default: (await import('./difference-drawer.tsx')).DifferenceDrawer }))

const columns = (): Column<BookDifference>[] => [
  { key: 'kind', label: m.differs_what(), cell: (row) => kinds[row.kind][0]() },
  { key: 'name', label: m.differs_name(), cell: (row) => <Ltr>{row.name}</Ltr> },
  { key: 'ours', label: m.differs_ours(), cell: (row) => amountOf(row.ours) },
  { key: 'theirs', label: m.differs_theirs(), cell: (row) => amountOf(row.theirs) },
  { key: 'found', label: m.differs_since(), cell: (row) => <DateText value={row.found_at} time short /> },
  { key: 'state', label: label(commonWords.status), cell: (row) => <Standing row={row} /> },
]

/** What differs between the operators' books and ours, what lasts first. */
export function DifferenceList() {
  const list = useList(listDifferences, { keep: ['view'] })
  const [opened, setOpen] = useState<BookDifference>()
  // It may have moved on while it is open.
  const open = list.rows?.find((row) => row.id === opened?.id) ?? opened
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
              { value: 'settled', label: statusOf(differenceMachine, 'settled').text },
              { value: 'gone', label: m.differs_gone() },
            ],
          },
        ]}
        columns={columns()}
        rowName={(row) => row.name}
        onOpen={setOpen}
        empty={<EmptyState title={m.differs_none()} text={m.differs_none_text()} />}
      />
      {opened && open && (
        <Suspense fallback={null}>
          <DifferenceDrawer row={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
