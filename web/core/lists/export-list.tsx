import { IconFileSpreadsheet } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Call } from '#contract/core/calls/call.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import type { Search } from '#web/base/search.ts'
import { mayTake, useSession } from '../session/session.ts'

// Loaded after the list, which can be read without it.
const ExportButton = lazy(async () => ({ default: (await import('./table-tools.tsx')).ExportButton }))

/**
 * Button that downloads a list as a workbook. Hidden without the right, and for calls without a sheet. `label`
 * distinguishes two lists on one page.
 */
export function ExportList({
  call,
  query = {},
  params,
  label,
}: {
  call: Call
  query?: Search
  params?: Record<string, unknown> | undefined
  label?: string
}) {
  const session = useSession()
  if (!mayTake(session, call)) return null
  return (
    <Suspense
      fallback={
        <Button look="default" busy icon={<IconFileSpreadsheet size={17} aria-hidden />}>
          {label ?? m.export_verb()}
        </Button>
      }
    >
      <ExportButton call={call} query={query} {...(params ? { params } : {})}>
        {label}
      </ExportButton>
    </Suspense>
  )
}
