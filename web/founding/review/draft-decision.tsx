import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Desk } from './review-model.ts'

/** Opens the decision as it would be issued, before somebody signs it. */
export const DraftDecision = ({ desk }: { desk: Desk }) =>
  desk.current_stage_number === 7 && (
    <p>
      <ButtonLink
        look="default"
        size="desk"
        href={`/api/v2/ministry/creation-requests/${desk.id}/draft-decision`}
        target="_blank"
      >
        {m.ministry_draft_decision()}
      </ButtonLink>
    </p>
  )
