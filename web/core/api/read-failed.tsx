import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isForbidden } from './api-error.ts'

/**
 * Says beside a field or button that what belongs there could not be read, and offers another try. Nothing is said while
 * all is well, and nothing to whoever may not read it.
 */
export function ReadFailed({
  title,
  query: { data, error, refetch },
}: {
  title: ReactNode
  query: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => unknown }
}) {
  if (data !== undefined || !error || isForbidden(error)) return null
  return (
    <Notice
      tone="bad"
      role="alert"
      title={title}
      end={
        <Button look="default" size="row" onClick={() => void refetch()}>
          {m.error_retry()}
        </Button>
      }
    />
  )
}
