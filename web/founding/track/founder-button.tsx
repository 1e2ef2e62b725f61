import { founding } from '#contract/founding/workflow.ts'
import { type ActionExtra, ActionBar } from '#web/core/cases/action-bar.tsx'
import { useInfo } from '../info-context.ts'
import { type FounderAction, useFounderActs } from './use-founder-acts.ts'

interface Props extends Pick<ActionExtra, 'look' | 'text'> {
  action: FounderAction
  size?: 'row' | 'form' | 'main'
  /** Called when the action was taken. */
  onTaken?: () => void
}

/** The button of one action of the founder, where the server allows it now. */
export function FounderButton({ action, size = 'form', onTaken, ...extra }: Props) {
  const info = useInfo()
  const { take, busy } = useFounderActs()
  return (
    <ActionBar
      machine={founding}
      actions={info.actions.filter((one) => one === action)}
      name={info.tracking_no}
      size={size}
      busy={busy}
      extras={{ [action]: extra }}
      take={async (_, { reason }) => {
        if (await take(action, reason)) onTaken?.()
      }}
    />
  )
}
