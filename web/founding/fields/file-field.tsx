import { useState } from 'react'
import type { StoredFile } from '#contract/founding/answers.ts'
import { acceptOf, sentAs } from '#web/core/forms/file-types.ts'
import { useUploads } from '#web/core/forms/use-uploads.ts'
import type { FieldOptions } from '#web/ui/field.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

const images = ['jpg', 'png']
const papers = ['pdf', ...images]

interface Props extends FieldOptions {
  field: Pick<Binding<unknown>, 'id' | 'error' | 'onLabel'>
  /** Attachment that stands in the field. */
  value: number | null
  files: Readonly<Record<string, StoredFile>>
  use: 'document' | 'image'
  /** The types that the document asks for, where they are not those of its use. */
  types?: readonly string[]
  version?: number
  onChange: (attachment: number | null) => void
}

function Sender({
  field,
  value,
  files,
  use,
  types = use === 'image' ? images : papers,
  version,
  onChange,
  onRestore,
  ...options
}: Props & { onRestore: () => void }) {
  const file = value === null ? undefined : files[String(value)]
  const stored = file
    ? [{ id: file.id, name: file.name, size: file.size, href: file.url, ...(version ? { version } : {}) }]
    : []
  const handle = useUploads({
    use: use === 'image' ? use : sentAs(types),
    stored,
    outlives: true,
    onChange: (attachments) => onChange(attachments.at(-1) ?? null),
  })
  // Taking away a replacement that never arrived brings the stored file back; it must not empty the field.
  const remove = (id: string) => {
    if (value === null || handle.items.every((item) => item.id !== id || item.state === 'done'))
      return handle.remove(id)
    handle.pause?.(id)
    onRestore()
  }
  return (
    <UploadField
      field={field}
      handle={{ ...handle, remove }}
      accept={acceptOf(types)}
      {...(use === 'image' && { megabytes: 5 })}
      {...options}
    />
  )
}

/** One file of a record: sent in pieces, resumed after a cut, then named in the field by its attachment. */
export function FileField(props: Props) {
  const { value, files } = props
  const [shown, setShown] = useState('none')
  const [restored, setRestored] = useState(0)
  // A file just sent is not yet among the stored ones; until it is, the row of its upload stays.
  const wanted = value === null ? 'none' : files[String(value)] ? String(value) : shown
  if (wanted !== shown) setShown(wanted)
  return <Sender key={`${wanted}-${restored}`} {...props} onRestore={() => setRestored(restored + 1)} />
}
