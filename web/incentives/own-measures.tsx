import { useQuery } from '@tanstack/react-query'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { type IncentiveBrief, listOwnIncentives } from '#contract/incentives/calls.ts'
import { incentiveWords } from '#contract/incentives/incentive-words.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useName } from '#web/core/api/use-lookup.ts'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec, Ltr } from '#web/ui/text.tsx'
import { daysTo, measureState, ownPath } from './measure-words.ts'
import css from './measures.module.css'

function useColumns(isPenalty: boolean): Column<IncentiveBrief>[] {
  const type = useName('incentive-types')
  const due: Column<IncentiveBrief> = {
    key: 'due',
    label: label(incentiveWords.appeal_due_at),
    cell: ({ appeal_due_at, status }) =>
      appeal_due_at && status === 'issued' ? (
        <>
          <DateText value={dayOf(appeal_due_at)} short />
          <br />
          <small>
            {daysTo(appeal_due_at) < 0 ? m.measure_days_over() : m.measure_days_left({ count: daysTo(appeal_due_at) })}
          </small>
        </>
      ) : (
        '—'
      ),
  }
  return [
    {
      key: 'title',
      label: label(incentiveWords.title),
      cell: (row) => (
        <>
          <bdi>{row.title}</bdi>
          <br />
          <small>
            {type(row.incentive_type_id)} · <Ltr>{row.ref_no}</Ltr>
          </small>
        </>
      ),
    },
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
      cell: ({ decision_no, decision_date, status }) =>
        decision_no && status !== 'draft' ? (
          <>
            <Dec>{decision_no}</Dec> · <DateText value={decision_date} short />
          </>
        ) : (
          '—'
        ),
    },
    ...(isPenalty ? [due] : []),
  ]
}

function Group({ title, rows, isPenalty }: { title: string; rows: readonly IncentiveBrief[]; isPenalty: boolean }) {
  return (
    <Card title={title} pad={false}>
      <DataTable
        label={title}
        columns={useColumns(isPenalty)}
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
      </div>
    </Page>
  )
}
