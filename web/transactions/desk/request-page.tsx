import { label } from '#web/base/label.ts'
import { requestWords, decisionWords } from '#contract/transactions/request-words.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { closedRequests } from '#contract/transactions/statuses.ts'
import { readRequest, type RequestDetail } from '#contract/transactions/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatDate } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { lang } from '#web/base/preferences.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { decisionFact } from '../shared/decision-fact.tsx'
import { expectedWords } from '../shared/expected-words.ts'
import { ReassignDialog } from '../shared/reassign-dialog.tsx'
import { RequestContent } from '../shared/request-content.tsx'
import { RequestClock } from '../shared/request-clock.tsx'
import { RequestLog } from '../shared/request-log.tsx'
import { RequestSteps } from '../shared/request-steps.tsx'
import { requestState } from '../shared/request-words.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { DecideCard } from './decide-card.tsx'
import css from './request-page.module.css'

function RequestFacts({ request }: { request: RequestDetail }) {
  const governorate = useName('governorates')
  const form = useName('legal-forms')
  return (
    <Facts
      facts={[
        {
          key: 'no',
          label: request.tracking_no ? m.shell_tracking() : m.ministry_request_no(),
          value: <Ltr>{request.request_no}</Ltr>,
        },
        { key: 'subject', label: m.ministry_subject(), value: <bdi>{request.subject}</bdi> },
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

function Head({ request, desk, onGive }: { request: RequestDetail; desk: string | undefined; onGive: () => void }) {
  const reassigns = useMay('ministry_transaction_requests', 'R')
  const state = requestState(request.status, request.status_id)
  const home = {
    label: titleAt('/ministry/accreditation-transactions'),
    href: link('/ministry/accreditation-transactions'),
  }
  return (
    <PageHead
      title={<bdi>{request.applicant_name}</bdi>}
      crumbs={[home, { label: request.request_no }]}
      state={<StateTag tone={state.tone}>{state.text}</StateTag>}
      note={lang() === 'en' ? request.type_name_en : request.type_name_ar}
      actions={
        <>
          {reassigns && !closedRequests.has(request.status) && (
            <Button look="default" onClick={onGive}>
              {label(decisionWords.reassign)}
            </Button>
          )}
          {desk && <ButtonLink href={desk}>{m.ministry_open_desk()}</ButtonLink>}
        </>
      }
    />
  )
}

/** What another area shows and decides of the requests that carry its cases, by their type. */
type Carried = Readonly<Record<string, ReactNode>>

function Body({ request, carried }: { request: RequestDetail; carried: Carried }) {
  const [giving, setGiving] = useState(false)
  const desk =
    request.establishment_id === null
      ? undefined
      : link('/ministry/creation-requests/{id}', { id: request.establishment_id })
  return (
    <Page>
      <Head request={request} desk={desk} onGive={() => setGiving(true)} />
      <ScreenInstructions />
      <div className={css.grid}>
        <div className={css.part}>
          {request.erased_at && (
            <Notice tone="info" title={m.ministry_erased_on({ date: formatDate(request.erased_at) })}>
              {m.ministry_erased_text()}
            </Notice>
          )}
          <RequestSteps
            steps={request.steps}
            now={request.current_stage_number}
            isApproved={request.status === 'approved'}
            tone={request.clock.state === 'late' ? 'late' : request.clock.state === 'paused' ? 'paused' : 'now'}
          />
          {carried[request.slug] ?? (
            <>
              <RequestContent request={request} />
              {!closedRequests.has(request.status) && <DecideCard request={request} desk={desk} />}
            </>
          )}
          <Card title={m.ministry_log()}>
            <RequestLog actions={request.actions} steps={request.steps} />
          </Card>
        </div>
        <div className={css.part}>
          <Card title={m.ministry_request_data()}>
            <RequestFacts request={request} />
          </Card>
          {request.status === 'returned' && (
            <Notice tone="hold" title={m.ministry_waits()}>
              {m.ministry_waits_text()}
            </Notice>
          )}
        </div>
      </div>
      {giving && <ReassignDialog ids={[request.id]} onClose={() => setGiving(false)} onDone={() => undefined} />}
    </Page>
  )
}

/** One transaction: where it stands, what was decided, what may be decided now. */
export function RequestPage({ id, carried = {} }: { id: number; carried?: Carried }) {
  const query = useQuery({
    queryKey: ['requests', 'one', id],
    queryFn: async () => (await callApi(readRequest, { params: { id } })).data,
  })
  return query.data ? (
    <Body request={query.data} carried={carried} />
  ) : (
    <Page>
      <PageHead title={titleAt('/ministry/accreditation-transactions/{id}')} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}
