import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import type { Errors, Fields } from '#web/ui/use-fields.ts'
import { sendForm } from './send-form.ts'
import { useMergedSave } from './use-merged-save.tsx'

interface Versioned {
  readonly updated_at: string
}
interface Common<V extends Record<string, unknown>> {
  form: Fields<V>
  /** Without the right the fields stay and the button is away. */
  mayEdit: boolean
  /** Queries that are asked again once it is saved. */
  refresh: readonly QueryKey[]
  verb?: string
  /** Beside the button. */
  tools?: ReactNode
  children: ReactNode
}
interface Props<V extends Record<string, unknown>, R extends Versioned> extends Common<V> {
  /** The record as it was opened, and its values in the form: what somebody else saves meanwhile is put together with this edit. */
  record: R
  toForm: (record: R) => V
  save: (values: V, version: string | undefined) => Promise<{ message: string; data: R }>
}

/** A record that stays on its page with its form: one button saves it, and what was read of it is read anew. */
export function SavedForm<V extends Record<string, unknown>, R extends Versioned>({
  record,
  toForm,
  save,
  refresh,
  children,
  ...more
}: Props<V, R>) {
  const client = useQueryClient()
  const merged = useMergedSave({
    form: more.form,
    record,
    toForm,
    send: (values, version) =>
      sendForm(async () => {
        const answer = await save(values, version)
        merged.saved(answer.data)
        await readAnew(client, refresh)
        return answer
      }),
  })
  return (
    <Saved {...more} onSubmit={merged.save}>
      {merged.notice}
      {children}
    </Saved>
  )
}

/** The same for what one person alone writes. */
export function OwnForm<V extends Record<string, unknown>>({
  save,
  refresh,
  ...more
}: Common<V> & { save: (values: V) => Promise<{ message: string }> }) {
  const client = useQueryClient()
  const send = (values: V) =>
    sendForm(async () => {
      const answer = await save(values)
      await readAnew(client, refresh)
      return answer
    })
  return <Saved {...more} onSubmit={send} />
}

const readAnew = (client: QueryClient, refresh: readonly QueryKey[]) =>
  Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })))

function Saved<V extends Record<string, unknown>>({
  form,
  mayEdit,
  onSubmit,
  verb = m.form_save_changes(),
  tools,
  children,
}: Omit<Common<V>, 'refresh'> & { onSubmit: (values: V) => Promise<Errors | undefined> }) {
  return (
    <Form
      form={form}
      dense
      guarded
      onSubmit={onSubmit}
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
      {children}
    </Form>
  )
}
