import type { SentBody } from '#contract/core/calls/call.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { actOnRequest, type OwnRequest, readOwnRequest } from '#contract/transactions/own-requests.ts'
import { requestWords } from '#contract/transactions/request-words.ts'
import { transactionRequest } from '#contract/transactions/workflow.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { decisionFact } from '../shared/decision-fact.tsx'
import { expectedWords } from '../shared/expected-words.ts'
import { RequestContent } from '../shared/request-content.tsx'
import { RequestLog } from '../shared/request-log.tsx'
import { RequestSteps } from '../shared/request-steps.tsx'
import { requestState } from '../shared/request-words.ts'
import { RequestForm, useRequestForm } from './request-form.tsx'
import { ReplyCard } from './reply-card.tsx'
import { requestsPath } from './request-list.tsx'
import { inLang } from '../shared/in-lang.ts'
import css from './requests.module.css'

function Standing({ request }: { request: OwnRequest }) {
  return (
    <Card title={m.request_standing()}>
      <Facts
        facts={[
          { key: 'no', label: label(requestWords.request_no), value: <Ltr>{request.request_no}</Ltr> },
          {
            key: 'type',
            label: label(requestWords.type_name),
            value: inLang(request.type_name_ar, request.type_name_en),
          },
          {
            key: 'at',
            label: label(requestWords.submitted_at),
            value: request.submitted_at && <DateText value={request.submitted_at} time />,
          },
          ...(request.expected
            ? [{ key: 'expected', label: m.expected_decision(), value: expectedWords(request.expected) }]
            : []),
          ...decisionFact(request),
        ]}
      />
    </Card>
  )
}

/** What the organisation has to know first: what it is asked for, or why it was refused. */
function Word({ request }: { request: OwnRequest }) {
  const back = [...request.history].reverse().find(({ decision }) => decision === 'return')
  if (request.status === 'returned')
    return (
      <Notice
        tone="hold"
        title={
          request.return_due_at
            ? m.request_returned_until({ date: formatDate(request.return_due_at) })
            : m.request_returned()
        }
      >
        <p className={css.long}>{back?.notes}</p>
      </Notice>
    )
  if (request.status === 'rejected')
    return (
      <Notice tone="bad" title={m.request_rejected()}>
        <p className={css.long}>{request.reject_text}</p>
      </Notice>
    )
  return null
}

/** Takes an action; nothing is handed in without the last words that were typed. */
function useTake(request: OwnRequest, at: ReturnType<typeof useRequestForm>) {
  const client = useQueryClient()
  return async (action: (typeof request.actions)[number]) => {
    if (request.editable && action !== 'withdraw' && !(await at.flush())) return { _: m.form_not_saved() }
    const errors = await sendForm(() =>
      callApi(actOnRequest, { params: { id: request.id }, body: { action } as SentBody<typeof actOnRequest> }),
    )
    // The summary above the form tells it, and leads to the fields.
    if (errors) at.refuse(errors)
    else await client.invalidateQueries({ queryKey: [readOwnRequest.path, request.id] })
    return undefined
  }
}

function Body({ request }: { request: OwnRequest }) {
  const at = useRequestForm(request)
  const take = useTake(request, at)
  const { tone, text } = requestState(request.status)
  return (
    <Page>
      <PageHead
        title={<bdi>{request.subject}</bdi>}
        crumbs={[{ label: headingOf(requestsPath), href: requestsPath }, { label: request.request_no }]}
        state={<StateTag tone={tone}>{text}</StateTag>}
        note={inLang(request.type_name_ar, request.type_name_en)}
      />
      <div className={css.page}>
        <div className={css.part}>
          <ScreenInstructions />
          <ErrorSummary items={at.form.errorList()} failure={m.request_lacks()} />
          <Word request={request} />
          {request.status !== 'draft' && (
            <RequestSteps
              steps={request.steps}
              now={request.step?.stage_number ?? 0}
              isApproved={request.status === 'approved'}
              tone={request.status === 'returned' ? 'paused' : 'now'}
            />
          )}
          {request.editable ? <RequestForm request={request} at={at} /> : <RequestContent request={request} />}
          <div className={css.bar}>
            <ActionBar
              machine={transactionRequest}
              actions={request.actions}
              name={request.subject}
              size="main"
              take={take}
              extras={{ submit: { text: m.request_submit_text() }, complete: { text: m.request_submit_text() } }}
            />
          </div>
        </div>
        <div className={css.part}>
          <Standing request={request} />
          {request.reply && (request.status === 'rejected' || request.status === 'returned') && (
            <ReplyCard request={request} reply={request.reply} />
          )}
          {request.history.length > 0 && (
            <Card title={m.ministry_log()}>
              <RequestLog actions={request.history} steps={request.steps} />
            </Card>
          )}
        </div>
      </div>
    </Page>
  )
}

/** A request of the own organisation: filled in while it is the organisation's, followed while it is the ministry's. */
export function OwnRequestPage({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [readOwnRequest.path, id],
    queryFn: async () => (await callApi(readOwnRequest, { params: { id } })).data,
  })
  return query.data ? (
    <Body key={`${query.data.id}-${query.data.status}`} request={query.data} />
  ) : (
    <Page>
      <PageHead title={headingOf('/transactions/transactions/{id}')} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}
