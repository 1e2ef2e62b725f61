import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addTemplate, dropTemplate, listTemplates } from '#contract/messages/writing.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { Named } from '#web/ui/text.tsx'
import { paragraphsOf, typedOf } from './plain.ts'
import css from './messaging.module.css'

const key = [listTemplates.path]

function Rows({
  rows,
  onTake,
  onRemoved,
}: {
  rows: AnswerOf<typeof listTemplates>
  onTake: (text: string) => void
  onRemoved: () => void
}) {
  return (
    <ul className={css.templates}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" onClick={() => onTake(typedOf(row.body))}>
            <b>
              <Named>{row.name}</Named>
            </b>
            <span dir="auto">{typedOf(row.body)}</span>
          </button>
          <IconButton
            label={m.thread_template_remove({ name: row.name })}
            onClick={() => void sendForm(() => callApi(dropTemplate, { params: { id: row.id } })).then(onRemoved)}
          >
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** Kept texts of the own place: one is taken into the letter, or what was just written is kept for the next one. */
export function Templates({
  text,
  onTake,
  onClose,
}: {
  text: string
  onTake: (text: string) => void
  onClose: () => void
}) {
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: async () => (await callApi(listTemplates)).data })
  const form = useFields({
    initial: { name: '' },
    validate: ({ name }): Record<string, string> => (name.trim().length < 3 ? { name: m.thread_template_name() } : {}),
  })
  const reload = () => client.invalidateQueries({ queryKey: key })
  const add = async () => {
    if (!form.check()) return
    const errors = await sendForm(() =>
      callApi(addTemplate, { body: { name: form.values.name, body: paragraphsOf(text) } }),
    )
    if (errors) form.setErrors(errors)
    await reload()
  }
  return (
    <Dialog kind="drawer" title={m.thread_templates()} note={m.thread_templates_note()} onClose={onClose}>
      <Loaded query={query} lines={4}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={m.thread_no_templates()} text={m.thread_no_templates_text()} />
          ) : (
            <Rows rows={rows} onTake={(text) => (onTake(text), onClose())} onRemoved={() => void reload()} />
          )
        }
      </Loaded>
      {text.trim() !== '' && (
        <form className={css.keep} onSubmit={(event) => (event.preventDefault(), void add())}>
          <TextField
            field={form.field('name')}
            label={label(commonWords.name)}
            hint={m.thread_template_hint()}
            max={100}
          />
          <Button look="default" size="form" type="submit">
            {m.thread_template_keep()}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
