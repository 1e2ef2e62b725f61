import { useQueryClient } from '@tanstack/react-query'
import type { SentBody } from '#contract/core/calls/call.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { opportunityWords } from '#contract/opportunities/opportunity-words.ts'
import { listSupervisedOpportunities, superviseOpportunity } from '#contract/opportunities/own.ts'
import { opportunityMachine } from '#contract/opportunities/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { ListRows } from '#web/core/lists/list-card.tsx'
import { type ListRow, useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'

type Row = ListRow<typeof listSupervisedOpportunities>

type Take = (row: Row, body: SentBody<typeof superviseOpportunity>) => ReturnType<typeof sendAct>

const columnsOf = (take: Take): Column<Row>[] => [
  {
    key: 'name',
    label: label(opportunityWords.name),
    cell: (row) => (
      <>
        <bdi>{row.name}</bdi> · <Ltr>{row.code}</Ltr>
        {row.hidden_reason && (
          <small>
            <br />
            <bdi>{row.hidden_reason}</bdi>
          </small>
        )}
      </>
    ),
  },
  {
    key: 'closing_date',
    label: label(opportunityWords.closing_date),
    cell: (row) => <DateText value={row.closing_date} short />,
  },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: ({ status }) => (
      <StateTag tone={opportunityMachine.statuses[status].tone}>{label(opportunityMachine.statuses[status])}</StateTag>
    ),
  },
  {
    key: 'actions',
    label: m.table_actions(),
    cell: (row) => (
      <ActionBar
        machine={opportunityMachine}
        actions={row.actions}
        name={row.name}
        size="row"
        several
        plain
        take={(action, given) => take(row, { action, ...given } as SentBody<typeof superviseOpportunity>)}
      />
    ),
  },
]

/** What an organisation offers to job seekers and volunteers; the ministry hides what must not stand before the public. */
export function SupervisedOpportunities({ ngoId }: { ngoId: number }) {
  const client = useQueryClient()
  const list = useList(listSupervisedOpportunities, { params: { id: ngoId } })
  const take: Take = (row, body) =>
    sendAct(
      () => callApi(superviseOpportunity, { params: { id: row.id }, body, version: row.updated_at }),
      () => client.invalidateQueries({ queryKey: [listSupervisedOpportunities.path] }),
    )
  return (
    <Card title={m.vacancy_supervised()} pad={false}>
      <ListRows
        list={list}
        label={m.vacancy_supervised()}
        columns={columnsOf(take)}
        rowName={(row) => row.name}
        empty={<EmptyState title={m.vacancy_supervised_none()} />}
      />
    </Card>
  )
}
