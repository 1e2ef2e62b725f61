import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { NgoFile } from '#contract/ngos/page.ts'
import { readNgoStatuses } from '#contract/ngos/status.ts'
import { callApi } from '#web/core/api/api.ts'
import { ReadFailed } from '#web/core/api/read-failed.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'

const StatusDecision = lazy(async () => ({ default: (await import('./status-decision.tsx')).StatusDecision }))

/** The decisions that the reader may take on the organisation's status now; nothing for whoever may take none. */
export function DecideStatus({ file }: { file: NgoFile }) {
  const [open, setOpen] = useState(false)
  const query = useQuery({
    queryKey: ['ngos', 'statuses', file.id],
    queryFn: async () => (await callApi(readNgoStatuses, { params: { id: file.id } })).data,
    meta: { quiet: true },
  })
  const { data } = query
  if (!data) return <ReadFailed title={m.status_read_failed()} query={query} />
  if (data.actions.length === 0) return null
  return (
    <>
      <Button look="default" onClick={() => setOpen(true)}>
        {m.status_title()}
      </Button>
      {open && (
        <Suspense>
          <StatusDecision file={file} actions={data.actions} version={data.version} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
