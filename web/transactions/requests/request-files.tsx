import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AskedDocument } from '#contract/transactions/choosing.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { acceptOf, sentAs } from '#web/core/forms/file-types.ts'
import { readStored } from '#web/core/forms/record-file.tsx'
import { useUploads, type StoredFile } from '#web/core/forms/use-uploads.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { Named } from '#web/ui/text.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

interface Props {
  field: Binding<readonly number[]>
  document: AskedDocument
}

function Sender({ field, document, stored }: Props & { stored: readonly StoredFile[] }) {
  const handle = useUploads({ use: sentAs(document.allowed_types), stored, onChange: (ids) => field.onChange(ids) })
  return (
    <UploadField
      field={field}
      handle={handle}
      label={nameOf(document)}
      hint={document.description && <Named>{document.description}</Named>}
      optional={!document.is_required}
      accept={acceptOf(document.allowed_types)}
      max={document.count}
    />
  )
}

/** The files of one document of a request: those that are there, and room for as many as are asked for. */
export function RequestFiles(props: Props) {
  const [first] = useState(props.field.value)
  const query = useQuery({
    queryKey: ['files', ...first],
    queryFn: async () => (await Promise.all(first.map(readStored))).filter((file) => file !== null),
    enabled: first.length > 0,
    staleTime: Infinity,
    meta: { quiet: true },
  })
  if (first.length > 0 && query.isPending) return <Skeleton lines={1} />
  return <Sender {...props} stored={query.data ?? []} />
}
