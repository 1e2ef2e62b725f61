import { useState } from 'react'
import type { UploadHandle } from '#web/ui/upload-field.tsx'

/** The signed report, sent together with the opinion. */
export function useAuditReport(): { file: File | undefined; handle: UploadHandle } {
  const [file, setFile] = useState<File>()
  return {
    file,
    handle: {
      items: file ? [{ id: 'report', name: file.name, size: file.size, state: 'queued' as const }] : [],
      add: ([added]) => setFile(added),
      remove: () => setFile(undefined),
    },
  }
}
