import { useState } from 'react'
import { useUploads } from '#web/core/forms/use-uploads.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { UploadField } from '#web/ui/upload-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

/** The text of a decision as one file; a stored one is named by what it is. */
export function DecisionFile({
  field,
  label,
  optional,
}: {
  field: Binding<number | null>
  label: string
  optional?: boolean
}) {
  const [stored] = useState(field.value)
  const handle = useUploads({
    use: 'document',
    stored:
      stored === null ? [] : [{ id: stored, name: m.ngos_decision_text(), size: 0, href: `/api/v2/files/${stored}` }],
    onChange: (attachments) => field.onChange(attachments.at(-1) ?? null),
  })
  return (
    <UploadField
      field={field}
      handle={handle}
      accept=".pdf,.jpg,.jpeg,.png"
      label={label}
      {...(optional ? { optional } : {})}
    />
  )
}
