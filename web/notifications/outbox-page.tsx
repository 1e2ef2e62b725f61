import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readOutbox, retryOutbox } from '#contract/notifications/notifications.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { callApi } from '#web/core/api/api.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { LetterDrawer } from './letter-drawer.tsx'
import { isStuck, letterStates, stateOf } from './letter-state.ts'

export type Letter = AnswerOf<typeof readOutbox>[number]
type Shown = 'all' | Letter['status']

/** A short message has no subject. */
const nameOf = (row: Letter): string => row.subject ?? m.notify_outbox_sms()

const columns = (): Column<Letter>[] => [
  { key: 'subject', label: m.notify_outbox_subject(), cell: (row) => <Named>{nameOf(row)}</Named> },
  { key: 'to', label: m.notify_outbox_to(), sort: 'to_address', cell: (row) => <Ltr>{row.to_address}</Ltr> },
  {
    key: 'channel',
    label: m.notify_outbox_channel(),
    cell: (row) => (row.channel === 'mail' ? m.notify_outbox_mail() : m.notify_outbox_sms()),
  },
  {
    key: 'state',
    label: label(commonWords.status),
    sort: 'status',
    cell: (row) => <StateTag tone={stateOf(row.status).tone}>{stateOf(row.status).word}</StateTag>,
  },
  {
    key: 'created',
    label: m.notify_outbox_queued_at(),
    sort: 'created_at',
    cell: (row) => <DateText short time value={row.created_at} />,
  },
  { key: 'sent', label: m.notify_outbox_sent_at(), cell: (row) => <DateText short time value={row.sent_at} /> },
]

/** Mail and SMS as they leave: to whom, in which state, in which words; what failed is sent again from here. */
export function OutboxPage({ title, crumbs }: { title: string; crumbs: readonly Crumb[] }) {
  const client = useQueryClient()
  const mayRetry = useMay('ministry_notifications_managment', 'N')
  const [open, setOpen] = useState<number>()
  const list = useList(readOutbox, { every: 15_000 })
  const letter = list.rows?.find((row) => row.id === open)
  const retry = async (id: number) => {
    const done = await sendForm(() => callApi(retryOutbox, { params: { id }, body: {} }))
    await client.invalidateQueries({ queryKey: [readOutbox.path] })
    return done === undefined
  }
  return (
    <Page>
      <PageHead title={title} crumbs={crumbs} note={m.notify_outbox_note()} />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        <ListCard
          list={list}
          label={title}
          more={
            <Segments<Shown>
              label={label(commonWords.status)}
              value={letterStates.find((one) => one === list.filter('status')) ?? 'all'}
              choices={[
                { value: 'all', label: m.notify_shown_all() },
                ...letterStates.map((value) => ({ value, label: stateOf(value).word })),
              ]}
              onChange={(value) => list.setFilter('status', value === 'all' ? undefined : value)}
            />
          }
          columns={columns()}
          rowName={nameOf}
          onOpen={(row) => setOpen(row.id)}
          menu={(row) =>
            isStuck(row.status) && mayRetry ? (
              <RowMenu
                name={nameOf(row)}
                actions={[{ label: m.notify_outbox_retry(), act: () => void retry(row.id) }]}
              />
            ) : null
          }
          empty={<EmptyState title={m.notify_outbox_empty()} />}
        />
      </div>
      {letter && (
        <LetterDrawer
          letter={letter}
          onClose={() => setOpen(undefined)}
          {...(isStuck(letter.status) && mayRetry ? { onRetry: () => retry(letter.id) } : {})}
        />
      )}
    </Page>
  )
}
