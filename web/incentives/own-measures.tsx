import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { type IncentiveBrief, listOwnIncentives } from '#contract/incentives/calls.ts'
import { incentiveWords } from '#contract/incentives/incentive-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DayCell, DecisionCell, TitleCell } from './cells.tsx'
import { daysTo, measureState, ownPath } from './measure-words.ts'
import css from './measures.module.css'

const LateMarks = lazy(async () => ({ default: (await import('#web/transactions/shared/late-marks.tsx')).LateMarks }))

const due = (): Column<IncentiveBrief> => ({
  key: 'due',
  label: label(incentiveWords.appeal_due_at),
  cell: ({ appeal_due_at, status }) => {
    const left = appeal_due_at ? daysTo(appeal_due_at) : 0
    return (
      <DayCell at={status === 'issued' ? appeal_due_at : null}>
        {left < 0 ? m.measure_days_over() : m.measure_days_left({ count: left })}
      </DayCell>
    )
  },
})
const columnsOf = (isPenalty: boolean): Column<IncentiveBrief>[] => [
  { key: 'title', label: label(incentiveWords.title), cell: (row) => <TitleCell row={row} /> },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: (row) => {
      const { tone, text } = measureState(row)
      return <StateTag tone={tone}>{row.status === 'draft' ? m.measure_facts() : text}</StateTag>
    },
  },
  {
    key: 'decision',
    label: m.measure_decision(),
    cell: (row) => (row.status === 'draft' ? '—' : <DecisionCell row={row} />),
  },
  ...(isPenalty ? [due()] : []),
]

function Group({ title, rows, isPenalty }: { title: string; rows: readonly IncentiveBrief[]; isPenalty: boolean }) {
  return (
    <Card title={title} pad={false}>
      <DataTable
        label={title}
        phone="cards"
        columns={columnsOf(isPenalty)}
        rows={rows}
        rowName={(row) => row.title}
        href={(row) => link('/ministry-relation/incentives/{id}', { id: row.id })}
        empty={<EmptyState title={isPenalty ? m.measure_no_penalties() : m.measure_no_rewards()} />}
      />
    </Card>
  )
}

/** What the ministry decided about the organisation: penalties, and commendations. */
export function OwnMeasures() {
  const query = useQuery({
    queryKey: [listOwnIncentives.path],
    queryFn: async () => (await callApi(listOwnIncentives)).data,
  })
  return (
    <Page>
      <PageHead title={headingOf(ownPath)} note={m.measure_own_lead()} />
      <div className={css.part}>
        <ScreenInstructions />
        <Loaded query={query} lines={8}>
          {({ punishments, rewards }) => (
            <>
              <Group title={m.measure_penalties()} rows={punishments} isPenalty />
              <Group title={m.measure_rewards()} rows={rewards} isPenalty={false} />
            </>
          )}
        </Loaded>
        <Suspense fallback={null}>
          <LateMarks />
        </Suspense>
      </div>
    </Page>
  )
}
