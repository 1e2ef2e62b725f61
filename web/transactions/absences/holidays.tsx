import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { holidayWords } from '#contract/transactions/setting-words.ts'
import { holidays } from '#contract/transactions/holidays.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { lang } from '#web/base/preferences.ts'
import type { RowOf } from '#web/core/registers/use-register.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DateText } from '#web/ui/text.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'

const path = '/ministry/settings/holidays'

const columns = (): Column<RowOf<typeof holidays>>[] => [
  {
    key: 'name',
    label: label(holidayWords.name),
    sort: 'name',
    cell: (row) => (lang() === 'en' && row.name_en ? row.name_en : row.name),
  },
  {
    key: 'start_date',
    label: label(commonWords.from_date),
    sort: 'start_date',
    cell: (row) => <DateText value={row.start_date} short />,
  },
  {
    key: 'end_date',
    label: label(commonWords.to_date),
    sort: 'end_date',
    cell: (row) => <DateText value={row.end_date} short />,
  },
  {
    key: 'is_recurring',
    label: m.ministry_recurring(),
    cell: (row) => (row.is_recurring ? m.ministry_recurring_yes() : m.ministry_recurring_no()),
  },
  { key: 'decree_no', label: m.ministry_decree(), cell: (row) => row.decree_no ?? '—' },
]

/** Official holidays; the clock counts without them, so a change moves the due dates that are running. */
export function Holidays() {
  return (
    <RegisterPage
      resource={holidays}
      crumbs={settingsCrumbs(path)}
      words={{
        title: titleAt(path),
        add: m.ministry_holiday_add(),
        addTitle: m.ministry_holiday_add(),
        editTitle: m.ministry_holiday_edit(),
        empty: m.ministry_holiday_empty(),
        emptyText: m.ministry_holiday_empty_text(),
        search: m.ministry_holiday_search(),
        remove: m.ministry_holiday_remove(),
        removeTitle: (name) => m.ministry_holiday_remove_title({ name }),
        removeText: m.ministry_holiday_remove_text(),
        total: (count) => m.ministry_holiday_total({ count }),
      }}
      columns={columns()}
      initial={{
        name: '',
        name_en: '' as string | null,
        start_date: '',
        end_date: '',
        is_recurring: false,
        decree_no: '' as string | null,
      }}
      rowName={(row) => row.name}
      fields={(form) => (
        <>
          <TextField field={form.field('name')} label={m.ministry_holiday_name()} max={120} />
          <TextField field={form.field('name_en')} label={label(commonWords.name_en)} ltr optional max={120} />
          <DateField field={form.field('start_date')} label={label(commonWords.from_date)} />
          <DateField
            field={form.field('end_date')}
            label={label(commonWords.to_date)}
            hint={m.ministry_holiday_span()}
          />
          <CheckField
            field={form.field('is_recurring')}
            label={m.ministry_recurring()}
            hint={m.ministry_recurring_hint()}
          />
          <TextField field={form.field('decree_no')} label={m.ministry_decree()} optional max={60} />
          <Notice tone="info">{m.ministry_holiday_moves()}</Notice>
        </>
      )}
    >
      <Notice tone="info" title={m.ministry_holiday_effect()}>
        {m.ministry_holiday_moves()}
      </Notice>
    </RegisterPage>
  )
}
