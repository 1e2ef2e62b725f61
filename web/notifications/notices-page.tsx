import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { noticeRegister, type Notice } from '#contract/notifications/notices.ts'
import { noticeWords } from '#contract/notifications/notice-words.ts'
import { noticeMachine } from '#contract/notifications/workflow.ts'
import { label } from '#web/base/label.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useRegister } from '#web/core/registers/use-register.ts'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { formatNumber } from '#web/base/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { NoticeDrawer } from './notice-drawer.tsx'
import { NoticePage } from './notice-page.tsx'
import { audienceWord, classChoices, classTone, classWord, noticesPath, stateOf } from './notice-words.ts'

const columns = (): Column<Notice>[] => [
  { key: 'title', label: label(noticeWords.title), sort: 'title', cell: (row) => <Named>{row.title}</Named> },
  {
    key: 'class',
    label: label(noticeWords.class),
    cell: (row) => <StateTag tone={classTone(row.class)}>{classWord(row.class)}</StateTag>,
  },
  { key: 'audience', label: label(noticeWords.audience), cell: (row) => audienceWord(row.audience) },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: (row) => <StateTag tone={stateOf(row).tone}>{stateOf(row).text}</StateTag>,
  },
  {
    key: 'progress',
    label: m.notice_sent_to(),
    cell: ({ recipients, delivered }) =>
      recipients === null
        ? '—'
        : m.notice_progress({ delivered: formatNumber(delivered), recipients: formatNumber(recipients) }),
  },
  {
    key: 'sent_at',
    label: label(noticeWords.sent_at),
    cell: ({ sent_at, scheduled_at, status }) => (
      <DateText value={sent_at ?? (status === 'scheduled' ? scheduled_at : null)} time short />
    ),
  },
  { key: 'notice_no', label: label(noticeWords.notice_no), cell: (row) => row.notice_no && <Ltr>{row.notice_no}</Ltr> },
]

function NoticeList() {
  const register = useRegister(noticeRegister)
  const [adding, setAdding] = useState(false)
  const title = titleAt(noticesPath)
  const add = register.mayAdd && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {m.notice_add()}
    </Button>
  )
  return (
    <Page>
      <PageHead title={title} crumbs={[deskCrumb(), { label: title }]} actions={add} />
      <Stack>
        <ScreenInstructions />
        <ListCard
          list={register}
          label={title}
          search={m.notice_search()}
          filters={[
            {
              name: 'class',
              label: label(noticeWords.class),
              any: m.notice_any_class(),
              options: classChoices().map(({ value, label: text }) => ({ value, label: text })),
            },
            {
              name: 'status',
              label: label(commonWords.status),
              any: m.content_all_states(),
              options: statusChoices(noticeMachine),
            },
          ]}
          total={(count) => m.notice_total({ count })}
          columns={columns()}
          rowName={(row) => row.title}
          href={(row) => `${noticesPath}?notice=${row.id}`}
          empty={
            <EmptyState title={m.notice_none()} text={m.notice_none_text()}>
              {add}
            </EmptyState>
          }
        />
      </Stack>
      {adding && <NoticeDrawer row={undefined} register={register} onClose={() => setAdding(false)} />}
    </Page>
  )
}

/** Notices of the ministry: the list, or the one that the address names. */
export function NoticesPage() {
  const id = useAddress().one('notice')
  return id ? <NoticePage id={Number(id)} /> : <NoticeList />
}
