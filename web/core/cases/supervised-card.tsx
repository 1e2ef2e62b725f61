import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Call } from '#contract/core/calls/call.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import type { AnyMachine, PressedOf } from '#contract/core/machine.ts'
import { label } from '#web/base/label.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { ListRows } from '#web/core/lists/list-card.tsx'
import { type List, useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { ActionBar } from './action-bar.tsx'
import { statusOf } from '#web/core/cases/words.ts'

/** A supervised list, page by page. Several stand on one screen, so the page is not in the address. */
export function useSupervised<C extends Call>(call: C, params: Readonly<Record<string, string | number>>) {
  const [page, setPage] = useState(1)
  return { ...useList(call, { params, given: { page: String(page) } }), setPage }
}

interface Held<M extends AnyMachine> {
  readonly id: number
  readonly status: string
  readonly hidden_reason: string | null
  readonly actions: readonly PressedOf<M>[]
}
interface Props<M extends AnyMachine, Row extends Held<M>> {
  list: Omit<List, 'rows'> & { readonly rows: readonly Row[] | undefined }
  title: string
  none: string
  machine: M
  nameOf: (row: Row) => string
  /** What names a row, and the column of its day. */
  name: Column<Row>
  day: Column<Row>
  send: (row: Row, body: { action: string }) => Promise<{ message: string }>
}

/** What an organisation shows to visitors; the ministry hides what must not stand before them, and reads its reason here. */
export function SupervisedCard<M extends AnyMachine, Row extends Held<M>>(props: Props<M, Row>) {
  const { list, title, none, machine, nameOf, name, day, send } = props
  const client = useQueryClient()
  const take = (row: Row, body: { action: string }) =>
    sendAct(
      () => send(row, body),
      () => client.invalidateQueries({ queryKey: [list.call.path] }),
    )
  const named = (row: Row): ReactNode => (
    <>
      {name.cell(row)}
      {row.hidden_reason && (
        <small>
          <br />
          <bdi>{row.hidden_reason}</bdi>
        </small>
      )}
    </>
  )
  return (
    <Card title={title} pad={false}>
      <ListRows
        list={list}
        label={title}
        columns={[
          { ...name, cell: named },
          day,
          {
            key: 'status',
            label: label(commonWords.status),
            cell: (row) => {
              const { tone, text } = statusOf(machine, row.status)
              return <StateTag tone={tone}>{text}</StateTag>
            },
          },
          {
            key: 'actions',
            label: m.table_actions(),
            cell: (row) => (
              <ActionBar
                machine={machine}
                actions={row.actions}
                name={nameOf(row)}
                size="row"
                several
                plain
                take={(action, given) => take(row, { action, ...given })}
              />
            ),
          },
        ]}
        rowName={nameOf}
        empty={<EmptyState title={none} />}
      />
    </Card>
  )
}
