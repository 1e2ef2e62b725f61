import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type OwnRequest, readOwnRequest } from '#contract/transactions/own-requests.ts'
import { transactionRequest } from '#contract/transactions/workflow.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Named } from '#web/ui/text.tsx'
import { RequestContent } from '../shared/request-content.tsx'
import { IssuedFile } from '../shared/issued-file.tsx'
import { moreTimeExtra, OwnMoreTime, OwnStanding, OwnWord, useTakeOwn } from '../shared/own-request.tsx'
import { RequestLog } from '../shared/request-log.tsx'
import { RequestSteps } from '../shared/request-steps.tsx'
import { requestState } from '../shared/request-words.ts'
import { RequestForm, useRequestForm } from './request-form.tsx'
import { RecordedProperty } from './recorded-property.tsx'
import { requestsPath } from './paths.ts'
import { inLang } from '../shared/in-lang.ts'
import css from './requests.module.css'

// Only what was decided needs it.
const ReplyCard = lazy(async () => ({ default: (await import('../shared/reply-card.tsx')).ReplyCard }))

/** Where it stands, its letter, and what may be answered. */
function Aside({ request }: { request: OwnRequest }) {
  return (
    <div className={css.part}>
      <OwnMoreTime request={request} />
      <OwnStanding request={request} />
      {request.slug === 'property_acquisition' && request.status === 'approved' && (
        <RecordedProperty request={request} />
      )}
      {request.result_file && <IssuedFile file={request.result_file} scans />}
      {request.reply && (request.reply.decision === 'reject' || request.status === 'returned') && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <ReplyCard
            title={request.reply.decision === 'reject' ? m.request_reply_reject() : m.request_reply_return()}
            reply={request.reply}
            subject={m.request_grievance_subject({ no: request.request_no })}
            about={{ decision_id: request.reply.decision_id }}
          />
        </Suspense>
      )}
      {request.history.length > 0 && (
        <Card title={m.ministry_log()}>
          <RequestLog actions={request.history} steps={request.steps} />
        </Card>
      )}
    </div>
  )
}

function Body({ request }: { request: OwnRequest }) {
  const at = useRequestForm(request)
  const take = useTakeOwn(request, at)
  const { tone, text } = requestState(request.status)
  return (
    <Page>
      <PageHead
        title={<Named>{request.subject}</Named>}
        crumbs={[{ label: headingOf(requestsPath), href: requestsPath }, { label: request.request_no }]}
        state={<StateTag tone={tone}>{text}</StateTag>}
        note={inLang(request.type_name_ar, request.type_name_en)}
      />
      <div className={css.page}>
        <div className={css.part}>
          <ScreenInstructions />
          <ErrorSummary items={at.form.errorList()} shown={at.shown} failure={m.request_lacks()} />
          <OwnWord request={request} />
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
              extras={{
                submit: { text: m.request_submit_text() },
                complete: { text: m.request_submit_text() },
                ask_more_time: moreTimeExtra(request, take),
              }}
            />
          </div>
        </div>
        <Aside request={request} />
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
