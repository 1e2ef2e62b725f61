import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { indexValueWords } from '#contract/settings/index-words.ts'
import { IconArrowsSort, IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { exportIndex } from '#contract/settings/index-file.ts'
import {
  describeIndex,
  type IndexDefinition,
  type IndexRecord,
  listIndexRecords,
  mostOrdered,
} from '#contract/settings/indexes.ts'
import { callApi } from '#web/core/api/api.ts'
import { ListCard, type ListFilter } from '#web/core/lists/list-card.tsx'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { ExportButton } from '#web/core/lists/table-tools.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { RowMenu, type MenuAction } from '#web/ui/row-menu.tsx'
import { EmptyState, NoRight, Skeleton } from '#web/ui/states.tsx'
import { indexCrumbs, settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { MergeDrawer, RetireDialog, useRetire } from './index-change.tsx'
import { useIndexColumns } from './index-columns.tsx'
import { IndexOrder } from './index-order.tsx'
import css from './index-page.module.css'

/** The form brings the shapes of fields: it is loaded when it is opened. */
const IndexForm = lazy(async () => ({ default: (await import('./index-form.tsx')).IndexForm }))

const IndexImport = lazy(async () => ({ default: (await import('./index-import.tsx')).IndexImport }))

const listPath = '/ministry/settings/indexes'

type Open =
  | { kind: 'form'; record?: IndexRecord }
  | { kind: 'retire' | 'merge'; record: IndexRecord }
  | { kind: 'order' | 'import' }

const useRights = () => ({
  mayAdd: useMay('ministry_indexes', 'A'),
  mayEdit: useMay('ministry_indexes', 'U'),
  mayRemove: useMay('ministry_indexes', 'D'),
})

/** What may be done with one value. */
function useMenu(table: IndexDefinition, setOpen: (open: Open) => void) {
  const { mayEdit, mayRemove } = useRights()
  const retire = useRetire(table)
  return (record: IndexRecord): MenuAction[] => [
    ...(mayEdit ? [{ label: m.form_edit(), act: () => setOpen({ kind: 'form', record }) }] : []),
    ...(mayEdit && !record.is_active ? [{ label: m.index_restore(), act: () => void retire(record, true) }] : []),
    ...(mayRemove && !record.protected
      ? [{ label: m.index_merge_menu(), act: () => setOpen({ kind: 'merge', record }) }]
      : []),
    ...(mayEdit && !record.protected
      ? [{ label: m.index_retire_menu(), tone: 'danger' as const, act: () => setOpen({ kind: 'retire', record }) }]
      : []),
  ]
}

/** Changes of the whole index. */
function Tools({ table, setOpen }: { table: IndexDefinition; setOpen: (open: Open) => void }) {
  return (
    <>
      {table.count > 1 && table.count <= mostOrdered && (
        <Button
          look="default"
          icon={<IconArrowsSort size={18} aria-hidden />}
          onClick={() => setOpen({ kind: 'order' })}
        >
          {m.index_order()}
        </Button>
      )}
      <Button
        look="default"
        icon={<IconFileImport size={18} aria-hidden />}
        onClick={() => setOpen({ kind: 'import' })}
      >
        {m.index_import()}
      </Button>
    </>
  )
}

function Opened({ open, table, close }: { open: Open; table: IndexDefinition; close: () => void }) {
  const { mayAdd, mayEdit, mayRemove } = useRights()
  return (
    <>
      {open.kind === 'form' && (
        <Suspense fallback={<Skeleton lines={1} />}>
          <IndexForm table={table} record={open.record} mayEdit={open.record ? mayEdit : mayAdd} onClose={close} />
        </Suspense>
      )}
      {open.kind === 'retire' && (
        <RetireDialog table={table} record={open.record} mayRemove={mayRemove} onClose={close} />
      )}
      {open.kind === 'merge' && <MergeDrawer table={table} record={open.record} onClose={close} />}
      {open.kind === 'import' && (
        <Suspense fallback={<Skeleton lines={1} />}>
          <IndexImport table={table} onClose={close} />
        </Suspense>
      )}
      {open.kind === 'order' && <IndexOrder slug={table.slug} onClose={close} />}
    </>
  )
}

const filters = (): readonly ListFilter[] => [
  {
    name: 'state',
    label: label(commonWords.status),
    any: m.ministry_all(),
    options: [
      { value: 'active', label: label(indexValueWords.is_active) },
      { value: 'retired', label: label(indexValueWords.retired) },
    ],
  },
]

function Records({ table }: { table: IndexDefinition }) {
  const list = useList(listIndexRecords, { params: { slug: table.slug }, within: 'indexes' })
  const columns = useIndexColumns(table)
  const { mayAdd, mayEdit } = useRights()
  const [open, setOpen] = useState<Open>()
  const menu = useMenu(table, setOpen)
  const close = () => setOpen(undefined)
  const add = mayAdd && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ kind: 'form' })}>
      {m.index_add()}
    </Button>
  )
  return (
    <>
      <PageHead
        title={nameOf(table)}
        crumbs={indexCrumbs(nameOf(table))}
        actions={
          <>
            {mayEdit && <Tools table={table} setOpen={setOpen} />}
            {add}
          </>
        }
      />
      <div className={css.stack}>
        <ScreenInstructions />
        {!mayAdd && !mayEdit && <NoRight />}
        <ListCard
          list={list}
          label={nameOf(table)}
          search={m.index_search()}
          filters={filters()}
          total={(count) => m.index_total({ count })}
          end={
            <>
              <ExportButton call={exportIndex} params={{ slug: table.slug }} query={{ format: 'xlsx' }} />
              <ExportButton call={exportIndex} params={{ slug: table.slug }} query={{ format: 'csv' }}>
                {m.index_csv()}
              </ExportButton>
            </>
          }
          columns={columns}
          rowName={nameOf}
          onOpen={(record) => setOpen({ kind: 'form', record })}
          menu={(record) => <RowMenu name={nameOf(record)} actions={menu(record)} />}
          empty={<EmptyState title={m.index_empty()}>{add}</EmptyState>}
        />
      </div>
      {open && <Opened open={open} table={table} close={close} />}
    </>
  )
}

/** One index: its values in order, with the columns of its definition; values are added, edited, ordered, retired and merged here. */
export function IndexPage({ slug }: { slug: string }) {
  const query = useQuery({
    queryKey: ['indexes', slug, 'definition'],
    queryFn: async () => (await callApi(describeIndex, { params: { slug } })).data,
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
