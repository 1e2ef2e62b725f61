import { useQuery } from '@tanstack/react-query'
import type { NgoRow } from '#contract/ngos/register.ts'
import { bandOf } from '#contract/profile/score.ts'
import { ApiError } from '#web/core/api-error.ts'
import { formatNumber } from '#web/core/format.ts'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { keepSearch, recentSearches } from '#web/core/recent-searches.ts'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { useMay } from '#web/core/session.ts'
import { useAddress } from '#web/core/use-address.ts'
import { nameOf, useName } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState, NoneState, NoRight } from '#web/ui/states.tsx'
import { DateText, Dec, Ltr } from '#web/ui/text.tsx'
import { NgoFilters, ngoChips, useNgoFilters } from './ngo-filters.tsx'
import css from './ngo-list.module.css'
import { nearQuery, ngosQuery, type NgoFilter } from './queries.ts'
import { bandWords, fileWords, statusTone } from './words.ts'

const path = '/ministry/ngos'
const hrefOf = (row: { id: number }) => link('/ministry/ngos/{id}', { id: row.id })

function useColumns(): Column<NgoRow>[] {
  const [form, governorate, status] = [useName('legal-forms'), useName('governorates'), useName('ngo-status')]
  return [
    {
      key: 'name',
      label: m.ngos_name(),
      sort: 'name',
      cell: (row) => (
        <span className={css.name}>
          <bdi>{nameOf(row)}</bdi>
          <small>
            <Ltr>{row.ngo_code}</Ltr> · {form(row.legal_form_id)}
          </small>
        </span>
      ),
    },
    {
      key: 'status',
      label: m.ngos_status(),
      cell: (row) => <StateTag tone={statusTone(row.status_id)}>{status(row.status_id)}</StateTag>,
    },
    { key: 'governorate', label: m.ngos_governorate(), cell: (row) => governorate(row.governorate_id) },
    {
      key: 'decision',
      label: m.ngos_decision(),
      sort: 'decision_date',
      cell: (row) => (
        <span className={css.name}>
          <Dec>{row.decision_no}</Dec>
          <small>
            <DateText value={row.decision_date} short />
          </small>
        </span>
      ),
    },
    {
      key: 'score',
      label: m.ngos_score(),
      sort: 'score',
      cell: (row) => {
        const band = bandWords[bandOf(row.profile_score)]
        return (
          <span className={css.score} data-tone={band.tone}>
            <b>{formatNumber(row.profile_score)}</b> {band.word()}
          </span>
        )
      },
    },
    {
      key: 'file',
      label: m.ngos_file(),
      cell: (row) => <StateTag tone={fileWords[row.file].tone}>{fileWords[row.file].word()}</StateTag>,
    },
    {
      key: 'open',
      label: m.ngos_open_requests(),
      sort: 'open_requests',
      cell: (row) => (row.open_requests > 0 ? formatNumber(row.open_requests) : '—'),
    },
    {
      key: 'duties',
      label: m.ngos_duties(),
      cell: (row) =>
        row.late_duties ? <StateTag tone="bad">{m.ngos_duties_late()}</StateTag> : <span>{m.ngos_duties_kept()}</span>,
    },
  ]
}

/** Nothing is called so: the nearest names, or the way back to the whole register. */
function NoneFound({ filter, onClear }: { filter: NgoFilter; onClear: () => void }) {
  const near = useQuery(nearQuery(filter, Boolean(filter.search)))
  if (!near.data || near.data.length === 0)
    return near.isLoading ? null : <NoneState text={m.ngos_none_text()} onClear={onClear} />
  return (
    <div className={css.near} role="status">
      <p>{m.ngos_near()}</p>
      <ul>
        {near.data.map((row) => (
          <li key={row.id}>
            <Anchor href={hrefOf(row)}>
              <bdi>{nameOf(row)}</bdi>
            </Anchor>{' '}
            <Dec>{row.decision_no}</Dec>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The ministry's register of organisations; its whole state stands in the address. */
export function NgoList() {
  const address = useAddress()
  const allowed = useMay('ministry_ngos')
  const filters = useNgoFilters()
  const columns = useColumns()
  const filter = address.search as NgoFilter
  const query = useQuery({ ...ngosQuery(filter), enabled: allowed })
  const chips = ngoChips(filters, address)
  const sort = address.one('sort')
  const clear = () => address.clear()
  const paging = query.data?.pagination
  const none = query.data?.data.length === 0 && (chips.length > 0 || address.one('search') !== undefined)
  return (
    <Page>
      <PageHead title={titleAt(path)} note={m.ngos_note()} />
      <div className={css.page}>
        <ScreenInstructions />
        {!allowed ? (
          <NoRight />
        ) : (
          <Card pad={false}>
            <FilterBar
              search={{
                label: m.ngos_search(),
                value: address.one('search') ?? '',
                onChange: (search) => (keepSearch(search), address.set({ search: search || undefined })),
                recent: recentSearches(),
              }}
              chips={chips}
              onClear={clear}
              {...(paging ? { total: m.ngos_total({ count: paging.total_row }) } : {})}
            >
              <NgoFilters filters={filters} address={address} />
            </FilterBar>
            {none ? (
              <NoneFound filter={{ ...filter, page: undefined } as NgoFilter} onClear={clear} />
            ) : (
              <DataTable
                label={titleAt(path)}
                columns={columns}
                rows={query.data?.data}
                state={
                  query.error && !query.data
                    ? 'error'
                    : query.isPending
                      ? 'loading'
                      : query.isPlaceholderData
                        ? 'stale'
                        : 'ready'
                }
                error={{
                  reference: query.error instanceof ApiError ? query.error.reference : undefined,
                  onRetry: () => void query.refetch(),
                }}
                sort={sort ? { by: sort.replace(/^-/, ''), desc: sort.startsWith('-') } : undefined}
                onSort={({ by, desc }) => address.set({ sort: `${desc ? '-' : ''}${by}` })}
                rowName={nameOf}
                href={hrefOf}
                phone="cards"
                empty={<EmptyState title={m.ngos_empty()} text={m.ngos_empty_text()} />}
              />
            )}
            {paging && paging.total_row > 0 && (
              <Pager
                paging={paging}
                onPage={(page) => address.set({ page })}
                onSize={(per_page) => address.set({ per_page })}
              />
            )}
          </Card>
        )}
      </div>
    </Page>
  )
}
