import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { RowMenu, type MenuAction } from '#web/ui/row-menu.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { useFields, type Fields } from '#web/ui/use-fields.ts'
import { ListCard, type ListFilter } from '../lists/list-card.tsx'
import { ScreenInstructions } from '../screens/screen-instructions.tsx'
import { useMergedSave, valuesFrom } from '../forms/use-merged-save.tsx'
import { useRegister, type Register, type RowOf } from './use-register.ts'
import { bySchema } from '../forms/validate.ts'

/** Words of one register. Each names its object; never only «add». */
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
  /** The fields in the drawer. */
  fields: (form: Fields<V>, row: RowOf<R> | undefined) => ReactNode
  /** Values of a new record. */
  initial: V
  /** Form values of a record; by default the record's own fields. */
  toForm?: (row: RowOf<R>) => V
  /** The body to send for the values; by default the values themselves. */
  toBody?: (values: V) => unknown
  rowName: (row: RowOf<R>) => string
  /** Set when a record has a page instead of a drawer. */
  href?: (row: RowOf<R>) => string
  choices?: readonly ListFilter[]
  actions?: (row: RowOf<R>, register: ReturnType<typeof useRegister<R>>) => readonly MenuAction[]
  crumbs?: readonly Crumb[]
  /** Parameters that say which list it is; they are no filters. */
  keep?: readonly string[]
  /** Tabs beside the title: the lists that `keep` chooses from. */
  tabs?: ReactNode
  /** Buttons at the end of the title, before the button that adds. */
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
  const toForm = page.toForm ?? ((record: RowOf<R>) => valuesFrom(initial, record))
  const check = bySchema(resource.input)
  const form = useFields<V>({ initial: row ? toForm(row) : initial, validate: (values) => check(toBody(values)) })
  const { save, notice } = useMergedSave({
    form,
    record: row,
    toForm,
    send: (values, version) => register.save(toBody(values), row?.id, version),
  })
  return (
    <RecordDrawer
      title={row ? words.editTitle : words.addTitle}
      {...(row ? { note: rowName(row) } : {})}
      form={form}
      verb={row ? m.form_save_changes() : words.add}
      readOnly={row ? !register.mayEdit : !register.mayAdd}
      onSubmit={save}
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
      {notice}
      {fields(form, row)}
    </RecordDrawer>
  )
}

interface ListProps<R extends Register, V extends Record<string, unknown>> {
  page: Props<R, V>
  register: ReturnType<typeof useRegister<R>>
  onOpen: (row: RowOf<R>) => void
  onRemove: (row: RowOf<R>) => void
  /** The button that adds a record. */
  add: ReactNode
}

function List<R extends Register, V extends Record<string, unknown>>({
  page: { words, columns, rowName, href, choices, actions },
  register,
  onOpen,
  onRemove,
  add,
}: ListProps<R, V>) {
  const menu = (row: RowOf<R>): MenuAction[] => [
    ...(register.mayEdit
      ? [href ? { label: m.form_edit(), href: href(row) } : { label: m.form_edit(), act: () => onOpen(row) }]
      : []),
    ...(actions?.(row, register) ?? []),
    ...(register.mayRemove ? [{ label: words.remove, tone: 'danger' as const, act: () => onRemove(row) }] : []),
  ]
  return (
    <ListCard
      list={register}
      label={words.title}
      search={words.search}
      filters={choices}
      total={words.total}
      columns={columns}
      rowName={rowName}
      {...(href ? { href } : { onOpen })}
      menu={(row) => <RowMenu name={rowName(row)} actions={menu(row)} />}
      empty={
        <EmptyState title={words.empty} {...(words.emptyText ? { text: words.emptyText } : {})}>
          {add}
        </EmptyState>
      }
    />
  )
}

/** A whole screen of a register: title, instructions, filters, table, pages and the drawer of a record. */
export function RegisterPage<R extends Register, V extends Record<string, unknown>>(props: Props<R, V>) {
  const { resource, words, rowName, crumbs, tabs, tools, children } = props
  const register = useRegister(resource, props.keep)
  const [open, setOpen] = useState<RowOf<R> | 'new'>()
  const [doomed, setDoomed] = useState<RowOf<R>>()
  const add = register.mayAdd && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {words.add}
    </Button>
  )
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
        <List page={props} register={register} onOpen={setOpen} onRemove={setDoomed} add={add} />
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
