import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileUse } from '#contract/core/calls/fields.ts'
import { personHeader } from '#web/core/session/acting.ts'
import { useUploads, type StoredFile } from './use-uploads.ts'
import type { FieldOptions } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

const accepted = {
  document: { accept: '.pdf,.jpg,.jpeg,.png' },
  image: { accept: '.jpg,.jpeg,.png,.gif', megabytes: 5 },
  word: { accept: '.docx' },
}

/** Name and size of a stored file, read from its headers; null when it cannot be read. */
export async function readStored(id: number): Promise<StoredFile | null> {
  const href = `/api/v2/files/${id}`
  const { ok, headers } = await fetch(href, {
    method: 'HEAD',
    credentials: 'same-origin',
    headers: { 'x-requested-with': 'sijill', ...personHeader() },
  })
  if (!ok) return null
  const disposition = headers.get('content-disposition') ?? ''
  const name =
    /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? /filename="?([^";]+)/.exec(disposition)?.[1] ?? String(id)
  return { id, href, name: decodeURIComponent(name), size: Number(headers.get('content-length') ?? 0) }
}

interface Props extends FieldOptions {
  field: Binding<number | null>
  use?: FileUse
  /** File types, as in the HTML attribute, when fewer are wanted than the use allows. */
  accept?: string
}

function Sender({ field, use = 'document', stored, ...options }: Props & { stored: readonly StoredFile[] }) {
  const handle = useUploads({ use, stored, onChange: (attachments) => field.onChange(attachments.at(-1) ?? null) })
  return <UploadField field={field} handle={handle} {...accepted[use]} {...options} />
}

/** One file of a record: shows the stored one, or uploads a new one as soon as it is chosen. */
export function RecordFile(props: Props) {
  const [first] = useState(props.field.value)
  const query = useQuery({
    queryKey: ['file', first],
    queryFn: () => readStored(first ?? 0),
    enabled: first !== null,
    staleTime: Infinity,
    meta: { quiet: true },
  })
  if (first !== null && query.isPending) return <Skeleton lines={1} />
  return <Sender {...props} stored={query.data ? [query.data] : []} />
}
