import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card, PageHead } from '#web/ui/page-head.tsx'
import { LeaveGuard } from '#web/ui/leave.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { useFields, type Errors } from '#web/ui/use-fields.ts'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { SortList } from '#web/core/registers/sort-list.tsx'
import css from './list-editor.module.css'

const path = '/ministry/settings/accreditation-transactions'

interface Named {
  readonly name_ar: string
  readonly name_en: string | null
}
/** A part of the list; a new one has a key of its own until it is saved. */
export type Keyed<T> = T & { readonly key: string }

interface Props<R extends Named & { updated_at: string }, Item extends Named> {
  /** The transaction type whose list this is. */
  record: R
  mayEdit: boolean
  itemsOf: (record: R) => Keyed<Item>[]
  words: { readonly add: string; readonly save: string; readonly unsaved: string; readonly empty: string }
  /** The parts and their order stand as they are. */
  still?: boolean
  /** Stays in the list whatever else may go. */
  stays?: (item: Item) => boolean
  mayBeSaved?: (items: readonly Item[]) => boolean
  send: (items: readonly Item[], version: string | undefined) => Promise<Errors | undefined>
  /** What stands in a row. */
  row: (item: Item, at: number) => ReactNode
  drawer: (
    item: Keyed<Item> | undefined,
    keep: (item: Keyed<Item>) => void,
    close: () => void,
    items: readonly Keyed<Item>[],
  ) => ReactNode
  /** Above the list: what is to be known of it. */
  told?: (items: readonly Item[]) => ReactNode
}

function Head({ name, children }: { name: string; children: ReactNode }) {
  const crumbs = [...settingsCrumbs(path).slice(0, -1), { label: titleAt(path), href: link(path) }, { label: name }]
  return <PageHead title={name} crumbs={crumbs} actions={children} />
}

function Tools({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove?: () => void }) {
  return (
    <>
      <IconButton label={m.stage_edit_named({ name })} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </IconButton>
      {onRemove && (
        <IconButton label={m.stage_remove_named({ name })} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </IconButton>
      )}
    </>
  )
}

/** The items of a form that is saved as a whole, and the saving of them. */
function useItems<R extends Named & { updated_at: string }, Item extends Named>({
  record,
  itemsOf,
  send,
}: Pick<Props<R, Item>, 'record' | 'itemsOf' | 'send'>) {
  const toForm = (now: R) => ({ items: itemsOf(now) })
  const form = useFields({ initial: toForm(record) })
  const { items } = form.values
  const setItems = (next: Keyed<Item>[]) => form.set('items', next)
  const [busy, setBusy] = useState(false)
  const { save, notice } = useMergedSave({
    form,
    record,
    toForm,
    send: (values, version) =>
      send(
        values.items.map(({ key: _, ...item }) => item as unknown as Item),
        version,
      ),
  })
  const dirty = JSON.stringify(items) !== JSON.stringify(itemsOf(record))
  const submit = async () => {
    setBusy(true)
    try {
      await save(form.values)
    } finally {
      setBusy(false)
    }
  }
  const keep = (item: Keyed<Item>) =>
    setItems(
      items.some(({ key }) => key === item.key)
        ? items.map((one) => (one.key === item.key ? item : one))
        : [...items, item],
    )
  return { items, setItems, keep, dirty, busy, submit, notice }
}

/** A list of a transaction type as its own page: parts are added, edited, ordered and taken away, and nothing is written before all of it is saved. */
export function ListEditor<R extends Named & { updated_at: string }, Item extends Named>(props: Props<R, Item>) {
  const { record, mayEdit, words, still = false, stays, mayBeSaved, row, told } = props
  const [open, setOpen] = useState<Keyed<Item> | 'new'>()
  const { items, setItems, keep, dirty, busy, submit, notice } = useItems(props)
  const tools = (item: Keyed<Item>) =>
    mayEdit && (
      <Tools
        name={nameOf(item)}
        onEdit={() => setOpen(item)}
        {...(still || stays?.(item) ? {} : { onRemove: () => setItems(items.filter(({ key }) => key !== item.key)) })}
      />
    )
  return (
    <>
      <Head name={nameOf(record)}>
        {mayEdit && !still && (
          <Button look="default" icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
            {words.add}
          </Button>
        )}
        {mayEdit && dirty && (mayBeSaved?.(items) ?? true) && (
          <Button busy={busy} onClick={() => void submit()}>
            {words.save}
          </Button>
        )}
      </Head>
      <div className={css.stack}>
        <LeaveGuard dirty={dirty} lets={() => busy} />
        {!mayEdit && <NoRight>{m.ministry_no_right()}</NoRight>}
        {notice}
        {told?.(items)}
        <Card>
          {items.length === 0 ? (
            <EmptyState title={words.empty} />
          ) : (
            <SortList
              items={items}
              keyOf={({ key }) => key}
              name={nameOf}
              onChange={setItems}
              still={still || !mayEdit}
              tools={tools}
            >
              {row}
            </SortList>
          )}
        </Card>
        {dirty && (
          <p className={css.quiet} role="status">
            {words.unsaved}
          </p>
        )}
      </div>
      {open && props.drawer(open === 'new' ? undefined : open, keep, () => setOpen(undefined), items)}
    </>
  )
}
