import type { StatusChange } from '#contract/profile/shapes.ts'
import { incentiveWords } from '#contract/incentives/incentive-words.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { label } from '#web/base/label.ts'
import { LegalBasis } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { DateText, Ltr } from '#web/ui/text.tsx'

/** What a decision on an organisation's status says: its reason and basis, until when it may be answered, and what its liquidation or dissolution recorded. */
export function StatusFacts({ change }: { change: StatusChange }) {
  return (
    <>
      <p style={{ whiteSpace: 'pre-line' }}>
        <bdi>{change.reason}</bdi>
      </p>
      {change.article && (
        <p>
          {label(incentiveWords.article)}: <LegalBasis words={change.article} />
        </p>
      )}
      {change.served_at && (
        <p>
          {label(incentiveWords.served_on)}: <DateText value={change.served_at} time />
        </p>
      )}
      {change.appeal_due_at && (
        <p>
          {label(incentiveWords.appeal_due_at)}: <DateText value={dayOf(change.appeal_due_at)} />
        </p>
      )}
      {change.liquidator_name && (
        <p>
          {m.status_liquidator()}: <bdi>{change.liquidator_name}</bdi>
          {change.liquidator_phone && (
            <>
              {' · '}
              <Ltr>{change.liquidator_phone}</Ltr>
            </>
          )}
        </p>
      )}
      {change.assets_beneficiary && (
        <p>
          {m.status_assets_beneficiary()}: <bdi>{change.assets_beneficiary}</bdi>
        </p>
      )}
      {change.liquidation_report_file && (
        <p>
          <a href={`/api/v2/files/${change.liquidation_report_file}`} target="_blank" rel="noreferrer">
            {m.status_liquidation_report()}
          </a>
        </p>
      )}
    </>
  )
}
