import { useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { isUploading, type UploadHandle } from '#web/ui/upload-field.tsx'

/** Sends and closes a letter only with its attachments: none is left on its way. `fileError` belongs at their field. */
export function useWhole(uploads: UploadHandle) {
  const [isAsked, setAsked] = useState(false)
  const isWaiting = isUploading(uploads)
  useUnsaved(isWaiting)
  return {
    whenWhole:
      <T>(act: () => T) =>
      (): T | undefined => {
        setAsked(isWaiting)
        return isWaiting ? undefined : act()
      },
    fileError: isWaiting && isAsked ? m.upload_unfinished() : undefined,
  }
}
