import { commonWords } from '#contract/core/calls/common-words.ts'
import { listOwnDifferences, type OwnDifference } from '#contract/giving/differences.ts'
import { settlementWays } from '#contract/giving/settlement-workflow.ts'
import { label } from '#web/base/label.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Stack } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { pounds } from './desk-words.tsx'
import { amountOf, differenceKinds, Standing } from './difference-words.tsx'

const columns = (): Column<OwnDifference>[] => [
  { key: 'name', label: m.differs_name(), cell: (row) => <Ltr>{row.name}</Ltr> },
  { key: 'kind', label: m.differs_what(), cell: (row) => differenceKinds[row.kind][0]() },
  { key: 'ours', label: m.differs_ours(), cell: (row) => amountOf(row.ours) },
  { key: 'theirs', label: m.differs_theirs(), cell: (row) => amountOf(row.theirs) },
  { key: 'found', label: m.differs_since(), cell: (row) => <DateText value={row.found_at} time short /> },
  { key: 'state', label: label(commonWords.status), cell: (row) => <Standing row={row} /> },
  {
    key: 'settlement',
    label: m.settlement_title(),
    cell: (row) =>
      row.settlement === null ? '—' : `${label(settlementWays[row.settlement.way])}: ${pounds(row.settlement.amount)}`,
  },
]

/** What the operators' books and the organisation's ledger do not agree on; the centre settles it. */
export function OwnDifferences() {
  const list = useList(listOwnDifferences, { keep: ['view'] })
  return (
    <Stack>
      <p>{m.differs_own_lead()}</p>
      <ListCard
        list={list}
        label={m.differs_tab()}
        search={m.differs_name()}
        columns={columns()}
        rowName={(row) => row.name}
        empty={<EmptyState title={m.differs_own_none()} text={m.differs_none_text()} />}
      />
    </Stack>
  )
}
