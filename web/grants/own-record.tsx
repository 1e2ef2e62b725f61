import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Call, SentBody } from '#contract/core/calls/call.ts'
import { kindFacts, type MoneyKind } from '#contract/grants/kinds.ts'
import { moneyWords } from '#contract/grants/grant-words.ts'
import type { actOnGrant, MoneyPart } from '#contract/grants/registers.ts'
import { type ApprovalAction, approvalMachine, type ApprovalStatus } from '#contract/grants/workflow.ts'
import type { PressedOf } from '#contract/core/machine.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { useCurrency } from '#web/core/api/use-lookup.ts'
import { ActionBar, type ActionExtra } from '#web/core/cases/action-bar.tsx'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { DateText, Dec, Ltr } from '#web/ui/text.tsx'
import { Items, MoneyTags, Parts } from './money-parts.tsx'
import { AskApproval } from './shared/ask-approval.tsx'
import { formed, type Formed } from './part-actions.ts'
import layout from '#web/ui/record-columns.module.css'

/** What the page shows of a record of any of the three registers. */
export interface OwnRow {
  readonly id: number
  readonly updated_at: string
  readonly status: ApprovalStatus
  readonly purpose: string
  readonly currency_id: number | null
  readonly decision_no: string | null
  readonly decision_date: string | null
  readonly transaction_request_id: number | null
  readonly request_no: string | null
  readonly request_status: string | null
  readonly parts: readonly MoneyPart[]
  readonly moved_amount: string | null
  readonly is_late: boolean
  readonly report_due_on?: string | null
  readonly return_due_on?: string | null
  readonly returned_on?: string | null
  readonly actions: readonly PressedOf<typeof approvalMachine>[]
}
export interface OwnKind<R extends OwnRow> {
  readonly kind: MoneyKind
  readonly read: Call
  readonly act: typeof actOnGrant
  readonly path: string
  readonly name: (row: R) => string
  /** The amount of money; null for things. */
  readonly amount: (row: R) => string | null
  /** It goes by a request: a local grant does not, unless a setting says so. */
  readonly byRequest: (row: R) => boolean
  readonly items?: (row: R) => Parameters<typeof Items>[0]['items']
  readonly facts: (row: R) => readonly Fact[]
  readonly edit: (row: R, close: () => void) => ReactNode
}

const date = (value: string | null | undefined) => (value ? <DateText value={value} /> : null)

/** Where the approval stands: its request, its number, the days that are due. */
function ApprovalCard({ row }: { row: OwnRow }) {
  const request =
    row.transaction_request_id !== null && row.request_no !== null ? (
      <Anchor href={link('/transactions/transactions/{id}', { id: row.transaction_request_id })}>
        <Ltr>{row.request_no}</Ltr>
      </Anchor>
    ) : null
  const due: Fact[] = [
    ...(row.report_due_on
      ? [{ key: 'report', label: label(moneyWords.report_due_on), value: date(row.report_due_on) }]
      : []),
    ...(row.return_due_on && !row.returned_on
      ? [{ key: 'return', label: label(moneyWords.return_due_on), value: date(row.return_due_on) }]
      : []),
    ...(row.returned_on ? [{ key: 'gone', label: label(moneyWords.returned_on), value: date(row.returned_on) }] : []),
  ]
  return (
    <Card title={m.money_approval()}>
      <Facts
        facts={[
          { key: 'request', label: m.money_request(), value: request },
          { key: 'no', label: label(moneyWords.decision_no), value: row.decision_no && <Dec>{row.decision_no}</Dec> },
          { key: 'date', label: label(moneyWords.decision_date), value: date(row.decision_date) },
          ...due,
        ]}
      />
    </Card>
  )
}

/** What may be done with the money now, in words. */
function Standing({ row, waits }: { row: OwnRow; waits: boolean }) {
  if (row.status === 'approved') return <Notice tone="info">{m.money_may_move()}</Notice>
  if (row.status === 'returned') return <Notice tone="warn">{m.money_returned()}</Notice>
  const isBefore = ['draft', 'submitted', 'in_review'].includes(row.status)
  return waits && isBefore ? <Notice tone="warn">{m.money_not_yet()}</Notice> : null
}

/** Takes an action on the version that the reader sees; after somebody else's he reads it anew. */
function useTake<R extends OwnRow>(own: OwnKind<R>, row: R, onChanged: () => Promise<void>) {
  return (action: ApprovalAction, input: Record<string, unknown>) =>
    sendAct(
      () =>
        callApi(own.act, {
          params: { id: row.id },
          body: { action, ...input } as SentBody<typeof actOnGrant>,
          version: row.updated_at,
        }),
      onChanged,
    )
}

const PartForm = lazy(async () => ({ default: (await import('./part-form.tsx')).PartForm }))

/** The forms of the actions that ask for more than a confirmation. */
function useForms<R extends OwnRow>(own: OwnKind<R>, row: R, take: ReturnType<typeof useTake<R>>) {
  const currencyName = useCurrency()
  const currency = row.currency_id === null ? undefined : currencyName(row.currency_id)
  const form = (action: Formed): ActionExtra => ({
    form: (close) => (
      <Suspense>
        <PartForm
          action={action}
          kind={own.kind}
          inKind={own.amount(row) === null}
          currency={currency}
          name={own.name(row)}
          take={take}
          onClose={close}
        />
      </Suspense>
    ),
  })
  return Object.fromEntries(formed.map((action) => [action, form(action)]))
}

function Body<R extends OwnRow>({ own, row, onChanged }: { own: OwnKind<R>; row: R; onChanged: () => Promise<void> }) {
  const { kind } = own
  const [editing, setEditing] = useState(false)
  const mayEdit = useMay(kindFacts[kind].organisation, 'U')
  const mayAsk = useMay(kindFacts[kind].organisation, 'A')
  const name = own.name(row)
  const isOpen = row.status === 'draft' || row.status === 'returned'
  const hasRequest = row.request_status !== null && row.request_status !== 'withdrawn'
  const take = useTake(own, row, onChanged)
  const extras = useForms(own, row, take)
  return (
    <Page>
      <PageHead
        title={<bdi>{name}</bdi>}
        crumbs={[{ label: headingOf(own.path as never), href: own.path }, { label: name }]}
        state={<MoneyTags status={row.status} late={row.is_late} />}
        actions={
          isOpen &&
          mayEdit && (
            <Button look="default" onClick={() => setEditing(true)}>
              {m.form_edit()}
            </Button>
          )
        }
      />
      <div className={layout.page}>
        <div className={layout.column}>
          <ScreenInstructions />
          <Standing row={row} waits={own.byRequest(row)} />
          <Card title={m.money_data()}>
            <Facts facts={own.facts(row)} />
          </Card>
          {own.items && <Items items={own.items(row)} currency={row.currency_id} />}
          <Parts parts={row.parts} moved={row.moved_amount} amount={own.amount(row)} currency={row.currency_id} />
        </div>
        <div className={layout.column}>
          <ApprovalCard row={row} />
          <div className={layout.bar}>
            {row.status === 'draft' && own.byRequest(row) && !hasRequest && mayAsk && (
              <AskApproval by={kindFacts[kind]} id={row.id} name={name} />
            )}
            <ActionBar machine={approvalMachine} actions={row.actions} name={name} take={take} extras={extras} />
          </div>
        </div>
      </div>
      {editing && own.edit(row, () => setEditing(false))}
    </Page>
  )
}

/** One record of approved money: what it says, how its approval stands, what moved, and what may be done. */
export function OwnRecord<R extends OwnRow>({ own, id, resource }: { own: OwnKind<R>; id: number; resource: string }) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [resource, 'one', id],
    queryFn: async () => {
      const read = callApi as unknown as (call: Call, input: object) => Promise<{ data: R }>
      return (await read(own.read, { params: { id } })).data
    },
  })
  return query.data ? (
    <Body
      key={`${query.data.id}-${query.data.updated_at}`}
      own={own}
      row={query.data}
      onChanged={() => client.invalidateQueries({ queryKey: [resource] })}
    />
  ) : (
    <Page>
      <PageHead title={headingOf(own.path as never)} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}
