import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ReadOnly } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { sendForm } from '../api/send-form.ts'
import { useMergedSave } from './use-merged-save.tsx'

interface Props<V extends Record<string, unknown>, R extends { readonly updated_at: string }> {
  form: Fields<V>
  /** The record as it was opened and its values. What somebody else saves meanwhile is merged with this edit. */
  record: R
  toForm: (record: R) => V
  save: (values: V, version: string | undefined) => Promise<{ message: string; data: R }>
  /** Without the right the fields are only read, and have no button. */
  mayEdit: boolean
  /** Queries to reload after saving. */
  refresh: readonly QueryKey[]
  verb?: string
  /** Shown beside the button. */
  tools?: ReactNode
  children: ReactNode
}

/** A form that stays open on its page. One button saves it, and the record is then read again. */
export function SavedForm<V extends Record<string, unknown>, R extends { readonly updated_at: string }>({
  form,
  record,
  toForm,
  save,
  mayEdit,
  refresh,
  verb = m.form_save_changes(),
  tools,
  children,
}: Props<V, R>) {
  const client = useQueryClient()
  const merged = useMergedSave({
    form,
    record,
    toForm,
    send: (values, version) =>
      sendForm(async () => {
        const answer = await save(values, version)
        merged.saved(answer.data, values)
        await Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })))
        return answer
      }),
  })
  return (
    <Form
      form={form}
      dense
      guarded
      onSubmit={merged.save}
      actions={({ busy }) =>
        mayEdit && (
          <>
            <Button type="submit" size="form" busy={busy}>
              {verb}
            </Button>
            {tools}
          </>
        )
      }
    >
      {merged.notice}
      <ReadOnly value={!mayEdit}>{children}</ReadOnly>
    </Form>
  )
}
