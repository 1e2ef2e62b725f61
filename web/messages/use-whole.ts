import { useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { isUploading, type UploadHandle } from '#web/ui/upload-field.tsx'

/** Sends a letter only with its attachments: none of them is left on its way. `fileError` belongs at their field. */
export function useWhole(uploads: UploadHandle, send: () => Promise<void>) {
  const [isAsked, setAsked] = useState(false)
  const isWaiting = isUploading(uploads)
  return {
    send: async () => {
      setAsked(isWaiting)
      if (!isWaiting) await send()
    },
    fileError: isWaiting && isAsked ? m.upload_unfinished() : undefined,
  }
}
