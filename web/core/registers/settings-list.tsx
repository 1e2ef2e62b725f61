import { useState, type ReactNode } from 'react'
import type { Call } from '#contract/core/calls/call.ts'
import { ListCard, type ListFilter } from '../lists/list-card.tsx'
import { titleAt } from '../screens/ministry-menu.ts'
import { ScreenInstructions } from '../screens/screen-instructions.tsx'
import type { ScreenPath } from '../screens/screens.ts'
import { type ListRow, useList } from '../lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { settingsCrumbs } from '../screens/crumbs.ts'

interface Props<C extends Call, Row> {
  path: ScreenPath
  call: C
  /** Name under which the list is stored; used to reload it after a change. */
  within: string
  /** Label of the search field. */
  search: string
  filters?: readonly ListFilter[]
  /** The number of rows as a message, such as «7 فهارس». */
  total?: (count: number) => string
  rowName: (row: Row) => string
  columns: readonly Column<Row>[]
  notice?: ReactNode
  actions?: ReactNode
  /** What a row opens: its own page, or a drawer beside the list. */
  opens: { readonly href: (row: Row) => string } | { readonly drawer: (row: Row, close: () => void) => ReactNode }
}

/** A list of settings whose rows always exist. None is added or removed; a row opens its page or its drawer. */
export function SettingsList<C extends Call>({
  path,
  call,
  within,
  notice,
  actions,
  opens,
  ...card
}: Props<C, ListRow<C> & { id: number }>) {
  type Row = ListRow<C> & { id: number }
  const list = useList(call, { within })
  const rows = list.rows as readonly Row[] | undefined
  const [open, setOpen] = useState<number>()
  const opened = rows?.find((row) => row.id === open)
  return (
    <Page>
      <PageHead title={titleAt(path)} crumbs={settingsCrumbs(path)} actions={actions} />
      <Stack>
        <ScreenInstructions />
        {notice}
        <ListCard
          {...card}
          list={{ ...list, rows }}
          label={titleAt(path)}
          {...('href' in opens ? opens : { onOpen: (row: Row) => setOpen(row.id) })}
          empty={<EmptyState title={m.state_empty()} />}
        />
      </Stack>
      {opened && 'drawer' in opens && opens.drawer(opened, () => setOpen(undefined))}
    </Page>
  )
}
