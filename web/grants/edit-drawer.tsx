import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { type Register, type RowOf, useRegister } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { type Fields, useFields } from '#web/ui/use-fields.ts'

/** The form of a record that is edited from its page. */
export function EditDrawer<R extends Register, V extends Record<string, unknown>>({
  resource,
  row,
  initial,
  toBody = (values: V) => values,
  title,
  fields,
  onClose,
}: {
  resource: R
  row: RowOf<R>
  initial: V
  toBody?: (values: V) => unknown
  title: string
  fields: (form: Fields<V>) => ReactNode
  onClose: () => void
}) {
  const register = useRegister(resource, ['record'])
  const toForm = (record: RowOf<R>) => valuesFrom(initial, record)
  const check = bySchema(resource.input as z.ZodType)
  const form = useFields<V>({ initial: toForm(row), validate: (values) => check(toBody(values)) })
  const { save, notice } = useMergedSave({
    form,
    record: row,
    toForm,
    send: (values, version) => register.save(toBody(values), row.id, version),
  })
  return (
    <RecordDrawer title={title} form={form} verb={m.form_save_changes()} onSubmit={save} onClose={onClose}>
      {notice}
      {fields(form)}
    </RecordDrawer>
  )
}
