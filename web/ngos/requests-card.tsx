import type { NgoFile } from '#contract/ngos/page.ts'
import { closedRequests } from '#contract/transactions/statuses.ts'
import { link } from '#web/core/screens/link.ts'
import { lang } from '#web/base/preferences.ts'
import { RequestClock } from '#web/transactions/shared/request-clock.tsx'
import { requestState } from '#web/transactions/shared/request-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr, Named } from '#web/ui/text.tsx'
import list from '#web/ui/card-rows.module.css'

type Request = NonNullable<NgoFile['requests']>['rows'][number]

function RequestLine({ request }: { request: Request }) {
  const state = requestState(request.status, request.status_id)
  const en = lang() === 'en'
  const stage = en ? request.stage_name_en : request.stage_name_ar
  return (
    <li>
      <div>
        <Anchor href={link('/ministry/accreditation-transactions/{id}', { id: request.id })}>
          {en ? request.type_name_en : request.type_name_ar}
        </Anchor>
        <small>
          <Ltr>{request.request_no}</Ltr> · <Named>{request.subject}</Named>
          {stage && !closedRequests.has(request.status) && <> · {stage}</>}
        </small>
      </div>
      {!closedRequests.has(request.status) && <RequestClock clock={request.clock} />}
      <StateTag tone={state.tone}>{state.text}</StateTag>
    </li>
  )
}

/** The organisation's requests with their clocks, open ones first; absent for whoever may not see requests. */
export function RequestsCard({ file: { requests } }: { file: NgoFile }) {
  if (!requests) return null
  return (
    <Card title={m.ngos_requests()} note={m.ngos_requests_open({ count: requests.open })} pad={false}>
      {requests.rows.length === 0 && <p className={list.none}>{m.ngos_requests_none()}</p>}
      <ul className={list.rows}>
        {requests.rows.map((request) => (
          <RequestLine key={request.id} request={request} />
        ))}
      </ul>
      {requests.total > requests.rows.length && (
        <p className={list.none}>{m.ngos_more({ count: requests.total - requests.rows.length })}</p>
      )}
    </Card>
  )
}
