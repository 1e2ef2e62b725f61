import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { FilterBar, type Chip } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { RowMenu, type MenuAction } from '#web/ui/row-menu.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { useFields, type Fields } from '#web/ui/use-fields.ts'
import { recentSearches } from './recent-searches.ts'
import { ScreenInstructions } from './screen-instructions.tsx'
import { useColumns } from './use-columns.ts'
import { useRegister, type Register, type RowOf } from './use-register.ts'
import { bySchema } from './validate.ts'

// Not needed to read a table: they come after it.
const ColumnChoice = lazy(async () => ({ default: (await import('./table-tools.tsx')).ColumnChoice }))
const ExportButton = lazy(async () => ({ default: (await import('./table-tools.tsx')).ExportButton }))

/** Words of one register; each with its own object, never «add» alone. */
export interface RegisterWords {
  readonly title: string
  readonly add: string
  readonly addTitle: string
  readonly editTitle: string
  readonly empty: string
  readonly emptyText?: string
  readonly search: string
  readonly remove: string
  readonly removeTitle: (name: string) => string
  readonly removeText: string
  readonly total?: (count: number) => string
}

interface Props<R extends Register, V extends Record<string, unknown>> {
  resource: R
  words: RegisterWords
  columns: readonly Column<RowOf<R>>[]
  /** Fields of the drawer. */
  fields: (form: Fields<V>, row: RowOf<R> | undefined) => ReactNode
  /** Values of a new record. */
  initial: V
  /** Values of the form for a record; the record's own fields by default. */
  toForm?: (row: RowOf<R>) => V
  /** What is sent for the values; the values themselves by default. */
  toBody?: (values: V) => unknown
  rowName: (row: RowOf<R>) => string
  /** A record has a page of its own instead of a drawer. */
  href?: (row: RowOf<R>) => string
  filters?: (register: ReturnType<typeof useRegister<R>>) => ReactNode
  chips?: (register: ReturnType<typeof useRegister<R>>) => readonly Chip[]
  actions?: (row: RowOf<R>, register: ReturnType<typeof useRegister<R>>) => readonly MenuAction[]
  crumbs?: readonly Crumb[]
  /** Parameters of the address that say which list it is, and are no filter. */
  keep?: readonly string[]
  /** Beside the title: the lists among which `keep` chooses. */
  tabs?: ReactNode
  /** Buttons at the end of the title, before the adding one. */
  tools?: ReactNode
  /** Above the table: notices of this register. */
  children?: ReactNode
}

function Drawer<R extends Register, V extends Record<string, unknown>>({
  page,
  register,
  row,
  onClose,
}: {
  page: Props<R, V>
  register: ReturnType<typeof useRegister<R>>
  row: RowOf<R> | undefined
  onClose: () => void
}) {
  const { words, initial, fields, rowName, resource, toBody = (values: V) => values } = page
  const known = Object.keys(initial)
  const toForm =
    page.toForm ??
    ((record: RowOf<R>) =>
      ({ ...initial, ...Object.fromEntries(Object.entries(record).filter(([name]) => known.includes(name))) }) as V)
  const check = bySchema(resource.input)
  const form = useFields<V>({ initial: row ? toForm(row) : initial, validate: (values) => check(toBody(values)) })
  return (
    <RecordDrawer
      title={row ? words.editTitle : words.addTitle}
      {...(row ? { note: rowName(row) } : {})}
      form={form}
      verb={row ? m.form_save_changes() : words.add}
      readOnly={row ? !register.mayEdit : !register.mayAdd}
      onSubmit={(values) => register.save(toBody(values), row?.id)}
      onClose={onClose}
      {...(row && register.mayRemove
        ? {
            remove: {
              verb: words.remove,
              title: words.removeTitle(rowName(row)),
              text: words.removeText,
              act: () => register.remove(row.id),
            },
          }
        : {})}
    >
      {fields(form, row)}
    </RecordDrawer>
  )
}

/** A whole screen of a register: title, instructions, filters, table, pager and the drawer of a record. */
export function RegisterPage<R extends Register, V extends Record<string, unknown>>(props: Props<R, V>) {
  const { resource, words, columns, rowName, href, filters, chips, actions, crumbs, tabs, tools, children } = props
  const register = useRegister(resource, props.keep)
  const choice = useColumns(resource.path, columns)
  const [open, setOpen] = useState<RowOf<R> | 'new'>()
  const [doomed, setDoomed] = useState<RowOf<R>>()
  const add = register.mayAdd && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {words.add}
    </Button>
  )
  const menu = (row: RowOf<R>): MenuAction[] => [
    ...(register.mayEdit
      ? [href ? { label: m.form_edit(), href: href(row) } : { label: m.form_edit(), act: () => setOpen(row) }]
      : []),
    ...(actions?.(row, register) ?? []),
    ...(register.mayRemove ? [{ label: words.remove, tone: 'danger' as const, act: () => setDoomed(row) }] : []),
  ]
  const total = register.paging && words.total?.(register.rows?.length === 0 ? 0 : register.paging.total_row)
  return (
    <Page>
      <PageHead
        title={words.title}
        {...(crumbs ? { crumbs } : {})}
        tabs={tabs}
        actions={
          <>
            {tools}
            {add}
          </>
        }
      />
      <div style={{ display: 'grid', gap: 16 }}>
        <ScreenInstructions />
        {children}
        {!register.mayAdd && !register.mayEdit && <NoRight />}
        <Card pad={false}>
          <FilterBar
            search={{
              label: words.search,
              value: register.search,
              onChange: register.setSearch,
              recent: recentSearches(),
            }}
            chips={chips?.(register) ?? []}
            onClear={register.clear}
            {...(total ? { total } : {})}
            end={
              <Suspense>
                <ColumnChoice columns={columns} hidden={choice.hidden} change={choice.change} />
                {register.mayExport && <ExportButton call={resource.list} query={register.address} />}
              </Suspense>
            }
          >
            {filters?.(register)}
          </FilterBar>
          <DataTable
            label={words.title}
            columns={choice.shown}
            rows={register.rows}
            state={register.state}
            error={register.error}
            filtered={register.filtered}
            onClearFilter={register.clear}
            sort={register.sort}
            onSort={register.setSort}
            rowName={rowName}
            {...(href ? { href } : { onOpen: setOpen })}
            menu={(row) => <RowMenu name={rowName(row)} actions={menu(row)} />}
            phone="cards"
            empty={
              <EmptyState title={words.empty} {...(words.emptyText ? { text: words.emptyText } : {})}>
                {add}
              </EmptyState>
            }
          />
          {register.paging && (register.rows?.length ?? 0) > 0 && (
            <Pager paging={register.paging} onPage={register.setPage} onSize={register.setSize} />
          )}
        </Card>
      </div>
      {open && (
        <Drawer
          page={props}
          register={register}
          row={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
      {doomed && (
        <Confirm
          tone="danger"
          title={words.removeTitle(rowName(doomed))}
          text={words.removeText}
          verb={words.remove}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => register.remove(doomed.id)}
        />
      )}
    </Page>
  )
}
