import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readOutbox, retryOutbox } from '#contract/messages/notifications.ts'
import type { AnswerOf } from '#contract/core/call.ts'
import { ApiError } from '#web/core/api-error.ts'
import { callApi } from '#web/core/api.ts'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { sendForm } from '#web/core/send-form.ts'
import { useMay } from '#web/core/session.ts'
import { useAddress } from '#web/core/use-address.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { LetterDrawer } from './letter-drawer.tsx'
import { letterStates, stateOf } from './letter-state.ts'

export type Letter = AnswerOf<typeof readOutbox>[number]
type Shown = 'all' | Letter['status']

/** A short message has no subject: its first words stand for it. */
const nameOf = (row: Letter): string => row.subject ?? row.body_text.slice(0, 60)

const columns = (): Column<Letter>[] => [
  { key: 'subject', label: m.notify_outbox_subject(), cell: (row) => <bdi>{nameOf(row)}</bdi> },
  { key: 'to', label: m.notify_outbox_to(), cell: (row) => <Ltr>{row.to_address}</Ltr> },
  {
    key: 'channel',
    label: m.notify_outbox_channel(),
    cell: (row) => (row.channel === 'mail' ? m.notify_outbox_mail() : m.notify_outbox_sms()),
  },
  {
    key: 'state',
    label: m.notify_outbox_state(),
    cell: (row) => <StateTag tone={stateOf(row.status).tone}>{stateOf(row.status).word}</StateTag>,
  },
  { key: 'created', label: m.notify_outbox_queued_at(), cell: (row) => <DateText short time value={row.created_at} /> },
  { key: 'sent', label: m.notify_outbox_sent_at(), cell: (row) => <DateText short time value={row.sent_at} /> },
]

/** Mail and SMS as they leave: to whom, in which state, in which words; what failed is sent again from here. */
export function OutboxPage({ title, crumbs }: { title: string; crumbs: readonly Crumb[] }) {
  const address = useAddress()
  const client = useQueryClient()
  const mayRetry = useMay('ministry_notifications_managment', 'N')
  const [open, setOpen] = useState<number>()
  const status = letterStates.find((one) => one === address.one('status'))
  const filter = {
    page: Math.max(1, Number(address.one('page')) || 1),
    per_page: Math.min(100, Number(address.one('per_page')) || 25),
    ...(status ? { status } : {}),
  }
  const list = useQuery({
    queryKey: ['outbox', filter],
    queryFn: ({ signal }) => callApi(readOutbox, { query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
  const rows = list.data?.data
  const letter = rows?.find((row) => row.id === open)
  const retry = async (id: number) => {
    const done = await sendForm(() => callApi(retryOutbox, { params: { id }, body: {} }))
    await client.invalidateQueries({ queryKey: ['outbox'] })
    return done === undefined
  }
  return (
    <Page>
      <PageHead title={title} crumbs={crumbs} note={m.notify_outbox_note()} />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        <Card pad={false}>
          <FilterBar>
            <Segments<Shown>
              label={m.notify_outbox_state()}
              value={status ?? 'all'}
              choices={[
                { value: 'all', label: m.notify_shown_all() },
                ...letterStates.map((value) => ({ value, label: stateOf(value).word })),
              ]}
              onChange={(value) => address.set({ status: value === 'all' ? undefined : value })}
            />
          </FilterBar>
          <DataTable
            label={title}
            columns={columns()}
            rows={rows}
            state={list.isError ? 'error' : list.isPending ? 'loading' : list.isPlaceholderData ? 'stale' : 'ready'}
            error={{
              reference: list.error instanceof ApiError ? list.error.reference : undefined,
              onRetry: () => void list.refetch(),
            }}
            filtered={status !== undefined}
            onClearFilter={address.clear}
            rowName={nameOf}
            onOpen={(row) => setOpen(row.id)}
            menu={(row) =>
              row.status === 'failed' && mayRetry ? (
                <RowMenu
                  name={nameOf(row)}
                  actions={[{ label: m.notify_outbox_retry(), act: () => void retry(row.id) }]}
                />
              ) : null
            }
            phone="cards"
            empty={<EmptyState title={m.notify_outbox_empty()} />}
          />
          {list.data && (rows?.length ?? 0) > 0 && (
            <Pager
              paging={list.data.pagination}
              onPage={(page) => address.set({ page })}
              onSize={(size) => address.set({ per_page: size })}
            />
          )}
        </Card>
      </div>
      {letter && (
        <LetterDrawer
          letter={letter}
          onClose={() => setOpen(undefined)}
          {...(letter.status === 'failed' && mayRetry ? { onRetry: () => retry(letter.id) } : {})}
        />
      )}
    </Page>
  )
}
