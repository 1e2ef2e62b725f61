import { lazy, Suspense, useState, type ReactNode } from 'react'
import { logWords } from '#contract/profile/log-words.ts'
import { label } from '#web/base/label.ts'
import type { LogEntry } from '#contract/profile/log.ts'
import { endlessWords, Further } from '#web/core/lists/endless.tsx'
import { ListCard, type ListFilter } from '#web/core/lists/list-card.tsx'
import { actionChoices, actionTone, actionWord, entityWord, sentenceOf } from '../shared/log-words.ts'
import type { List } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import type { Chip } from '#web/ui/filter-bar.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Worded } from '#web/ui/text.tsx'
import { LogPerson } from './log-person.tsx'
import { LogPeriod, useLogPeriodChips } from './log-period.tsx'

// With the words of every field of every record: loaded when an entry is opened.
const LogChanges = lazy(async () => ({ default: (await import('./log-changes.tsx')).LogChanges }))

interface Props<Row extends LogEntry> {
  list: Omit<List, 'rows'> & { readonly rows: readonly Row[] | undefined }
  label: string
  /** Words of the search field. */
  search?: string
  /** Kinds of records that it may be narrowed to. */
  entities: readonly string[]
  /** Filters beside those of every log. */
  filters?: readonly ListFilter[]
  chips?: readonly Chip[]
  /** Columns after the sentence. */
  columns?: readonly Column<Row>[]
  menu?: (row: Row) => ReactNode
  empty: ReactNode
}

/** Columns that every log ends with. */
const columnsOfAll = (): readonly Column<LogEntry>[] => [
  {
    key: 'action',
    label: label(logWords.action),
    sort: 'action',
    cell: (row) => <StateTag tone={actionTone(row.action)}>{actionWord(row.action)}</StateTag>,
  },
  { key: 'who', label: label(logWords.user_name), sort: 'user_name', cell: (row) => <LogPerson entry={row} /> },
  {
    key: 'device',
    label: label(logWords.device),
    cell: (row) => (row.device ? <Ltr>{row.device}</Ltr> : '—'),
  },
  {
    key: 'when',
    label: label(logWords.at),
    sort: 'created_at',
    cell: (row) => <DateText value={row.created_at} time short />,
  },
]

/** A log: what, by whom, from where and when; a row opens what it changed. */
export function LogTable<Row extends LogEntry>({
  list,
  label: caption,
  search = m.profile_log_search(),
  entities,
  filters = [],
  chips = [],
  columns = [],
  ...rest
}: Props<Row>) {
  const [open, setOpen] = useState<Row>()
  const period = useLogPeriodChips()
  return (
    <>
      <ListCard
        list={list}
        label={caption}
        search={search}
        filters={[
          { name: 'action', label: label(logWords.action), any: m.profile_log_all(), options: actionChoices() },
          {
            name: 'entity',
            label: m.profile_log_entity(),
            any: m.profile_log_all_entities(),
            options: entities.map((value) => ({ value, label: entityWord(value) })),
          },
          ...filters,
        ]}
        more={<LogPeriod />}
        chips={[...chips, ...period]}
        {...endlessWords(list, (count) => m.profile_log_total({ count }))}
        columns={[
          { key: 'what', label: label(logWords.told), cell: (row) => <Worded>{sentenceOf(row)}</Worded> },
          ...columns,
          ...columnsOfAll(),
        ]}
        rowName={sentenceOf}
        onOpen={setOpen}
        {...rest}
      />
      <Further list={list} />
      {open && (
        <Suspense>
          <LogChanges entry={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
