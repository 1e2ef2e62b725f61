import { decisionWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import type { QueueRow } from '#contract/transactions/calls.ts'
import { ReassignDialog } from '../shared/reassign-dialog.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { BulkAction, BulkBar } from '#web/ui/bulk-bar.tsx'

/** Choosing several requests of the queue to give them to a colleague at once; only rows that are shown count. */
export function useSelected(rows: readonly QueueRow[] | undefined, open: boolean) {
  const reassigns = [useMay('ministry_transaction_requests', 'R'), useMay('ministry_creation_requests', 'R')].some(
    Boolean,
  )
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set())
  const [giving, setGiving] = useState(false)
  if (!reassigns || !open) return { selection: undefined, bar: null }
  const ids = (rows ?? []).map((row) => row.id).filter((id) => keys.has(id))
  return {
    selection: { keys: new Set(ids), onChange: setKeys },
    bar: (
      <>
        {ids.length > 0 && (
          <BulkBar text={m.ministry_chosen({ count: ids.length })} onClear={() => setKeys(new Set())}>
            <BulkAction icon={<IconUserShare size={17} aria-hidden />} onClick={() => setGiving(true)}>
              {label(decisionWords.reassign)}
            </BulkAction>
          </BulkBar>
        )}
        {giving && (
          <ReassignDialog
            ids={ids}
            onClose={() => setGiving(false)}
            onDone={(done) => setKeys(new Set(ids.filter((id) => !done.includes(id))))}
          />
        )}
      </>
    ),
  }
}
