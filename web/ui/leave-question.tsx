import { m } from '#web/generated/paraglide/messages.js'
import { Confirm } from './confirm.tsx'

/** Asks before typed changes are discarded. */
export const LeaveQuestion = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Confirm
    title={m.form_leave_title()}
    text={m.form_leave_text()}
    verb={m.form_leave_verb()}
    tone="danger"
    onClose={onStay}
    onConfirm={async () => onLeave()}
  />
)
