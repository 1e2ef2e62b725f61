import { decisionWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { IconArrowForwardUp, IconPlayerPlay, IconUserShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { QueueRow } from '#contract/transactions/calls.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { BulkAction, BulkBar } from '#web/ui/bulk-bar.tsx'

// Loaded when somebody has chosen what to do: the queue does not wait for them.
const ReassignDialog = lazy(async () => ({
  default: (await import('../shared/reassign-dialog.tsx')).ReassignDialog,
}))
const TogetherDialog = lazy(async () => ({ default: (await import('./together-dialog.tsx')).TogetherDialog }))

type Doing = 'reassign' | 'start' | 'forward'
const icons = { start: IconPlayerPlay, forward: IconArrowForwardUp, reassign: IconUserShare } as const

/** Choosing several requests of the queue to decide them or give them to a colleague at once; only rows that are shown count. */
export function useSelected(rows: readonly QueueRow[] | undefined, open: boolean) {
  const reassigns = [useMay('ministry_transaction_requests', 'R'), useMay('ministry_creation_requests', 'R')].some(
    Boolean,
  )
  const decides = useMay('ministry_transaction_requests', 'U')
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set())
  const [doing, setDoing] = useState<Doing>()
  const offered: Doing[] = [
    ...(decides ? (['start', 'forward'] as const) : []),
    ...(reassigns ? ['reassign' as const] : []),
  ]
  if (offered.length === 0 || !open) return { selection: undefined, bar: null }
  const ids = (rows ?? []).map((row) => row.id).filter((id) => keys.has(id))
  const close = () => setDoing(undefined)
  const unchoose = (done: readonly number[]) => setKeys(new Set([...keys].filter((id) => !done.includes(id))))
  return {
    selection: { keys: new Set(ids), onChange: setKeys },
    bar: (
      <>
        {ids.length > 0 && (
          <BulkBar text={m.ministry_chosen({ count: ids.length })} onClear={() => setKeys(new Set())}>
            {offered.map((action) => {
              const Icon = icons[action]
              return (
                <BulkAction key={action} icon={<Icon size={17} aria-hidden />} onClick={() => setDoing(action)}>
                  {label(decisionWords[action])}
                </BulkAction>
              )
            })}
          </BulkBar>
        )}
        {doing && (
          <Suspense fallback={null}>
            {doing === 'reassign' ? (
              <ReassignDialog ids={ids} onClose={close} onDone={unchoose} />
            ) : (
              <TogetherDialog key={doing} decision={doing} ids={ids} onClose={close} onDone={unchoose} />
            )}
          </Suspense>
        )}
      </>
    ),
  }
}
