import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import {
  deliveryStates,
  listDeliveries,
  type Notice,
  type NoticeDelivery,
  noticeRegister,
  type paperKinds,
  printNotice,
} from '#contract/notifications/notices.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { nameOf, useChoices } from '#web/core/api/use-lookup.ts'
import { FileButton } from '#web/core/lists/file-button.tsx'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Stack } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { deliveryState, mailWord, smsWord } from './notice-words.ts'
import css from './notices.module.css'

const nameOfRow = (row: NoticeDelivery) =>
  [row.ngo_name_ar && nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en }), row.user_name]
    .filter(Boolean)
    .join(': ')

const columns = (): Column<NoticeDelivery>[] => [
  {
    key: 'ngo',
    label: label(commonWords.ngo),
    cell: (row) =>
      row.ngo_name_ar ? <Named>{nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en })}</Named> : '—',
  },
  {
    key: 'user',
    label: m.notice_person(),
    cell: (row) => (row.user_name ? <Named>{row.user_name}</Named> : m.notice_no_account()),
  },
  {
    key: 'state',
    label: label(commonWords.status),
    cell: (row) => {
      const { tone, text } = deliveryState(row.state)
      return <StateTag tone={tone}>{text()}</StateTag>
    },
  },
  { key: 'placed', label: m.notice_placed(), cell: (row) => <DateText value={row.placed_at} time short /> },
  { key: 'mail', label: m.notice_mail(), cell: (row) => mailWord(row.mail) },
  {
    key: 'sms',
    label: m.notify_outbox_sms(),
    cell: (row) => (row.sms === 'sent' && row.sms_at ? <DateText value={row.sms_at} time short /> : smsWord(row.sms)),
  },
  { key: 'opened', label: m.notice_opened(), cell: (row) => <DateText value={row.opened_at} time short /> },
  {
    key: 'answered',
    label: m.notice_answered(),
    cell: (row) =>
      row.thread_id ? (
        <Anchor href={`/messaging/received?thread=${row.thread_id}`}>
          <DateText value={row.answered_at} short />
        </Anchor>
      ) : (
        '—'
      ),
  },
  { key: 'mobile', label: m.notice_mobile(), cell: (row) => (row.mobile ? <Ltr>{row.mobile}</Ltr> : '—') },
]

/** Letters for whom it did not reach, or who did not open it yet: of the governorate that the list is narrowed to. */
function Papers({ notice }: { notice: Notice }) {
  const place = useAddress().one('governorate_id')
  const print = (which: (typeof paperKinds)[number], words: string) => (
    <FileButton
      call={printNotice}
      params={{ id: notice.id }}
      query={{ which, ...(place ? { governorate_id: place } : {}) }}
      none={m.notice_papers_none()}
    >
      {words}
    </FileButton>
  )
  return (
    <div className={css.bar}>
      {print('unreached', m.notice_papers_unreached())}
      {print('unopened', m.notice_papers_unopened())}
    </div>
  )
}

/** The fixed list, person by person: who has it, who opened and answered it, whom to call or to write to. */
export function NoticeDeliveries({ notice }: { notice: Notice }) {
  const { id, status } = notice
  const governorates = useChoices('governorates')
  const maySend = useMay('ministry_notifications_managment', 'N')
  const list = useList(listDeliveries, {
    params: { id },
    keep: ['notice'],
    within: noticeRegister.path,
    ...(status === 'sending' ? { every: 3_000 } : {}),
  })
  return (
    <Stack>
      {maySend && ['sending', 'sent', 'stopped'].includes(status) && <Papers notice={notice} />}
      <ListCard
        list={list}
        label={m.notice_deliveries()}
        search={m.notice_find_person()}
        filters={[
          {
            name: 'state',
            label: label(commonWords.status),
            any: m.notice_any_state(),
            options: deliveryStates.map((value) => ({ value, label: deliveryState(value).text() })),
          },
          {
            name: 'governorate_id',
            label: label(addressWords.governorate_id),
            any: m.ngos_all_governorates(),
            options: governorates,
          },
        ]}
        total={(count) => m.notice_lines({ count: formatNumber(count) })}
        columns={columns()}
        rowName={nameOfRow}
        empty={<EmptyState title={m.notice_no_recipients()} />}
      />
    </Stack>
  )
}
