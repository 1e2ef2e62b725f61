import { commonWords } from '#contract/core/calls/common-words.ts'
import {
  type OwnPublicationStatus,
  ownPublicationMachine,
  ownPublicationStatuses,
} from '#contract/core/own-publication.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'

interface Row {
  readonly is_published: boolean
  readonly publication: OwnPublicationStatus
  readonly publish_at: string | null
  readonly hidden_reason?: string | null
}

/** Whether visitors see a record, and what stands beside it. */
export function OwnTags({ row: { is_published, publication, publish_at, hidden_reason } }: { row: Row }) {
  const state = ownPublicationMachine.statuses[publication]
  return (
    <>
      {hidden_reason && <StateTag tone="bad">{m.own_hidden_tag()}</StateTag>}
      {!hidden_reason && is_published && <StateTag tone="ok">{label(commonWords.is_published)}</StateTag>}
      {!is_published && publication === 'published' && <StateTag tone="mute">{m.own_taken_back()}</StateTag>}
      {publication !== 'published' && (
        <>
          {' '}
          <StateTag tone={state.tone}>
            {publish_at ? (
              <>
                {m.own_scheduled_tag()} <DateText value={publish_at} time short />
              </>
            ) : is_published ? (
              m.own_draft_beside()
            ) : (
              label(state)
            )}
          </StateTag>
        </>
      )}
    </>
  )
}

/** The states as options of a filter. */
export const ownChoices = (): { value: string; label: string }[] =>
  ownPublicationStatuses.map((value) => ({ value, label: label(ownPublicationMachine.statuses[value]) }))
