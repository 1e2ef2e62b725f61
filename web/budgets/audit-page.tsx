import { type ReactNode, useEffect, useState } from 'react'
import { giveOpinion, openAudit, opinions, readAudit } from '#contract/budgets/auditor.ts'
import { auditorWords } from '#contract/budgets/auditor-words.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { commonWords, personalWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { ApiError, firstErrors } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Brand, Skip } from '#web/ui/app-shell.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import { BudgetBody } from './budget-body.tsx'
import { budgetName, budgetState } from './budget-words.ts'
import css from './budgets.module.css'
import { useAuditReport } from './use-audit-report.ts'

type Audit = NonNullable<AnswerOf<typeof readAudit>>
type Seen =
  | { state: 'loading' }
  | { state: 'link'; secret: string }
  | { state: 'none' }
  | { state: 'failed' }
  | { state: 'open'; audit: Audit }

/** What this browser may audit. A link of a letter comes first; its secret leaves the address at once. */
function useAudit() {
  const [seen, setSeen] = useState<Seen>({ state: 'loading' })
  const read = async () => {
    try {
      const { data } = await callApi(readAudit, {})
      setSeen(data ? { state: 'open', audit: data } : { state: 'none' })
    } catch (error) {
      reportError(error)
      setSeen({ state: 'failed' })
    }
  }
  useEffect(() => {
    // The next turn: what the address says is outside of the page.
    const turn = setTimeout(() => {
      const secret = location.hash.slice(1)
      if (secret === '') return void read()
      history.replaceState(history.state, '', location.pathname + location.search)
      setSeen({ state: 'link', secret })
    })
    return () => clearTimeout(turn)
  }, [])
  return { seen, read }
}

const submit =
  (verb: string) =>
  ({ busy }: { busy: boolean }) => (
    <Button type="submit" busy={busy}>
      {verb}
    </Button>
  )

/** The question before the accounts open: who opens them, so that nobody audits his own organisation. */
function OpenForm({ secret, onOpen }: { secret: string; onOpen: () => Promise<void> }) {
  const form = useFields({ initial: { id_number: '' } })
  const [dead, setDead] = useState<string>()
  const send = async (values: { id_number: string }): Promise<Errors | void> => {
    try {
      await callApi(openAudit, { body: { token: secret, ...values } })
      await onOpen()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 422) reportError(error)
      const { token, ...errors } = firstErrors(error.errors)
      setDead(token)
      return Object.keys(errors).length > 0 ? errors : { _: token ?? error.message }
    }
  }
  if (dead) return <Notice tone="bad">{dead}</Notice>
  return (
    <Card title={m.audit_open()}>
      <p>{m.audit_open_text()}</p>
      <Form form={form} summary={false} onSubmit={send} actions={submit(m.audit_open_button())}>
        <TextField
          field={form.field('id_number')}
          label={label(personalWords.id_number)}
          hint={m.audit_number_hint()}
          max={20}
          ltr
        />
      </Form>
    </Card>
  )
}

function OpinionForm({ audit, onGiven }: { audit: Audit; onGiven: () => Promise<void> }) {
  const { auditor } = audit
  const form = useFields({
    initial: {
      opinion: auditor.opinion ?? opinions[0],
      opinion_text: auditor.opinion_text ?? '',
      report_file: null as number | null,
    },
  })
  const { field } = form
  const report = useAuditReport()
  const send = async ({ opinion, opinion_text }: typeof form.values): Promise<Errors | void> => {
    const file = report.file
    if (!file && auditor.report_file === null) return { report_file: m.audit_report_missing() }
    const errors = await sendForm(() =>
      callApi(giveOpinion, { body: { opinion, opinion_text, report_file: (file ?? auditor.report_file) as never } }),
    )
    if (!errors) await onGiven()
    return errors
  }
  return (
    <Card title={m.audit_opinion()}>
      {auditor.given_at && (
        <Notice tone={auditor.holds ? 'ok' : 'warn'}>
          {auditor.holds ? m.audit_given() : m.budget_auditor_stale()}
        </Notice>
      )}
      <Form form={form} onSubmit={send} actions={submit(m.audit_give())}>
        <SelectField
          field={field('opinion')}
          label={label(auditorWords.opinion)}
          options={opinions.map((value) => ({ value, label: label(auditorWords.opinion.words[value]) }))}
        />
        <AreaField field={field('opinion_text')} label={label(auditorWords.opinion_text)} max={2000} />
        <UploadField
          field={field('report_file')}
          label={label(auditorWords.report_file)}
          accept=".pdf,.jpg,.jpeg,.png"
          handle={report.handle}
        />
      </Form>
    </Card>
  )
}

function Open({ audit, again }: { audit: Audit; again: () => Promise<void> }) {
  const { budget, accounts, meeting_name, ngo_name } = audit
  const state = budgetState(budget.status)
  const open = budget.status === 'draft' || budget.status === 'returned'
  return (
    <>
      <PageHead
        title={budgetName(budget.year)}
        state={<StateTag tone={state.tone}>{state.text}</StateTag>}
        note={
          <>
            {label(commonWords.ngo)}: <bdi>{ngo_name}</bdi>
          </>
        }
        actions={
          <Button look="default" size="row" onClick={() => void again()}>
            {m.audit_again()}
          </Button>
        }
      />
      <Stack>
        <BudgetBody
          key={budget.updated_at}
          asked={undefined}
          budget={budget}
          accounts={accounts}
          meetings={[]}
          meeting={meeting_name}
          open={false}
          files="/api/v2/guest/audit/files"
          notices={<Notice tone="info">{open ? m.audit_text() : m.audit_closed()}</Notice>}
        />
        {open && <OpinionForm key={audit.auditor.given_at} audit={audit} onGiven={again} />}
      </Stack>
    </>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <Skip />
    <Strip />
    <header className={css.frame}>
      <Brand href={link('/home')} name={m.app_name()} note={m.app_owner()} size={40} />
    </header>
    <main id="content">
      <Page>{children}</Page>
    </main>
  </>
)

/** Accounts as their invited auditor reads them, without an account: everything in them, and his opinion [issue 21]. */
export function AuditPage() {
  const { seen, read } = useAudit()
  return (
    <Frame>
      {seen.state === 'open' ? (
        <Open audit={seen.audit} again={read} />
      ) : (
        <>
          <PageHead title={m.title_audit()} />
          {seen.state === 'loading' && <Skeleton lines={4} />}
          {seen.state === 'link' && <OpenForm secret={seen.secret} onOpen={read} />}
          {seen.state === 'none' && <Notice tone="warn">{m.audit_none()}</Notice>}
          {seen.state === 'failed' && <ErrorState onRetry={() => void read()} />}
        </>
      )}
    </Frame>
  )
}
