import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { searchForm } from '#contract/core/arabic.ts'
import type { Call } from '#contract/core/call.ts'
import { ExportList } from '#web/core/export-list.tsx'
import { titleAt } from '#web/core/ministry-menu.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import type { ScreenPath } from '#web/core/screens.ts'
import { useAddress } from '#web/core/use-address.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { settingsCrumbs } from './crumbs.ts'
import css from './settings.module.css'

interface Props<Row> {
  path: ScreenPath
  query: UseQueryResult<Row[]>
  /** The call that answers the list, for its export. */
  call: Call
  /** Label of the search box. */
  search: string
  /** What the search looks into. */
  textOf: (row: Row) => string
  rowName: (row: Row) => string
  columns: (rows: readonly Row[]) => readonly Column<Row>[]
  /** Another filter of the address besides the search; undefined when none is set. */
  only?: ((row: Row) => boolean) | undefined
  tabs?: ReactNode
  notice?: ReactNode
  /** What a row opens: a page of its own, or a drawer beside the list. */
  opens:
    | { readonly href: (row: Row) => string }
    | { readonly drawer: (row: Row, all: readonly Row[], close: () => void) => ReactNode }
}

/** A settings list short enough to be read whole: searched in the browser, a row opens its page or its drawer. */
export function ShortList<Row extends { readonly id: number }>({ path, query, only, opens, ...props }: Props<Row>) {
  const address = useAddress()
  const [open, setOpen] = useState<number>()
  const words = searchForm(address.one('search') ?? '')
  const opened = query.data?.find((row) => row.id === open)
  return (
    <Page>
      <PageHead title={titleAt(path)} crumbs={settingsCrumbs(path)} tabs={props.tabs} />
      <div className={css.stack}>
        <ScreenInstructions />
        {props.notice}
        <Card pad={false}>
          <FilterBar
            search={{
              label: props.search,
              value: address.one('search') ?? '',
              onChange: (search) => address.set({ search: search || undefined }),
            }}
            end={<ExportList call={props.call} />}
          />
          <Loaded query={query}>
            {(rows) => (
              <DataTable
                label={titleAt(path)}
                phone="cards"
                rows={rows.filter((row) => searchForm(props.textOf(row)).includes(words) && (only?.(row) ?? true))}
                filtered={words !== '' || only !== undefined}
                onClearFilter={address.clear}
                rowName={props.rowName}
                {...('href' in opens ? opens : { onOpen: (row: Row) => setOpen(row.id) })}
                columns={props.columns(rows)}
              />
            )}
          </Loaded>
        </Card>
      </div>
      {opened && 'drawer' in opens && opens.drawer(opened, query.data ?? [], () => setOpen(undefined))}
    </Page>
  )
}
