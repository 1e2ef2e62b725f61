import { IconArrowsSort, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { searchForm } from '#contract/core/arabic.ts'
import { type IndexColumn, ownColumns } from '#contract/settings/index-fields.ts'
import { type IndexRecord, type IndexTable, readIndex } from '#contract/settings/indexes.ts'
import { callApi } from '#web/core/api.ts'
import { formatNumber } from '#web/core/format.ts'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { lang } from '#web/core/preferences.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { useMay } from '#web/core/session.ts'
import { useAddress } from '#web/core/use-address.ts'
import { nameOf, useName } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { RowMenu, type MenuAction } from '#web/ui/row-menu.tsx'
import { EmptyState, NoRight, Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { settingsCrumbs } from './crumbs.ts'
import { IndexIcon } from './icon-field.tsx'
import { MergeDrawer, RetireDialog, useRetire } from './index-change.tsx'
import { IndexOrder } from './index-order.tsx'
import css from './index-page.module.css'

/** The form brings the shapes of fields: it is loaded when it is opened. */
const IndexForm = lazy(async () => ({ default: (await import('./index-form.tsx')).IndexForm }))

const listPath = '/ministry/settings/indexes'

function Related({ index, code }: { index: string; code: unknown }) {
  return useName(index)(code as number | null)
}
function cellOf({ name, type, index = '' }: IndexColumn, record: IndexRecord): ReactNode {
  const value = record.extra[name]
  if (value === null || value === undefined || value === '') return '—'
  if (type === 'lookup') return <Related index={index} code={value} />
  if (type === 'boolean') return value === true ? m.index_yes() : m.index_no()
  if (type === 'integer' && typeof value === 'number') return formatNumber(value)
  return <Ltr>{Array.isArray(value) ? value.join(', ') : String(value as string | number)}</Ltr>
}

function columnsOf(table: IndexTable): Column<IndexRecord>[] {
  const extra = table.columns.filter((column) => !ownColumns.includes(column.name))
  return [
    {
      key: 'name',
      label: m.index_value(),
      cell: (row) => (
        <span className={css.name}>
          <IndexIcon name={row.icon} />
          {nameOf(row)}
        </span>
      ),
    },
    {
      key: 'other',
      label: lang() === 'en' ? m.index_value_ar() : m.index_value_en(),
      cell: (row) => <bdi>{lang() === 'en' ? row.name_ar : row.name_en}</bdi>,
    },
    ...extra.map((column) => ({
      key: column.name,
      label: lang() === 'en' ? column.label_en : column.label_ar,
      cell: (row: IndexRecord) => cellOf(column, row),
    })),
    { key: 'id', label: m.index_id(), cell: (row) => <Ltr>{row.id}</Ltr>, width: 80 },
    { key: 'uses', label: m.index_uses_col(), cell: (row) => formatNumber(row.uses), width: 110 },
    {
      key: 'state',
      label: m.ministry_col_state(),
      cell: (row) => (
        <span className={css.tags}>
          <StateTag tone={row.is_active ? 'ok' : 'mute'}>
            {row.is_active ? m.index_in_forms() : m.index_retired_one()}
          </StateTag>
          {row.protected && <StateTag tone="hold">{m.index_protected_tag()}</StateTag>}
        </span>
      ),
    },
  ]
}

type Open =
  | { kind: 'form'; record?: IndexRecord }
  | { kind: 'retire' | 'merge'; record: IndexRecord }
  | { kind: 'order' }

function Records({ table }: { table: IndexTable }) {
  const address = useAddress()
  const retire = useRetire(table)
  const [mayAdd, mayEdit, mayRemove] = [
    useMay('ministry_indexes', 'A'),
    useMay('ministry_indexes', 'U'),
    useMay('ministry_indexes', 'D'),
  ]
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const words = searchForm(address.one('search') ?? '')
  const state = address.one('state') ?? 'all'
  const shown = table.records.filter(
    (row) =>
      searchForm(`${row.name_ar} ${row.name_en} ${row.id}`).includes(words) &&
      (state === 'all' || (state === 'active') === row.is_active),
  )
  const menu = (record: IndexRecord): MenuAction[] => [
    ...(mayEdit ? [{ label: m.form_edit(), act: () => setOpen({ kind: 'form', record }) }] : []),
    ...(mayEdit && !record.is_active ? [{ label: m.index_restore(), act: () => void retire(record, true) }] : []),
    ...(mayRemove && !record.protected
      ? [{ label: m.index_merge_menu(), act: () => setOpen({ kind: 'merge', record }) }]
      : []),
    ...(mayEdit && !record.protected
      ? [{ label: m.index_retire_menu(), tone: 'danger' as const, act: () => setOpen({ kind: 'retire', record }) }]
      : []),
  ]
  const add = mayAdd && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ kind: 'form' })}>
      {m.index_add()}
    </Button>
  )
  return (
    <>
      <PageHead
        title={nameOf(table)}
        crumbs={[
          ...settingsCrumbs(listPath).slice(0, -1),
          { label: titleAt(listPath), href: link(listPath) },
          { label: nameOf(table) },
        ]}
        actions={
          <>
            {mayEdit && table.records.length > 1 && (
              <Button
                look="default"
                icon={<IconArrowsSort size={18} aria-hidden />}
                onClick={() => setOpen({ kind: 'order' })}
              >
                {m.index_order()}
              </Button>
            )}
            {add}
          </>
        }
      />
      <div className={css.stack}>
        <ScreenInstructions />
        {!mayAdd && !mayEdit && <NoRight />}
        <Card pad={false}>
          <FilterBar
            search={{
              label: m.index_search(),
              value: address.one('search') ?? '',
              onChange: (search) => address.set({ search: search || undefined }),
            }}
            total={m.index_total({ count: shown.length })}
          >
            <Segments
              label={m.ministry_col_state()}
              value={state}
              choices={[
                { value: 'all', label: m.ministry_all() },
                { value: 'active', label: m.index_in_forms() },
                { value: 'retired', label: m.index_retired_one() },
              ]}
              onChange={(next) => address.set({ state: next === 'all' ? undefined : next })}
            />
          </FilterBar>
          <DataTable
            label={nameOf(table)}
            phone="cards"
            rows={shown}
            filtered={words !== '' || state !== 'all'}
            onClearFilter={address.clear}
            rowName={nameOf}
            onOpen={(record) => setOpen({ kind: 'form', record })}
            columns={columnsOf(table)}
            menu={(record) => <RowMenu name={nameOf(record)} actions={menu(record)} />}
            empty={<EmptyState title={m.index_empty()}>{add}</EmptyState>}
          />
        </Card>
      </div>
      {open?.kind === 'form' && (
        <Suspense fallback={<Skeleton lines={1} />}>
          <IndexForm table={table} record={open.record} mayEdit={open.record ? mayEdit : mayAdd} onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'retire' && (
        <RetireDialog table={table} record={open.record} mayRemove={mayRemove} onClose={close} />
      )}
      {open?.kind === 'merge' && <MergeDrawer table={table} record={open.record} onClose={close} />}
      {open?.kind === 'order' && <IndexOrder table={table} onClose={close} />}
    </>
  )
}

/** One index: its values in order, with the columns of its definition; values are added, edited, ordered, retired and merged here. */
export function IndexPage({ slug }: { slug: string }) {
  const query = useQuery({
    queryKey: ['indexes', slug],
    queryFn: async () => (await callApi(readIndex, { params: { slug } })).data,
  })
  return (
    <Page>
      {query.data === undefined && <PageHead title={titleAt(listPath)} crumbs={settingsCrumbs(listPath)} />}
      <Loaded query={query} lines={8}>
        {(table) => <Records table={table} />}
      </Loaded>
    </Page>
  )
}
