import type { ReactNode } from 'react'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { PersonFields, type PersonValues } from './person-fields.tsx'
import { fullName } from './person-words.tsx'

interface Props<R extends PersonValues & { updated_at: string }, V extends PersonValues> {
  /** The person to edit; absent when one is invited. */
  person: R | undefined
  form: Fields<V>
  toForm: (person: R) => V
  send: (values: V, seen: { version?: string }) => Promise<{ message: string }>
  onClose: () => void
  /** Fields after those of every person. */
  children?: ReactNode
}

/** Invites a person by mail, or edits one; a change of somebody else meanwhile is put together with this one. */
export function PersonDrawer<R extends PersonValues & { updated_at: string }, V extends PersonValues>({
  person,
  form,
  toForm,
  send,
  onClose,
  children,
}: Props<R, V>) {
  const { save, notice } = useMergedSave({
    form,
    record: person,
    toForm,
    send: (values, version) => sendForm(() => send(values, version ? { version } : {})),
  })
  return (
    <RecordDrawer
      title={person ? m.users_edit() : m.users_invite()}
      {...(person ? { note: fullName(person) } : {})}
      form={form}
      verb={person ? m.form_save_changes() : m.users_invite_verb()}
      onSubmit={save}
      onClose={onClose}
    >
      {notice}
      {!person && <Notice tone="info">{m.users_invite_note()}</Notice>}
      <PersonFields field={form.field as never} />
      {children}
    </RecordDrawer>
  )
}
