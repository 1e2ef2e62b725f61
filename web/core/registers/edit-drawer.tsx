import type { ReactNode } from 'react'
import type { z } from 'zod'
import { m } from '#web/generated/paraglide/messages.js'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { type Fields, useFields } from '#web/ui/use-fields.ts'
import { useMergedSave, valuesFrom } from '../forms/use-merged-save.tsx'
import { bySchema } from '../forms/validate.ts'
import { type Register, type RowOf, useRegister } from './use-register.ts'

interface Props<R extends Register, V extends Record<string, unknown>> {
  resource: R
  /** The record to edit; without one a new one is added. */
  row: RowOf<R> | undefined
  initial: V
  toForm?: ((row: RowOf<R>) => V) | undefined
  toBody?: ((values: V) => unknown) | undefined
  title: string
  /** The verb that adds; none where records are only edited. */
  verb?: string
  fields: (form: Fields<V>) => ReactNode
  remove?: { verb: string; title: string; text: string } | undefined
  onClose: () => void
}

/** The form of a record in a drawer, beside a page that is not its list. */
export function EditDrawer<R extends Register, V extends Record<string, unknown>>(props: Props<R, V>) {
  const { resource, row, initial, toBody = (values: V) => values, title, verb, fields, remove, onClose } = props
  const register = useRegister(resource, ['record'])
  const toForm = props.toForm ?? ((record: RowOf<R>) => valuesFrom(initial, record))
  const check = bySchema(resource.input as z.ZodType)
  const form = useFields<V>({ initial: row ? toForm(row) : initial, validate: (values) => check(toBody(values)) })
  const { save, notice } = useMergedSave({
    form,
    record: row,
    toForm,
    send: (values, version) => register.save(toBody(values), row?.id, version),
  })
  return (
    <RecordDrawer
      title={title}
      form={form}
      verb={row || verb === undefined ? m.form_save_changes() : verb}
      onSubmit={save}
      onClose={onClose}
      {...(row && remove && register.mayRemove ? { remove: { ...remove, act: () => register.remove(row.id) } } : {})}
    >
      {notice}
      {fields(form)}
    </RecordDrawer>
  )
}
