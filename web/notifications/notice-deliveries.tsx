import { commonWords } from '#contract/core/calls/common-words.ts'
import { deliveryStates, listDeliveries, noticeRegister, type NoticeDelivery } from '#contract/notifications/notices.ts'
import { label } from '#web/base/label.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { deliveryState, mailWord } from './notice-words.ts'

const nameOfRow = (row: NoticeDelivery) =>
  row.ngo_name_ar
    ? `${nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en })}: ${row.user_name}`
    : row.user_name

const columns = (): Column<NoticeDelivery>[] => [
  {
    key: 'ngo',
    label: label(commonWords.ngo),
    cell: (row) =>
      row.ngo_name_ar ? <bdi>{nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en })}</bdi> : '—',
  },
  { key: 'user', label: m.notice_person(), cell: (row) => <bdi>{row.user_name}</bdi> },
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
  { key: 'opened', label: m.notice_opened(), cell: (row) => <DateText value={row.opened_at} time short /> },
  { key: 'mobile', label: m.notice_mobile(), cell: (row) => (row.mobile ? <Ltr>{row.mobile}</Ltr> : '—') },
]

/** The fixed list, person by person: who has it, who opened it, whom to call. */
export function NoticeDeliveries({ id, busy }: { id: number; busy: boolean }) {
  const list = useList(listDeliveries, {
    params: { id },
    keep: ['notice'],
    within: noticeRegister.path,
    ...(busy ? { every: 3_000 } : {}),
  })
  return (
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
      ]}
      total={(count) => m.notice_people({ count })}
      columns={columns()}
      rowName={nameOfRow}
      empty={<EmptyState title={m.notice_no_recipients()} />}
    />
  )
}
