import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { createFileQr, type Letter, listLetters, previewLetterPaper, readLetter } from '#contract/mediation/letters.ts'
import { mediation } from '#contract/mediation/workflow.ts'
import { type OwnRequest, readOwnRequest } from '#contract/transactions/own-requests.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { callFile } from '#web/core/api/download.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { saveBytes } from '#web/core/api/save-bytes.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { moreTimeExtra, OwnMoreTime, OwnStanding, OwnWord, useTakeOwn } from '#web/transactions/shared/own-request.tsx'
import { RequestLog } from '#web/transactions/shared/request-log.tsx'
import { RequestSteps } from '#web/transactions/shared/request-steps.tsx'
import { openIn } from '#web/transactions/shared/round.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { IssuedFile } from '#web/transactions/shared/issued-file.tsx'
import { LetterForm } from './letter-form.tsx'
import { lettersPath } from './letter-list.tsx'
import { LetterContent } from './letter-content.tsx'
import { letterState } from './letter-state.ts'
import { lackingWords } from './letterhead-drawer.tsx'
import { useLetterForm } from './use-letter-form.ts'
import css from './mediation.module.css'

// Only what was decided needs it.
const ReplyCard = lazy(async () => ({
  default: (await import('#web/transactions/shared/reply-card.tsx')).ReplyCard,
}))

/** The letter as it stands on paper, read again whenever it was kept. */
const useLetter = (request: Pick<OwnRequest, 'id' | 'updated_at'>) =>
  useQuery({
    queryKey: [readLetter.path, request.id, request.updated_at],
    queryFn: async () => (await callApi(readLetter, { params: { id: request.id } })).data,
    placeholderData: (before: Letter | undefined) => before,
  })

/** What keeps it from being handed in, beside the fields: told while it is written. */
function Faults({ letter }: { letter: Letter }) {
  const faults = [...letter.lacking.map((code) => lackingWords[code]()), ...letter.faults.map(label)]
  if (faults.length === 0) return null
  return (
    <Notice tone="bad" title={m.letters_faults()}>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Notice>
  )
}

type At = ReturnType<typeof useLetterForm>

/** Issues a letter that nobody has to approve: its file is saved, and the page shows what became of it. */
function IssueDirectly({ request, at }: { request: OwnRequest; at: At }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const issue = async () => {
    if (!at.isWhole()) return undefined
    if (!(await at.flush())) return { _: m.form_not_saved() }
    const errors = await sendForm(async () => {
      const { bytes, name } = await callFile(createFileQr, { body: { transaction_request_id: request.id } })
      saveBytes(bytes, name)
      return { message: m.letters_issued() }
    })
    // The summary above the form tells it, and leads to the fields.
    if (errors) at.refuse(errors)
    else
      await Promise.all(
        [[readOwnRequest.path, request.id], [readLetter.path], [listLetters.path]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    return undefined
  }
  return (
    <>
      <Button size="main" onClick={() => setAsking(true)}>
        {m.letters_issue()}
      </Button>
      {asking && (
        <Confirm
          title={m.letters_issue_ask({ name: request.subject })}
          text={m.letters_direct_text()}
          verb={m.letters_issue()}
          onConfirm={issue}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** What may be done with it now. A letter that nobody has to approve is issued instead of handed in. */
function Bar({ request, letter, at }: { request: OwnRequest; letter: Letter | undefined; at: At }) {
  const take = useTakeOwn(request, at)
  const direct = useMay('mediation_request', 'A') && letter?.direct === true && request.status === 'draft'
  const actions = request.actions.filter((action) => action in mediation.actions && !(direct && action === 'submit'))
  return (
    <div className={css.bar}>
      {direct && <IssueDirectly request={request} at={at} />}
      <ActionBar
        machine={mediation}
        actions={actions as never}
        name={request.subject}
        size="main"
        take={take as never}
        extras={{
          submit: { text: m.letters_submit_text() },
          complete: { text: m.letters_submit_text() },
          ask_more_time: moreTimeExtra(request, take),
        }}
      />
    </div>
  )
}

/** Its file, where it stands, and what was decided. */
function Aside({ request, letter }: { request: OwnRequest; letter: Letter | undefined }) {
  return (
    <div className={css.part}>
      {letter?.file && <IssuedFile file={letter.file} scans />}
      {letter?.direct === true && request.status === 'draft' && (
        <Notice tone="info" title={m.letters_direct()}>
          {m.letters_direct_text()}
        </Notice>
      )}
      <OwnMoreTime request={request} />
      <OwnStanding request={request} />
      {request.reply && (request.status === 'rejected' || request.status === 'returned') && (
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
  const at = useLetterForm(request)
  const query = useLetter(request)
  const letter = query.data
  const { tone, text } = letterState(request.status as Letter['status'])
  return (
    <Page>
      <PageHead
        title={<bdi>{request.subject}</bdi>}
        crumbs={[{ label: headingOf(lettersPath), href: lettersPath }, { label: request.request_no }]}
        state={<StateTag tone={tone}>{text}</StateTag>}
      />
      <div className={css.page}>
        <div className={css.part}>
          <ErrorSummary items={at.form.errorList()} shown={at.shown} failure={m.letters_not_handed_in()} />
          <OwnWord request={request} />
          {request.status !== 'draft' && letter?.direct !== true && (
            <RequestSteps
              steps={request.steps}
              now={request.step?.stage_number ?? 0}
              isApproved={request.status === 'approved'}
              tone={request.status === 'returned' ? 'paused' : 'now'}
            />
          )}
          {request.editable && <LetterForm at={at} open={openIn(request)} />}
          {letter && request.editable && <Faults letter={letter} />}
          <Loaded query={query} lines={8}>
            {(shown) => (
              <LetterContent
                letter={shown}
                action={
                  request.editable && (
                    <ButtonLink
                      look="default"
                      href={`/api/${previewLetterPaper.path.replace('{id}', String(request.id))}`}
                      target="_blank"
                      icon={<IconFileTypePdf size={18} aria-hidden />}
                    >
                      {m.letters_preview_pdf()}
                    </ButtonLink>
                  )
                }
              />
            )}
          </Loaded>
          <Bar request={request} letter={letter} at={at} />
        </div>
        <Aside request={request} letter={letter} />
      </div>
    </Page>
  )
}

/** A letter of the own organisation: written while it is the organisation's, followed while it is the ministry's. */
export function LetterPage({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [readOwnRequest.path, id],
    queryFn: async () => (await callApi(readOwnRequest, { params: { id } })).data,
  })
  return query.data ? (
    <Body key={`${query.data.id}-${query.data.status}`} request={query.data} />
  ) : (
    <Page>
      <PageHead title={headingOf(lettersPath)} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}
