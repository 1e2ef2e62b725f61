import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listValidations, type ValidationRow } from '#contract/profile/completion.ts'
import { sectionKeys } from '#contract/profile/score.ts'
import { ApiError } from '#web/core/api-error.ts'
import { callApi } from '#web/core/api.ts'
import { formatNumber } from '#web/core/format.ts'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { useAddress } from '#web/core/use-address.ts'
import { nameOf, useName } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DataTable } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { stateWords } from './section-words.ts'
import { FileFilters, useFileChips } from './validation-filters.tsx'
import { ValidationReview } from './validation-review.tsx'

const path = '/ministry/ngos-communication/ngos-validation'
export const validationCrumbs = (at: typeof path | '/ministry/ngos-communication/ngos-validation-report') => [
  { label: titleAt('/ministry/dashboard'), href: link('/ministry/dashboard') },
  { label: m.ministry_menu_communication() },
  { label: titleAt(at) },
]

function Queue() {
  const address = useAddress()
  const governorate = useName('governorates')
  const form = useName('legal-forms')
  const chips = useFileChips()
  const query = useQuery({
    queryKey: [listValidations.path, address.search],
    queryFn: ({ signal }) => callApi(listValidations, { query: address.search, signal }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  const clear = () => address.clear()
  return (
    <Page>
      <PageHead title={titleAt(path)} crumbs={validationCrumbs(path)} />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        <Card pad={false}>
          <FilterBar
            search={{
              label: m.validation_search(),
              value: address.one('search') ?? '',
              onChange: (search) => address.set({ search: search || undefined }),
            }}
            chips={chips}
            onClear={clear}
            {...(data && data.data.length > 0
              ? { total: m.validation_total({ count: data.pagination.total_row }) }
              : {})}
          >
            <FileFilters />
          </FilterBar>
          <DataTable<ValidationRow>
            label={titleAt(path)}
            columns={[
              {
                key: 'name',
                label: m.validation_organisation(),
                cell: (row) => (
                  <>
                    <bdi>{nameOf(row)}</bdi> <Ltr>{row.ngo_code}</Ltr>
                  </>
                ),
              },
              {
                key: 'state',
                label: m.validation_state(),
                cell: (row) => <StateTag tone={stateWords[row.state].tone}>{stateWords[row.state].word()}</StateTag>,
              },
              {
                key: 'declared',
                label: m.validation_declared(),
                cell: (row) => <DateText value={row.completed_by_ngo} short />,
              },
              {
                key: 'progress',
                label: m.validation_progress(),
                cell: (row) =>
                  row.state === 'ngo_complete'
                    ? m.validation_progress_value({
                        accepted: formatNumber(row.accepted),
                        returned: formatNumber(row.returned),
                        all: formatNumber(sectionKeys.length),
                      })
                    : '—',
              },
              { key: 'score', label: m.validation_score(), cell: (row) => formatNumber(row.score) },
              { key: 'governorate', label: m.validation_governorate(), cell: (row) => governorate(row.governorate_id) },
              { key: 'form', label: m.validation_form(), cell: (row) => form(row.legal_form_id) },
            ]}
            rows={data?.data}
            state={error ? 'error' : query.isPending ? 'loading' : query.isPlaceholderData ? 'stale' : 'ready'}
            error={{
              reference: error instanceof ApiError ? error.reference : undefined,
              onRetry: () => void query.refetch(),
            }}
            filtered={chips.length > 0 || address.one('search') !== undefined}
            onClearFilter={clear}
            rowName={nameOf}
            href={(row) => link(path, undefined, { ngo: String(row.id) })}
            phone="cards"
            empty={<EmptyState title={m.validation_empty()} text={m.validation_empty_text()} />}
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
    </Page>
  )
}

/** Files that wait for the ministry; `?ngo=` in the address opens the review of one. */
export function NgosValidation() {
  const ngo = Number(useAddress().one('ngo'))
  return ngo > 0 ? <ValidationReview key={ngo} id={ngo} /> : <Queue />
}
