import { label } from '#web/base/label.ts'
import { decisionWords } from '#contract/transactions/request-words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { closedRequests } from '#contract/transactions/statuses.ts'
import { readRequest, type RequestDetail } from '#contract/transactions/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatDate } from '#web/base/format.ts'
import { stringifySearch } from '#web/base/search.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { lang } from '#web/base/preferences.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { RequestContent } from '../shared/request-content.tsx'
import { RequestFacts } from '../shared/request-facts.tsx'
import { RequestLog } from '../shared/request-log.tsx'
import { RequestSteps } from '../shared/request-steps.tsx'
import { requestState } from '../shared/request-words.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Named } from '#web/ui/text.tsx'
import { DecideCard } from './decide-card.tsx'
import { GrievedCard } from './grieved-card.tsx'
import css from './request-page.module.css'

const OpinionsCard = lazy(async () => ({ default: (await import('./opinions-card.tsx')).OpinionsCard }))
const AgainOfNotice = lazy(async () => ({ default: (await import('../shared/again-of.tsx')).AgainOfNotice }))
const MoreTimeDesk = lazy(async () => ({ default: (await import('../shared/more-time.tsx')).MoreTimeDesk }))
const MinistryFile = lazy(async () => ({ default: (await import('../shared/ministry-file.tsx')).MinistryFile }))
const ReassignDialog = lazy(async () => ({ default: (await import('../shared/reassign-dialog.tsx')).ReassignDialog }))

function Head({ request, desk, onGive }: { request: RequestDetail; desk: string | undefined; onGive: () => void }) {
  const reassigns = useMay('ministry_transaction_requests', 'R')
  const talks = useMay('ministry_transaction_requests', 'U')
  const state = requestState(request.status, request.status_id)
  const home = {
    label: titleAt('/ministry/accreditation-transactions'),
    href: link('/ministry/accreditation-transactions'),
  }
  return (
    <PageHead
      title={<Named>{request.applicant_name}</Named>}
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
          {talks && request.ngo_id !== null && (
            <ButtonLink look="default" href={`/chat${stringifySearch({ case: request.id })}`}>
              {m.chat_about()}
            </ButtonLink>
          )}
          {desk && <ButtonLink href={desk}>{m.ministry_open_desk()}</ButtonLink>}
        </>
      }
    />
  )
}

/** What a route puts beside a case of an organisation: its screens belong to another area. */
type Beside = (of: { ngoId: number; requestId: number }) => ReactNode
/** What another area shows and decides of the requests that carry its cases, by their type. */
type Carried = Readonly<Record<string, ReactNode>>

/** What is asked, what can be decided about it, and what came of it. */
function Content({ request, desk, about }: { request: RequestDetail; desk: string | undefined; about: ReactNode }) {
  const client = useQueryClient()
  return (
    <>
      {request.more_time && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <MoreTimeDesk request={request} />
        </Suspense>
      )}
      {/* What a screen of its own tells of the record tells the refusal before it as well. */}
      {request.again_of && !about && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <AgainOfNotice
            of={request.again_of}
            href={link('/ministry/accreditation-transactions/{id}', { id: request.again_of.id })}
          />
        </Suspense>
      )}
      {request.grieved && <GrievedCard of={request.grieved} isOpen={!closedRequests.has(request.status)} />}
      <RequestContent request={request} />
      {about}
      {!closedRequests.has(request.status) && <DecideCard request={request} desk={desk} />}
      {!desk && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <OpinionsCard request={request} />
        </Suspense>
      )}
      {request.result_file && (
        <Suspense>
          <MinistryFile
            file={request.result_file}
            onDone={() => client.invalidateQueries({ queryKey: ['requests', 'one', request.id] })}
          />
        </Suspense>
      )}
    </>
  )
}

interface Others {
  readonly beside: Beside
  readonly carried?: Carried
  /** What another area tells of the record that a request is about, by its type. */
  readonly about?: Carried
}

function Body({ request, beside, carried = {}, about = {} }: Others & { request: RequestDetail }) {
  const [giving, setGiving] = useState(false)
  const desk =
    request.establishment_id === null || request.slug !== 'establishing_ngo'
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
          {carried[request.slug] ?? <Content request={request} desk={desk} about={about[request.slug]} />}
          <Card title={m.ministry_log()}>
            <RequestLog actions={request.actions} steps={request.steps} />
          </Card>
        </div>
        <div className={css.part}>
          <Card title={m.ministry_request_data()}>
            <RequestFacts request={request} of="subject" />
          </Card>
          {request.ngo_id !== null && beside({ ngoId: request.ngo_id, requestId: request.id })}
          {request.status === 'returned' && (
            <Notice
              tone="hold"
              title={
                request.return_due_at
                  ? m.ministry_waits_until({ date: formatDate(request.return_due_at) })
                  : m.ministry_waits()
              }
            >
              {m.ministry_waits_text()}
            </Notice>
          )}
        </div>
      </div>
      {giving && (
        <Suspense>
          <ReassignDialog ids={[request.id]} onClose={() => setGiving(false)} onDone={() => undefined} />
        </Suspense>
      )}
    </Page>
  )
}

/** One transaction: where it stands, what was decided, what may be decided now. */
export function RequestPage({ id, ...others }: Others & { id: number }) {
  const query = useQuery({
    queryKey: ['requests', 'one', id],
    queryFn: async () => (await callApi(readRequest, { params: { id } })).data,
  })
  return query.data ? (
    <Body request={query.data} {...others} />
  ) : (
    <Page>
      <PageHead title={titleAt('/ministry/accreditation-transactions/{id}')} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}
