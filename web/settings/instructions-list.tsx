import { useQuery } from '@tanstack/react-query'
import { searchForm } from '#contract/core/arabic.ts'
import { listInstructions } from '#contract/settings/help.ts'
import { callApi } from '#web/core/api.ts'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { screens } from '#web/core/screens.ts'
import { screenTitles } from '#web/core/screen-titles.ts'
import { useAddress } from '#web/core/use-address.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DataTable } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { DateText } from '#web/ui/text.tsx'
import { settingsCrumbs } from './crumbs.ts'
import css from './settings.module.css'

const path = '/ministry/settings/instructions'

/** Name of the screen that shows the instructions of a slug. */
export const screenOf = (slug: string): string => {
  const found = screens.find((screen) => 'instructions' in screen && screen.instructions === slug)
  return found ? screenTitles[found.title]() : slug
}

/** Instructions of every screen, found by their words or by the screen. */
export function InstructionsList() {
  const address = useAddress()
  const words = searchForm(address.one('search') ?? '')
  const query = useQuery({
    queryKey: [listInstructions.path],
    queryFn: async () => (await callApi(listInstructions)).data,
  })
  return (
    <Page>
      <PageHead title={titleAt(path)} crumbs={settingsCrumbs(path)} />
      <div className={css.stack}>
        <Card pad={false}>
          <FilterBar
            search={{
              label: m.content_instructions_search(),
              value: address.one('search') ?? '',
              onChange: (search) => address.set({ search: search || undefined }),
            }}
          />
          <Loaded query={query}>
            {(rows) => (
              <DataTable
                label={titleAt(path)}
                phone="cards"
                rows={rows.filter((row) =>
                  searchForm(`${row.title_ar} ${row.title_en ?? ''} ${screenOf(row.slug)} ${row.slug}`).includes(words),
                )}
                filtered={words !== ''}
                onClearFilter={address.clear}
                rowName={nameOfTitle}
                href={(row) => link('/ministry/settings/instructions/{id}', { id: row.id })}
                columns={[
                  { key: 'title_ar', label: m.content_instructions_title(), cell: nameOfTitle },
                  { key: 'slug', label: m.content_instructions_screen(), cell: (row) => screenOf(row.slug) },
                  { key: 'hints', label: m.content_hints(), cell: (row) => row.hints },
                  {
                    key: 'translated',
                    label: m.content_translated(),
                    cell: (row) => (row.translated ? m.content_yes() : '—'),
                  },
                  {
                    key: 'updated_at',
                    label: m.content_updated(),
                    cell: (row) => <DateText value={row.updated_at.slice(0, 10)} short />,
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

const nameOfTitle = (row: { title_ar: string; title_en: string | null }) =>
  nameOf({ name_ar: row.title_ar, name_en: row.title_en })
