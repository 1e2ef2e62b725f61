import { useQuery } from '@tanstack/react-query'
import { searchForm } from '#contract/core/arabic.ts'
import type { AnswerOf } from '#contract/core/call.ts'
import { listIndexes } from '#contract/settings/indexes.ts'
import { callApi } from '#web/core/api.ts'
import { formatNumber } from '#web/core/format.ts'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { ExportButton } from '#web/core/table-tools.tsx'
import { useAddress } from '#web/core/use-address.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { settingsCrumbs } from './crumbs.ts'
import css from './settings.module.css'

type Row = AnswerOf<typeof listIndexes>[number]
const path = '/ministry/settings/indexes'

/** Every index table with the number of its values; each opens its page. */
export function Indexes() {
  const query = useQuery({ queryKey: ['indexes'], queryFn: async () => (await callApi(listIndexes)).data })
  const address = useAddress()
  const words = searchForm(address.one('search') ?? '')
  const matches = (row: Row) => searchForm(`${row.name_ar} ${row.name_en} ${row.slug}`).includes(words)
  const name = (slug: string) => {
    const row = query.data?.find((one) => one.slug === slug)
    return row ? nameOf(row) : slug
  }
  return (
    <Page>
      <PageHead
        title={titleAt(path)}
        crumbs={settingsCrumbs(path)}
        actions={
          <>
            <ButtonLink look="default" href={link('/ministry/settings/indexes/{slug}', { slug: 'services' })}>
              {m.title_service_catalogue()}
            </ButtonLink>
            <ButtonLink look="default" href={link('/ministry/settings/indexes/{slug}', { slug: 'classifications' })}>
              {m.title_classification_tree()}
            </ButtonLink>
          </>
        }
      />
      <div className={css.stack}>
        <ScreenInstructions />
        <Card pad={false}>
          <FilterBar
            search={{
              label: m.index_list_search(),
              value: address.one('search') ?? '',
              onChange: (search) => address.set({ search: search || undefined }),
            }}
            end={<ExportButton call={listIndexes} query={{}} />}
            {...(query.data ? { total: m.index_list_total({ count: query.data.filter(matches).length }) } : {})}
          />
          <Loaded query={query}>
            {(rows) => (
              <DataTable
                label={titleAt(path)}
                phone="cards"
                rows={rows.filter(matches)}
                filtered={words !== ''}
                onClearFilter={address.clear}
                rowName={nameOf}
                href={(row) => link('/ministry/settings/indexes/{slug}', { slug: row.slug })}
                columns={[
                  { key: 'name', label: m.index_table(), cell: nameOf },
                  { key: 'slug', label: m.index_slug(), cell: (row) => <Ltr>{row.slug}</Ltr> },
                  { key: 'active', label: m.index_active(), cell: (row) => formatNumber(row.active), width: 130 },
                  { key: 'retired', label: m.index_retired(), cell: (row) => formatNumber(row.retired), width: 130 },
                  {
                    key: 'related',
                    label: m.index_related(),
                    cell: (row) => (row.related.length > 0 ? row.related.map(name).join('، ') : '—'),
                  },
                  {
                    key: 'changed',
                    label: m.index_changed(),
                    cell: (row) => <DateText value={row.changed_at} short />,
                  },
                ]}
              />
            )}
          </Loaded>
        </Card>
      </div>
    </Page>
  )
}
