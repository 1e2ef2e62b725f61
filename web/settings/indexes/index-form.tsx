import { useQueryClient } from '@tanstack/react-query'
import { type IndexColumn, ownColumns, recordSchema } from '#contract/settings/index-fields.ts'
import {
  addIndexRecord,
  type IndexRecord,
  type IndexDefinition,
  updateIndexRecord,
} from '#contract/settings/indexes.ts'
import { callApi } from '#web/core/api/api.ts'
import { lang } from '#web/base/preferences.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { nameOf, useChoices } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type Binding, type Fields, useFields } from '#web/ui/use-fields.ts'
import { IconField } from './icon-field.tsx'
import { labelOf } from './index-columns.tsx'

type Values = Record<string, unknown>
const own = (record: IndexRecord, name: string): unknown =>
  ownColumns.includes(name) ? record[name as 'name_ar'] : record.extra[name]

/** The values of a record's form: numbers of a list as one text, an empty column as the empty value of its kind. */
function valuesOf(columns: readonly IndexColumn[], record?: IndexRecord): Values {
  return Object.fromEntries(
    columns.map(({ name, type }) => {
      const value = record && own(record, name)
      if (type === 'list') return [name, Array.isArray(value) ? value.join('، ') : '']
      if (type === 'boolean') return [name, value === true]
      return [name, value ?? (type === 'text' ? '' : null)]
    }),
  )
}
/** What is sent: the numbers of a list as a list. */
const bodyOf = (columns: readonly IndexColumn[], values: Values): Values =>
  Object.fromEntries(
    columns.map(({ name, type }) => [
      name,
      type === 'list'
        ? String(values[name])
            .split(/[\s,،]+/)
            .filter(Boolean)
        : values[name],
    ]),
  )

function Related({
  column,
  form,
  index,
  locked,
}: {
  column: IndexColumn
  form: Fields<Values>
  index: string
  locked: object
}) {
  const choices = useChoices(index)
  return (
    <PickField
      field={form.field(column.name) as Binding<number | null>}
      label={labelOf(column)}
      options={choices}
      optional={column.required === false}
      {...locked}
    />
  )
}

function ColumnField({
  column,
  table,
  form,
  locked: closed,
}: {
  column: IndexColumn
  table: IndexDefinition
  form: Fields<Values>
  locked: boolean
}) {
  const field = form.field(column.name)
  const optional = column.required === false
  const shared = { label: labelOf(column), optional, ...(closed ? { locked: m.index_locked_column() } : {}) }
  const related = table.options.find((option) => option.key_name === column.name)
  switch (column.type) {
    case 'icon':
      return <IconField field={field as Binding<string | null>} label={shared.label} />
    case 'boolean':
      return <CheckField field={field as Binding<boolean>} label={shared.label} />
    case 'integer':
    case 'number':
      return <NumberField field={field as Binding<number | string | null>} {...shared} />
    case 'lookup':
      return (
        <Related
          column={column}
          form={form}
          index={related?.related_name ?? column.index ?? ''}
          locked={closed ? { locked: m.index_locked_column() } : {}}
        />
      )
    case 'list':
      return <TextField field={field as Binding<string>} {...shared} hint={m.index_list_hint()} ltr max={100} />
    case 'text':
      return (
        <TextField
          field={field as Binding<string>}
          {...shared}
          ltr={column.name !== 'name_ar'}
          max={column.name.startsWith('name_') ? 150 : 255}
        />
      )
  }
}

function useValueForm(table: IndexDefinition, record: IndexRecord | undefined) {
  const client = useQueryClient()
  const { columns, slug } = table
  const check = bySchema(recordSchema(columns))
  const form = useFields<Values>({
    initial: valuesOf(columns, record),
    validate: (values) => check(bodyOf(columns, values)),
  })
  const { save, notice } = useMergedSave({
    form,
    record,
    toForm: (now) => valuesOf(columns, now),
    send: (values, version) =>
      sendForm(async () => {
        const body = bodyOf(columns, values)
        const answer = record
          ? await callApi(updateIndexRecord, { params: { slug, id: record.id }, body, version })
          : await callApi(addIndexRecord, { params: { slug }, body })
        await client.invalidateQueries({ queryKey: ['indexes'] })
        await client.invalidateQueries({ queryKey: ['select', slug] })
        return answer
      }),
  })
  return { form, save, notice }
}

/** Adds or edits a value; its fields are the columns of the index, its code and its text code are not among them. */
export function IndexForm({
  table,
  record,
  mayEdit,
  onClose,
}: {
  table: IndexDefinition
  record: IndexRecord | undefined
  mayEdit: boolean
  onClose: () => void
}) {
  const { form, save, notice } = useValueForm(table, record)
  return (
    <RecordDrawer
      title={record ? m.index_edit() : m.index_add()}
      note={record ? m.index_code({ name: nameOf(record), code: record.id }) : nameOf(table)}
      form={form}
      verb={record ? m.form_save_changes() : m.index_add()}
      readOnly={!mayEdit}
      onClose={onClose}
      onSubmit={save}
    >
      {notice}
      {record?.protected && (
        <Notice tone="info" title={m.index_protected()}>
          {record.protected[lang()]}
        </Notice>
      )}
      {table.columns.map((column) => (
        <ColumnField
          key={column.name}
          column={column}
          table={table}
          form={form}
          locked={record?.protected != null && table.locked.includes(column.name)}
        />
      ))}
    </RecordDrawer>
  )
}
