import type { SentBody } from '#contract/core/calls/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { actOnRequest, type OwnRequest, readOwnRequest } from '#contract/transactions/own-requests.ts'
import { requestWords } from '#contract/transactions/request-words.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { formatDate } from '#web/base/format.ts'
import { stringifySearch } from '#web/base/search.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { decisionFact } from './decision-fact.tsx'
import { expectedWords } from './expected-words.ts'
import { inLang } from './in-lang.ts'
import type { useKeptRequest } from './use-kept-request.ts'
import { Written } from './written.tsx'

// Only what was refused needs it.
const AskAgain = lazy(async () => ({ default: (await import('./ask-again.tsx')).AskAgain }))
// Only what is asked for again needs it.
const AskedBefore = lazy(async () => ({ default: (await import('./ask-again.tsx')).AskedBefore }))
// Only what was returned needs it.
const MoreTimeForm = lazy(async () => ({ default: (await import('./more-time.tsx')).MoreTimeForm }))
const MoreTimeCard = lazy(async () => ({ default: (await import('./more-time.tsx')).MoreTimeCard }))

/** Where a request of the own organisation stands. */
export function OwnStanding({ request }: { request: OwnRequest }) {
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
      {request.submitted_at && (
        <p>
          <Anchor href={`/chat${stringifySearch({ case: request.id })}`}>{m.chat_about()}</Anchor>
        </p>
      )}
    </Card>
  )
}

/** Why it was refused, until when that is answered, and how it is asked for again. */
function Refused({ request }: { request: OwnRequest }) {
  const { reject_reason_id, reject_text, reply } = request
  const reason = useName('reject-reasons')
  return (
    <Notice tone="bad" title={m.request_rejected()}>
      {reject_reason_id && <p>{reason(reject_reason_id)}</p>}
      {reject_text && <Written>{reject_text}</Written>}
      {reply?.is_open && (
        <p>
          {m.request_reply_due()}: <DateText value={dayOf(reply.appeal_due_at)} />
        </p>
      )}
      <Suspense fallback={null}>
        <AskAgain request={request} />
      </Suspense>
    </Notice>
  )
}

function OwnLast({ request }: { request: OwnRequest }) {
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
        {back?.notes && <Written>{back.notes}</Written>}
      </Notice>
    )
  return request.status === 'rejected' ? <Refused request={request} /> : null
}

/** What the organisation has to know first: what it is asked for, or why it was refused, also the time before. */
export const OwnWord = ({ request }: { request: OwnRequest }) => (
  <>
    {request.again_of && (
      <Suspense fallback={<Skeleton lines={3} />}>
        <AskedBefore of={request.again_of} slug={request.slug} />
      </Suspense>
    )}
    <OwnLast request={request} />
  </>
)

/** The form of the request for more time, for the bar of actions. */
export const moreTimeExtra = (request: OwnRequest, take: ReturnType<typeof useTakeOwn>) => ({
  form: (close: () => void) => (
    <Suspense fallback={null}>
      <MoreTimeForm
        action="ask_more_time"
        term={request}
        take={(input) => take('ask_more_time', input)}
        onClose={close}
      />
    </Suspense>
  ),
})
/** More time that was asked for in the present return. */
export const OwnMoreTime = ({ request }: { request: OwnRequest }) =>
  request.more_time && (
    <Suspense fallback={null}>
      <MoreTimeCard time={request.more_time} />
    </Suspense>
  )

/** Takes an action; nothing is handed in without the last words that were typed. */
export function useTakeOwn(
  request: OwnRequest,
  at: Pick<ReturnType<typeof useKeptRequest>, 'flush' | 'refuse' | 'isWhole'>,
) {
  const client = useQueryClient()
  return async (action: (typeof request.actions)[number], input: Record<string, string> = {}) => {
    const sends = request.editable && action !== 'withdraw'
    if (sends && !at.isWhole()) return undefined
    if (sends && !(await at.flush())) return { _: m.form_not_saved() }
    const body = { action, ...input } as SentBody<typeof actOnRequest>
    const errors = await sendForm(() => callApi(actOnRequest, { params: { id: request.id }, body }))
    // Its own form tells it at the field.
    if (errors && action === 'ask_more_time') return errors
    // The summary above the form tells it, and leads to the fields.
    if (errors) at.refuse(errors)
    else await client.invalidateQueries({ queryKey: [readOwnRequest.path, request.id] })
    return undefined
  }
}
