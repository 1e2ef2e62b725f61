import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { exportReport, listReport, type ReportRow } from '#contract/profile/completion.ts'
import { sectionKeys } from '#contract/profile/score.ts'
import { ApiError } from '#web/core/api-error.ts'
import { callApi } from '#web/core/api.ts'
import { formatNumber } from '#web/core/format.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { stringifySearch } from '#web/core/search.ts'
import { useMay } from '#web/core/session.ts'
import { useAddress } from '#web/core/use-address.ts'
import { nameOf, useName } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DataTable } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { sectionWords, stateWords } from './section-words.ts'
import { FileFilters, useFileChips } from './validation-filters.tsx'
import { validationCrumbs } from './validation-queue.tsx'
import css from './validation.module.css'

const path = '/ministry/ngos-communication/ngos-validation-report'
const bands = [
  { value: '0-39', label: m.profile_score_low },
  { value: '40-69', label: m.profile_score_fair },
  { value: '70-89', label: m.profile_score_good },
  { value: '90-100', label: m.profile_score_excellent },
] as const

/** Scores of organisations with the points of each section, and their export. */
export function NgosValidationReport() {
  const address = useAddress()
  const governorate = useName('governorates')
  const mayExport = useMay('ministry_ngos_validation_report', 'E')
  const query = useQuery({
    queryKey: [listReport.path, address.search],
    queryFn: ({ signal }) => callApi(listReport, { query: address.search, signal }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  const clear = () => address.clear()
  const band = bands.find(({ value }) => value === `${address.one('min') ?? ''}-${address.one('max') ?? ''}`)
  const setBand = (value: string | null) => {
    const [min, max] = value ? value.split('-') : []
    address.set({ min, max })
  }
  const chips = [
    ...useFileChips(),
    ...(band
      ? [{ key: 'band', label: `${m.validation_report_band()}: ${band.label()}`, onRemove: () => setBand(null) }]
      : []),
  ]
  const sort = address.one('sort')
  const { page: _page, per_page: _size, sort: _sort, ...asked } = address.search
  return (
    <Page>
      <PageHead
        title={titleAt(path)}
        crumbs={validationCrumbs(path)}
        actions={
          mayExport && (
            <ButtonLink
              look="default"
              href={`/api/${exportReport.path}${stringifySearch(asked)}`}
              download
              icon={<IconDownload size={18} aria-hidden />}
            >
              {m.validation_report_export()}
            </ButtonLink>
          )
        }
      />
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
              ? { total: m.validation_total_ngos({ count: data.pagination.total_row }) }
              : {})}
          >
            <FileFilters />
            <SelectField
              bare
              size="desk"
              field={{
                id: 'filter-band',
                name: 'band',
                value: band?.value ?? '',
                error: undefined,
                onChange: (value: string | null) => setBand(value),
                onBlur: () => undefined,
                onLabel: () => undefined,
              }}
              label={m.validation_report_band()}
              placeholder={m.validation_report_all_bands()}
              options={bands.map(({ value, label }) => ({ value: value as string, label: label() }))}
            />
          </FilterBar>
          <DataTable<ReportRow>
            label={titleAt(path)}
            columns={[
              {
                key: 'name',
                label: m.validation_organisation(),
                sort: 'name_ar',
                cell: (row) => (
                  <span className={css.name}>
                    <bdi>{nameOf(row)}</bdi> <Ltr>{row.ngo_code}</Ltr>
                  </span>
                ),
              },
              { key: 'score', label: m.validation_score(), sort: 'score', cell: (row) => formatNumber(row.score) },
              {
                key: 'state',
                label: m.validation_state(),
                cell: (row) => <StateTag tone={stateWords[row.state].tone}>{stateWords[row.state].word()}</StateTag>,
              },
              { key: 'governorate', label: m.validation_governorate(), cell: (row) => governorate(row.governorate_id) },
              ...sectionKeys.map((key) => ({
                key,
                label: sectionWords[key](),
                cell: (row: ReportRow) => (row.computed_at === null ? '—' : formatNumber(row.earned[key] ?? 0)),
              })),
            ]}
            rows={data?.data}
            state={error ? 'error' : query.isPending ? 'loading' : query.isPlaceholderData ? 'stale' : 'ready'}
            error={{
              reference: error instanceof ApiError ? error.reference : undefined,
              onRetry: () => void query.refetch(),
            }}
            filtered={chips.length > 0 || address.one('search') !== undefined}
            onClearFilter={clear}
            sort={sort ? { by: sort.replace(/^-/, ''), desc: sort.startsWith('-') } : undefined}
            onSort={(next) => address.set({ sort: `${next.desc ? '-' : ''}${next.by}` })}
            rowName={nameOf}
            empty={<EmptyState title={m.validation_report_empty()} />}
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
