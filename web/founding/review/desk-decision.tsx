import type { FoundingAction } from '#contract/founding/workflow.ts'
import { m } from '#web/generated/paraglide/messages.js'
import {
  ApproveDrawer,
  RejectDrawer,
  ReturnDialog,
  StageDialog,
  StatusDialog,
  type DialogProps,
} from './decision-dialogs.tsx'
import { ForwardDrawer } from './forward-drawer.tsx'

export type Decision = 'start' | 'forward' | 'validate' | 'return' | 'documents' | 'close' | 'approve' | 'reject'

/** The dialog of one decision of the bar; loaded when it is asked for. */
export function DeskDecision({
  open,
  actions,
  ...dialog
}: DialogProps & { open: Decision; actions: ReadonlySet<FoundingAction> }) {
  const { name } = dialog
  return (
    <>
      {open === 'start' && (
        <StatusDialog
          {...dialog}
          status={3}
          title={m.ministry_start_title({ name })}
          text={m.ministry_start_text()}
          verb={m.ministry_do_start()}
        />
      )}
      {open === 'forward' && <ForwardDrawer {...dialog} />}
      {open === 'return' && <ReturnDialog {...dialog} />}
      {open === 'validate' &&
        (actions.has('validate_info') ? (
          <StatusDialog
            {...dialog}
            status={4}
            title={m.ministry_validate_info_title({ name })}
            text={m.ministry_validate_info_text()}
            verb={m.ministry_validate_info()}
          />
        ) : (
          <StatusDialog
            {...dialog}
            status={6}
            title={m.ministry_validate_docs_title({ name })}
            text={m.ministry_validate_docs_text()}
            verb={m.ministry_validate_docs()}
          />
        ))}
      {open === 'documents' && (
        <StageDialog
          {...dialog}
          stage={3}
          title={m.ministry_open_documents_title({ name })}
          text={m.ministry_open_documents_text()}
          verb={m.ministry_open_documents()}
        />
      )}
      {open === 'close' && (
        <StageDialog
          {...dialog}
          stage={6}
          title={m.ministry_close_opinions_title()}
          text={m.ministry_close_opinions_text()}
          verb={m.ministry_close_opinions()}
        />
      )}
      {open === 'approve' && <ApproveDrawer {...dialog} />}
      {open === 'reject' && <RejectDrawer {...dialog} />}
    </>
  )
}
