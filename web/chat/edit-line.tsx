import { m } from '#web/generated/paraglide/messages.js'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'

/** Changes an own line; everybody sees that it was changed, and what it said. */
export function EditLine({
  body,
  onSave,
  onClose,
}: {
  body: string
  onSave: (body: string) => Promise<Errors | void>
  onClose: () => void
}) {
  const form = useFields({
    initial: { body },
    validate: (values): Record<string, string> => (values.body.trim() === '' ? { body: m.chat_nothing() } : {}),
  })
  return (
    <RecordDrawer
      title={m.chat_edit_title()}
      note={m.chat_edit_note()}
      form={form}
      onSubmit={(values) => onSave(values.body)}
      onClose={onClose}
    >
      <AreaField field={form.field('body')} label={m.chat_line()} max={2_000} rows={5} />
    </RecordDrawer>
  )
}
