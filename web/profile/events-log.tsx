import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listLogs, type logActions, type LogEntry } from '#contract/profile/file.ts'
import { bare } from '#web/core/bare-filter.ts'
import { ApiError } from '#web/core/api-error.ts'
import { callApi } from '#web/core/api.ts'
import { actionChoices, actionTone, actionWord, sentenceOf } from '#web/core/log-words.ts'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { headingOf } from '#web/core/title.ts'
import { useAddress } from '#web/core/use-address.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DataTable } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText } from '#web/ui/text.tsx'
import { LogChanges } from './log-changes.tsx'
import { crumbsOf } from './parts.ts'

const path = '/ngo-profile/events-log'
type Action = (typeof logActions)[number]

/** What happened in the organisation's file, newest first [spec 1§2]. */
export function EventsLog() {
  const address = useAddress()
  const [open, setOpen] = useState<LogEntry>()
  const query = useQuery({
    queryKey: [listLogs.path, address.search],
    queryFn: ({ signal }) => callApi(listLogs, { query: address.search, signal }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  const action = address.one('action') as Action | undefined
  const clear = () => address.clear()
  const filter = {
    filter: address.one,
    setFilter: (name: string, value: string | undefined) => address.set({ [name]: value }),
  }
  return (
    <Page>
      <PageHead title={headingOf(path)} crumbs={crumbsOf(path)} />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        <Card pad={false}>
          <FilterBar
            search={{
              label: m.profile_log_search(),
              value: address.one('search') ?? '',
              onChange: (search) => address.set({ search: search || undefined }),
            }}
            chips={
              action
                ? [
                    {
                      key: 'action',
                      label: `${m.profile_log_action()}: ${actionWord(action)}`,
                      onRemove: () => address.set({ action: undefined }),
                    },
                  ]
                : []
            }
            onClear={clear}
            {...(data && data.data.length > 0
              ? { total: m.profile_log_total({ count: data.pagination.total_row }) }
              : {})}
          >
            <SelectField
              bare
              size="desk"
              field={bare(filter, 'action')}
              label={m.profile_log_action()}
              placeholder={m.profile_log_all()}
              options={actionChoices()}
            />
          </FilterBar>
          <DataTable
            label={headingOf(path)}
            columns={[
              { key: 'what', label: m.profile_log_what(), cell: (row) => <bdi>{sentenceOf(row)}</bdi> },
              {
                key: 'action',
                label: m.profile_log_action(),
                cell: (row) => <StateTag tone={actionTone(row.action)}>{actionWord(row.action)}</StateTag>,
              },
              { key: 'who', label: m.profile_log_who(), cell: (row) => row.user_name ?? m.profile_log_system() },
              {
                key: 'when',
                label: m.profile_log_when(),
                cell: (row) => <DateText value={row.created_at} time short />,
              },
            ]}
            rows={data?.data}
            state={error ? 'error' : query.isPending ? 'loading' : query.isPlaceholderData ? 'stale' : 'ready'}
            error={{
              reference: error instanceof ApiError ? error.reference : undefined,
              onRetry: () => void query.refetch(),
            }}
            filtered={action !== undefined || address.one('search') !== undefined}
            onClearFilter={clear}
            rowName={sentenceOf}
            onOpen={setOpen}
            phone="cards"
            empty={<EmptyState title={m.profile_log_empty()} text={m.profile_log_empty_text()} />}
          />
          {data && data.data.length > 0 && (
            <Pager
              paging={data.pagination}
              onPage={(page) => address.set({ page })}
              onSize={(size) => address.set({ per_page: size })}
            />
          )}
        </Card>
      </div>
      {open && <LogChanges entry={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
