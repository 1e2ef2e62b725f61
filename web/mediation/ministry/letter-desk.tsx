import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SentBody } from '#contract/core/calls/call.ts'
import { readMinistryLetter } from '#contract/mediation/letters.ts'
import { mediation } from '#contract/mediation/workflow.ts'
import { decideRequest, readRequest, type RequestDetail } from '#contract/transactions/calls.ts'
import { closedRequests } from '#contract/transactions/statuses.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { buttonOf, questionOf, said } from '#web/core/cases/words.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { RejectForm } from '#web/transactions/shared/decision-forms.tsx'
import { MoreTimeDesk } from '#web/transactions/shared/more-time.tsx'
import { MinistryFile } from '#web/transactions/shared/ministry-file.tsx'
import { RequestFacts } from '#web/transactions/shared/request-facts.tsx'
import { RequestLog } from '#web/transactions/shared/request-log.tsx'
import { RequestSteps } from '#web/transactions/shared/request-steps.tsx'
import { ReturnForm } from '#web/transactions/shared/return-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Named } from '#web/ui/text.tsx'
import { LetterContent } from '../letter-content.tsx'
import { letterState } from '../letter-state.ts'
import { LetterRound, returnableOf } from './letter-round.tsx'
import css from '../mediation.module.css'

const list = '/ministry/ngos-communication/mediation-requestes'
const title = '/ministry/ngos-communication/mediation-requestes/{id}'
type Status = keyof typeof mediation.statuses

type Take = (decision: string, input: object) => ReturnType<typeof sendForm>
/** The forms of the decisions that need more than a confirmation. */
const formsOf = (request: RequestDetail, take: Take) => ({
  reject: {
    form: (close: () => void) => (
      <RejectForm
        title={m.letters_reject_title({ name: request.subject })}
        verb={buttonOf(mediation, 'reject')}
        take={(input) => take('reject', input)}
        onClose={close}
      />
    ),
  },
  return: {
    form: (close: () => void) => (
      <ReturnForm
        title={questionOf(mediation, 'return', request.subject)}
        verb={buttonOf(mediation, 'return')}
        question={said(mediation.actions.return.asks.reason)}
        items={returnableOf(request)}
        take={(input) => take('return', input)}
        onClose={close}
      />
    ),
  },
})

/** What the officer may do with the letter now; the server says what. */
function Decide({ request }: { request: RequestDetail }) {
  const client = useQueryClient()
  const actions = request.decisions.filter(
    (one): one is 'start' | 'return' | 'approve' | 'reject' => one in mediation.actions,
  )
  const take = async (decision: string, input: object = {}) => {
    const errors = await sendForm(() =>
      callApi(decideRequest, {
        params: { id: request.id },
        body: { decision, ...input } as SentBody<typeof decideRequest>,
      }),
    )
    if (!errors)
      await Promise.all(
        [['requests'], [readMinistryLetter.path]].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    return errors
  }
  if (request.status === 'returned')
    return request.more_time ? (
      <MoreTimeDesk request={request} />
    ) : (
      <Notice tone="hold" title={m.ministry_waits()}>
        {m.letters_waits()}
      </Notice>
    )
  if (actions.length === 0)
    return (
      <Notice tone="info" title={m.letters_decide_none()}>
        {request.has_conflict ? m.ministry_why_conflict() : m.ministry_no_right_decide()}
      </Notice>
    )
  return (
    <Card title={m.letters_decide()}>
      <div className={css.bar}>
        <ActionBar
          machine={mediation}
          actions={actions}
          name={request.subject}
          take={(action, input) => take(action, input)}
          extras={formsOf(request, take)}
        />
      </div>
    </Card>
  )
}

function Body({ request }: { request: RequestDetail }) {
  const { id } = request
  const query = useQuery({
    queryKey: [readMinistryLetter.path, id],
    queryFn: async () => (await callApi(readMinistryLetter, { params: { id } })).data,
  })
  const { tone, text } = letterState(request.status as Status)
  return (
    <Page>
      <PageHead
        title={<Named>{request.subject}</Named>}
        crumbs={[{ label: titleAt(list), href: link(list) }, { label: request.request_no }]}
        state={<StateTag tone={tone}>{text}</StateTag>}
        note={<Named>{request.applicant_name}</Named>}
      />
      <div className={css.page}>
        <div className={css.part}>
          <RequestSteps
            steps={request.steps}
            now={request.current_stage_number}
            isApproved={request.status === 'approved'}
            tone={request.clock.state === 'late' ? 'late' : request.clock.state === 'paused' ? 'paused' : 'now'}
          />
          <LetterRound request={request} />
          <Loaded query={query} lines={10}>
            {(letter) => <LetterContent letter={letter} />}
          </Loaded>
        </div>
        <div className={css.part}>
          {!closedRequests.has(request.status) && <Decide request={request} />}
          {query.data?.file && <MinistryFile file={query.data.file} onDone={query.refetch} />}
          <Card title={m.ministry_request_data()}>
            <RequestFacts request={request} of="ngo" />
          </Card>
          {request.actions.length > 0 && (
            <Card title={m.ministry_log()}>
              <RequestLog actions={request.actions} steps={request.steps} />
            </Card>
          )}
        </div>
      </div>
    </Page>
  )
}

/** One letter at the ministry: as it stands on paper, and what may be decided. */
export function LetterDesk({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['requests', 'one', id],
    queryFn: async () => (await callApi(readRequest, { params: { id } })).data,
  })
  return query.data ? (
    <Body request={query.data} />
  ) : (
    <Page>
      <PageHead title={titleAt(title)} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}
