import type { PublicAmendment } from '#contract/public-site/overview.ts'
import { said } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { HistoryItem } from '#web/ui/history.tsx'
import { DateText, Dec, Named } from '#web/ui/text.tsx'

/** By which decision, and when, something is as it stands. */
export function Amended({ what, by }: { what: string; by: PublicAmendment | undefined }) {
  if (!by) return null
  return (
    <>
      {what}{' '}
      {by.decision_no && (
        <>
          {m.public_amended_by()} <Dec>{by.decision_no}</Dec>{' '}
        </>
      )}
      {m.public_dated()} <DateText value={by.on} />
    </>
  )
}

/** An amendment among the decisions of an organisation. */
export const amendmentItem = (
  { kind, decision_no, on, former_name }: PublicAmendment,
  key: number,
): HistoryItem & { key: string } => ({
  key: `amendment ${key}`,
  at: on,
  title:
    kind === 'name' && former_name ? (
      <>
        {m.public_history_name()} <Named>{said(former_name)}</Named>
      </>
    ) : (
      m.public_history_bylaws()
    ),
  ...(decision_no
    ? {
        who: (
          <>
            {m.public_ministry_decision_no()} <Dec>{decision_no}</Dec>
          </>
        ),
      }
    : {}),
})
