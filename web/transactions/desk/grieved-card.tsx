import type { GrievedDecision } from '#contract/transactions/grieved.ts'
import { link } from '#web/core/screens/link.ts'
import { LegalBasis } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Named } from '#web/ui/text.tsx'
import css from './request-page.module.css'

const lifted = (about: GrievedDecision['about']): string =>
  about === 'document'
    ? m.grieved_lifts_document()
    : about === 'late_mark'
      ? m.grieved_lifts_mark()
      : m.grieved_lifts_status()

interface Props {
  of: GrievedDecision
  /** The grievance is not decided yet. */
  isOpen: boolean
}
/** The decision that a grievance answers, the way to it, and what accepting the grievance does to it. */
export function GrievedCard({ of: { about, reason, article, request_id, file, lifts }, isOpen }: Props) {
  return (
    <Card
      title={m.grieved_title()}
      action={
        request_id !== null ? (
          <ButtonLink
            look="default"
            size="row"
            href={link('/ministry/accreditation-transactions/{id}', { id: request_id })}
          >
            {m.grieved_open_request()}
          </ButtonLink>
        ) : file !== null ? (
          <ButtonLink look="default" size="row" href={link('/file-view', undefined, { id: file })}>
            {m.ngos_document_open()}
          </ButtonLink>
        ) : undefined
      }
    >
      <div className={css.form}>
        <Facts
          facts={[
            ...(reason ? [{ key: 'reason', label: m.status_reason(), value: <Named>{reason}</Named> }] : []),
            ...(article
              ? [{ key: 'article', label: m.request_reply_article(), value: <LegalBasis words={article} /> }]
              : []),
          ]}
        />
        {isOpen && <p>{lifts ? lifted(about) : m.grieved_answers()}</p>}
      </div>
    </Card>
  )
}
