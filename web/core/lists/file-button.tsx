import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Call } from '#contract/core/calls/call.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { progressToast } from '#web/ui/toast-store.ts'
import { ApiError } from '../api/api-error.ts'

/** Downloads the file that a call answers, and says that it runs, is done or failed; `none` says why there is none. */
export function FileButton({
  call,
  params,
  query,
  children,
  none,
}: {
  call: Call
  params?: Record<string, string | number>
  query?: Record<string, string>
  children: string
  none: string
}) {
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    const progress = progressToast(m.file_taking())
    try {
      const [{ callFile }, { saveBytes }] = await Promise.all([
        import('../api/download.ts'),
        import('../api/save-bytes.ts'),
      ])
      const { bytes, name } = await (callFile as (call: Call, input: object) => Promise<{ bytes: Blob; name: string }>)(
        call,
        { ...(params ? { params } : {}), ...(query ? { query } : {}) },
      )
      saveBytes(bytes, name)
      progress.done(m.file_taken(), 3_000)
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined
      progress.fail(
        refused?.status === 404 ? none : (Object.values(refused?.errors ?? {})[0]?.[0] ?? m.file_not_taken()),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="default" busy={busy} icon={<IconDownload size={17} aria-hidden />} onClick={() => void take()}>
      {children}
    </Button>
  )
}
