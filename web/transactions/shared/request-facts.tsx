import { commonWords } from '#contract/core/calls/common-words.ts'
import type { RequestDetail } from '#contract/transactions/calls.ts'
import { requestWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { link } from '#web/core/screens/link.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { decisionFact } from './decision-fact.tsx'
import { expectedWords } from './expected-words.ts'
import { RequestClock } from './request-clock.tsx'

/** What it is about; what founders answer leads to the request that was refused. */
function Subject({ request: { slug, subject, establishment_id } }: { request: RequestDetail }) {
  if (establishment_id === null || slug === 'establishing_ngo') return <Named>{subject}</Named>
  return (
    <Anchor href={link('/ministry/creation-requests/{id}', { id: establishment_id })}>
      <Named>{subject}</Named>
    </Anchor>
  )
}

/** What the ministry knows of a request beside what is asked for: number, organisation or subject, officer, clock. */
export function RequestFacts({ request, of }: { request: RequestDetail; of: 'subject' | 'ngo' }) {
  const governorate = useName('governorates')
  const form = useName('legal-forms')
  return (
    <Facts
      facts={[
        {
          key: 'no',
          label: request.tracking_no ? m.shell_tracking() : label(requestWords.request_no),
          value: <Ltr>{request.request_no}</Ltr>,
        },
        of === 'ngo'
          ? { key: 'ngo', label: label(commonWords.ngo), value: <Named>{request.applicant_name}</Named> }
          : { key: 'subject', label: m.ministry_subject(), value: <Subject request={request} /> },
        { key: 'form', label: label(requestWords.legal_form_id), value: form(request.legal_form_id) },
        { key: 'governorate', label: label(requestWords.governorate_id), value: governorate(request.governorate_id) },
        {
          key: 'officer',
          label: label(requestWords.assigned_name),
          value: request.assigned_name ?? m.ministry_unassigned(),
        },
        {
          key: 'submitted',
          label: label(requestWords.submitted_at),
          value: <DateText value={request.submitted_at} time />,
        },
        { key: 'clock', label: m.ministry_col_clock(), value: <RequestClock clock={request.clock} /> },
        ...(request.expected
          ? [{ key: 'expected', label: m.expected_decision(), value: expectedWords(request.expected) }]
          : []),
        ...decisionFact(request),
      ]}
    />
  )
}
