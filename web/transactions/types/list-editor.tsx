import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card, PageHead } from '#web/ui/page-head.tsx'
import { LeaveGuard } from '#web/ui/form.tsx'
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
  drawer: (item: Keyed<Item> | undefined, keep: (item: Keyed<Item>) => void, close: () => void) => ReactNode
  /** Above the list: what is to be known of it. */
  told?: (items: readonly Item[]) => ReactNode
}

/** A list of a transaction type as its own page: parts are added, edited, ordered and taken away, and nothing is written before all of it is saved. */
export function ListEditor<R extends Named & { updated_at: string }, Item extends Named>(props: Props<R, Item>) {
  const { record, mayEdit, itemsOf, words, still = false, stays, mayBeSaved, row, told } = props
  const toForm = (now: R) => ({ items: itemsOf(now) })
  const form = useFields({ initial: toForm(record) })
  const { items } = form.values
  const setItems = (next: Keyed<Item>[]) => form.set('items', next)
  const [open, setOpen] = useState<Keyed<Item> | 'new'>()
  const [busy, setBusy] = useState(false)
  const { save, notice } = useMergedSave({
    form,
    record,
    toForm,
    send: (values, version) =>
      props.send(
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
  const tools = (item: Keyed<Item>) =>
    mayEdit && (
      <>
        <IconButton label={m.stage_edit_named({ name: nameOf(item) })} onClick={() => setOpen(item)}>
          <IconPencil size={18} aria-hidden />
        </IconButton>
        {!still && !stays?.(item) && (
          <IconButton
            label={m.stage_remove_named({ name: nameOf(item) })}
            onClick={() => setItems(items.filter(({ key }) => key !== item.key))}
          >
            <IconTrash size={18} aria-hidden />
          </IconButton>
        )}
      </>
    )
  return (
    <>
      <PageHead
        title={nameOf(record)}
        crumbs={[
          ...settingsCrumbs(path).slice(0, -1),
          { label: titleAt(path), href: link(path) },
          { label: nameOf(record) },
        ]}
        actions={
          mayEdit && (
            <>
              {!still && (
                <Button look="default" icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
                  {words.add}
                </Button>
              )}
              {dirty && (mayBeSaved?.(items) ?? true) && (
                <Button busy={busy} onClick={() => void submit()}>
                  {words.save}
                </Button>
              )}
            </>
          )
        }
      />
      <div className={css.stack}>
        <LeaveGuard dirty={dirty} busy={busy} />
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
      {open && props.drawer(open === 'new' ? undefined : open, keep, () => setOpen(undefined))}
    </>
  )
}
