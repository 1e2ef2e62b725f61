import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeView, saveView } from '#contract/core/saved-views.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { callApi } from '../api/api.ts'
import { ReadFailed } from '../api/read-failed.tsx'
import { sendForm } from '../api/send-form.ts'
import { savedViewsQuery, viewOf } from './saved-views-query.ts'
import { useAddress } from './use-address.ts'
import css from './saved-views.module.css'

/** The views of this list and whether one of them is shown, for people whose lists have addresses of their own. */
function useViews() {
  const { path, search } = useAddress()
  const query = useQuery(savedViewsQuery)
  const shown = viewOf(search)
  const here = (query.data ?? []).filter((view) => view.path === path)
  return { path, shown, query, here, current: here.find((view) => view.search === shown) }
}

/** Ways to see this list that the reader saved, each a link; the one that is shown can be removed. */
export function SavedViews() {
  const client = useQueryClient()
  const { here, current, query } = useViews()
  const [removing, setRemoving] = useState<(typeof here)[number]>()
  const remove = async () => {
    if (!removing) return
    const errors = await sendForm(() => callApi(removeView, { params: { id: removing.id } }))
    await client.invalidateQueries(savedViewsQuery)
    return errors
  }
  return (
    <>
      <ReadFailed title={m.views_failed()} query={query} />
      {here.length > 0 && (
        <nav className={css.views} aria-label={m.views_title()}>
          {here.map((view) => (
            <span key={view.id} className={css.view}>
              <Anchor href={view.path + view.search} aria-current={view === current ? 'true' : undefined}>
                <bdi>{view.name}</bdi>
              </Anchor>
              {view === current && (
                <IconButton label={m.views_remove({ name: view.name })} onClick={() => setRemoving(view)}>
                  <IconTrash size={17} aria-hidden />
                </IconButton>
              )}
            </span>
          ))}
        </nav>
      )}
      {removing && (
        <Confirm
          title={m.views_remove_title({ name: removing.name })}
          text={m.views_remove_text()}
          verb={m.views_remove_verb()}
          tone="danger"
          onConfirm={remove}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

function SaveDialog({ path, search, onClose }: { path: string; search: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = useFields({
    initial: { name: '' },
    validate: ({ name }): Record<string, string> => (name.trim() ? {} : { name: m.views_name_missing() }),
  })
  const save = async ({ name }: { name: string }) => {
    const errors = await sendForm(() => callApi(saveView, { body: { path, name, search } }))
    if (errors) return errors
    await client.invalidateQueries(savedViewsQuery)
    onClose()
  }
  return (
    <Dialog kind="modal" title={m.views_save()} note={m.views_save_note()} onClose={onClose}>
      <Form
        form={form}
        onSubmit={save}
        summary={false}
        leaves
        actions={({ busy }) => (
          <>
            <Button type="submit" size="form" busy={busy}>
              {m.views_save_verb()}
            </Button>
            <Button size="form" look="default" onClick={onClose}>
              {m.form_cancel()}
            </Button>
          </>
        )}
      >
        <TextField field={form.field('name')} label={m.views_name()} hint={m.views_name_hint()} max={60} />
      </Form>
    </Dialog>
  )
}

/** Keeps what the list is asked for under a name, unless it is kept already. */
export function SaveView() {
  const { path, shown, query, current } = useViews()
  const [open, setOpen] = useState(false)
  if (!query.data || current || shown === '') return null
  return (
    <>
      <Button look="subtle" size="row" icon={<IconBookmark size={17} aria-hidden />} onClick={() => setOpen(true)}>
        {m.views_save()}
      </Button>
      {open && <SaveDialog path={path} search={shown} onClose={() => setOpen(false)} />}
    </>
  )
}
