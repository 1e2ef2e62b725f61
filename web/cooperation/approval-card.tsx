import { lazy, Suspense } from 'react'
import { coopFacts, type CoopKind } from '#contract/cooperation/kinds.ts'
import type { actOnProject, CoopProject } from '#contract/cooperation/projects.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { moneyWords } from '#contract/grants/grant-words.ts'
import { type ApprovalAction, approvalMachine, type ApprovalStatus } from '#contract/grants/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { ActionBar, type ActionExtra } from '#web/core/cases/action-bar.tsx'
import { link } from '#web/core/screens/link.ts'
import { AskApproval } from '#web/grants/shared/ask-approval.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Dec, Ltr } from '#web/ui/text.tsx'
import layout from '#web/ui/record-columns.module.css'
import { date } from './shown.tsx'

/** What the approval of a record of any of the three registers says. */
export type Approved = Pick<
  CoopProject,
  | 'id'
  | 'updated_at'
  | 'decision_no'
  | 'decision_date'
  | 'transaction_request_id'
  | 'request_no'
  | 'request_status'
  | 'actions'
> & { readonly status: ApprovalStatus; readonly report_due_on?: string | null }

const DayForm = lazy(async () => ({ default: (await import('./day-form.tsx')).DayForm }))

/** What may be done with the record now, in words. */
function Standing({ kind, status }: { kind: CoopKind; status: ApprovalStatus }) {
  if (status === 'returned') return <Notice tone="warn">{m.money_returned()}</Notice>
  if (status === 'approved') return <Notice tone="info">{m.coop_may_begin()}</Notice>
  const isBefore = ['draft', 'submitted', 'in_review'].includes(status)
  const words = { project: m.coop_not_yet_project, membership: m.coop_not_yet_membership, event: m.coop_not_yet_event }
  return isBefore ? <Notice tone="warn">{words[kind]()}</Notice> : null
}

/** The request that carries the approval, its number, the day of its report. */
function ApprovalFacts({ kind, row }: { kind: CoopKind; row: Approved }) {
  const request =
    row.transaction_request_id !== null && row.request_no !== null ? (
      <Anchor href={link('/transactions/transactions/{id}', { id: row.transaction_request_id })}>
        <Ltr>{row.request_no}</Ltr>
      </Anchor>
    ) : null
  return (
    <Card title={m.money_approval()}>
      <Standing kind={kind} status={row.status} />
      <Facts
        facts={[
          { key: 'request', label: m.money_request(), value: request },
          { key: 'no', label: label(moneyWords.decision_no), value: row.decision_no && <Dec>{row.decision_no}</Dec> },
          { key: 'date', label: label(moneyWords.decision_date), value: date(row.decision_date) },
          ...(row.report_due_on
            ? [{ key: 'due', label: label(moneyWords.report_due_on), value: date(row.report_due_on) }]
            : []),
        ]}
      />
    </Card>
  )
}

/** Where the approval stands, and what the organisation may do with it. */
export function ApprovalCard({
  kind,
  row,
  name,
  act,
  onChanged,
}: {
  kind: CoopKind
  row: Approved
  name: string
  act: typeof actOnProject
  onChanged: () => Promise<unknown>
}) {
  const mayAsk = useMay(coopFacts[kind].organisation, 'A')
  const hasRequest = row.request_status !== null && row.request_status !== 'withdrawn'
  const take = (action: ApprovalAction, input: Record<string, unknown>) =>
    sendAct(
      () =>
        callApi(act, {
          params: { id: row.id },
          body: { action, ...input } as SentBody<typeof actOnProject>,
          version: row.updated_at,
        }),
      onChanged,
    )
  const form = (action: 'execute' | 'report'): ActionExtra => ({
    ...(action === 'execute' ? { button: executeWord(kind) } : {}),
    form: (close) => (
      <Suspense>
        <DayForm kind={kind} action={action} name={name} take={take} onClose={close} />
      </Suspense>
    ),
  })
  return (
    <>
      <ApprovalFacts kind={kind} row={row} />
      <div className={layout.bar}>
        {row.status === 'draft' && !hasRequest && mayAsk && (
          <AskApproval by={coopFacts[kind]} id={row.id} name={name} />
        )}
        <ActionBar
          machine={approvalMachine}
          actions={row.actions}
          name={name}
          take={take}
          extras={{ execute: form('execute'), report: form('report') }}
        />
      </div>
    </>
  )
}

/** What «executed» is of each kind. */
export const executeWord = (kind: CoopKind): string =>
  ({ project: m.coop_sign, membership: m.coop_join, event: m.coop_took_part })[kind]()
