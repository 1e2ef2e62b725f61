import { useQueryClient } from '@tanstack/react-query'
import type { SentBody } from '#contract/core/calls/call.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { listSupervisedContent, superviseContent, type SupervisedKind } from '#contract/news/supervision.ts'
import { supervisionMachine } from '#contract/news/supervision-workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { type ListRow, useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'

type Row = ListRow<typeof listSupervisedContent>
type Take = (row: Row, body: SentBody<typeof superviseContent>) => ReturnType<typeof sendAct>

const columnsOf = (take: Take): Column<Row>[] => [
  {
    key: 'title',
    label: m.supervised_title(),
    cell: (row) => (
      <>
        <bdi>{row.title}</bdi>
        {row.hidden_reason && (
          <small>
            <br />
            <bdi>{row.hidden_reason}</bdi>
          </small>
        )}
      </>
    ),
  },
  { key: 'day', label: m.supervised_day(), cell: (row) => <DateText value={row.day} short /> },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: ({ status }) => (
      <StateTag tone={supervisionMachine.statuses[status].tone}>{label(supervisionMachine.statuses[status])}</StateTag>
    ),
  },
  {
    key: 'actions',
    label: m.table_actions(),
    cell: (row) => (
      <ActionBar
        machine={supervisionMachine}
        actions={row.actions}
        name={row.title}
        size="row"
        several
        plain
        take={(action, given) => take(row, { action, ...given } as SentBody<typeof superviseContent>)}
      />
    ),
  },
]

/** Published news or events of an organisation; the ministry hides what must not stand before visitors. */
export function SupervisedContent({ ngoId, kind }: { ngoId: number; kind: SupervisedKind }) {
  const client = useQueryClient()
  const list = useList(listSupervisedContent, { params: { id: ngoId, kind }, given: { page: '1', per_page: '100' } })
  const [title, none] =
    kind === 'news'
      ? [m.supervised_news(), m.supervised_news_none()]
      : [m.supervised_events(), m.supervised_events_none()]
  const take: Take = (row, body) =>
    sendAct(
      () => callApi(superviseContent, { params: { kind, id: row.id }, body, version: row.updated_at }),
      () => client.invalidateQueries({ queryKey: [listSupervisedContent.path] }),
    )
  return (
    <Card title={title} pad={false}>
      <DataTable
        label={title}
        columns={columnsOf(take)}
        rows={list.rows}
        state={list.state}
        error={list.error}
        rowName={(row) => row.title}
        phone="cards"
        empty={<EmptyState title={none} />}
      />
    </Card>
  )
}
