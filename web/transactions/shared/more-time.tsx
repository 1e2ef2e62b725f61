import type { z } from 'zod'
import type { SentBody } from '#contract/core/calls/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type MoreTime, moreTimeButtons, moreTimeWords } from '#contract/transactions/more-time.ts'
import { decideRequest, type RequestDetail } from '#contract/transactions/calls.ts'
import { transactionRequest } from '#contract/transactions/workflow.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { effectOf } from '#web/core/cases/words.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { DateText } from '#web/ui/text.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import css from './more-time.module.css'

interface Term {
  readonly return_due_at: string | null
  readonly more_time: MoreTime | null
  readonly more_time_latest: string | null
}
type Take = (input: Record<string, string>) => Promise<Errors | undefined>

/** The words under the day: between which days it may lie. */
const hintOf = ({ return_due_at, more_time_latest }: Term) =>
  return_due_at && more_time_latest
    ? m.more_time_hint({ due: formatDate(dayOf(return_due_at)), latest: formatDate(more_time_latest) })
    : undefined

/** More time asked for, with the reason and the day; or granted, with the day alone. */
export function MoreTimeForm({
  action,
  term,
  take,
  onClose,
}: {
  action: 'ask_more_time' | 'grant_more_time'
  term: Term
  take: Take
  onClose: () => void
}) {
  const rule = transactionRequest.actions[action]
  const check = bySchema(rule.input as z.ZodType)
  const sent = ({
    more_time_until,
    more_time_reason,
  }: {
    more_time_until: string
    more_time_reason: string
  }): Record<string, string> =>
    action === 'ask_more_time' ? { more_time_until, more_time_reason: more_time_reason.trim() } : { more_time_until }
  const form = useFields({
    initial: {
      more_time_until: (action === 'grant_more_time' ? term.more_time?.asked_until : term.more_time_latest) ?? '',
      more_time_reason: '',
    },
    validate: (values) => check(sent(values)),
  })
  return (
    <RecordDrawer
      title={label(action === 'ask_more_time' ? moreTimeButtons.ask : moreTimeButtons.grant)}
      form={form}
      verb={label(action === 'ask_more_time' ? moreTimeButtons.ask : moreTimeButtons.grant)}
      onSubmit={(values) => take(sent(values))}
      onClose={onClose}
    >
      <Notice tone="info">{effectOf(transactionRequest, action)}</Notice>
      <DateField
        field={form.field('more_time_until')}
        label={label(moreTimeWords.more_time_until)}
        hint={hintOf(term)}
      />
      {action === 'ask_more_time' && (
        <AreaField
          field={form.field('more_time_reason')}
          label={label(moreTimeWords.more_time_reason)}
          max={1000}
          rows={4}
        />
      )}
    </RecordDrawer>
  )
}

/** What was asked for, and what came of it. */
function Asked({ time }: { time: MoreTime }) {
  return (
    <Facts
      facts={[
        { key: 'at', label: m.more_time_asked_at(), value: <DateText value={time.asked_at} time /> },
        { key: 'until', label: m.more_time_asked_until(), value: <DateText value={time.asked_until} /> },
        {
          key: 'reason',
          label: label(moreTimeWords.more_time_reason),
          value: <span className={css.long}>{time.reason}</span>,
        },
        {
          key: 'outcome',
          label: m.more_time_outcome(),
          value:
            time.outcome === 'granted'
              ? m.more_time_granted({ date: formatDate(time.granted_until ?? '') })
              : time.outcome === 'refused'
                ? m.more_time_refused()
                : m.more_time_waits(),
        },
        ...(time.answer
          ? [
              {
                key: 'answer',
                label: label(moreTimeWords.more_time_answer),
                value: <span className={css.long}>{time.answer}</span>,
              },
            ]
          : []),
      ]}
    />
  )
}

/** More time that the organisation asked for, as both sides read it; nothing where nobody asked. */
export function MoreTimeCard({ time }: { time: MoreTime | null }) {
  return (
    time && (
      <Card title={m.more_time()}>
        <Asked time={time} />
      </Card>
    )
  )
}

const answers = ['grant_more_time', 'refuse_more_time'] as const
type Answer = (typeof answers)[number]

interface Waiting extends Term, Pick<RequestDetail, 'id' | 'subject'> {
  /** What the reader may do now, by the names of a request. */
  readonly decisions: readonly string[]
}
/** At the ministry: the same, with the answer of whoever may give it. */
export function MoreTimeDesk({ request }: { request: Waiting }) {
  const client = useQueryClient()
  const { more_time: time } = request
  if (!time) return null
  const actions = answers.filter((one) => request.decisions.includes(one))
  const take = async (decision: Answer, input: Record<string, string>) => {
    const body = { decision, ...input } as SentBody<typeof decideRequest>
    const errors = await sendForm(() => callApi(decideRequest, { params: { id: request.id }, body }))
    if (!errors) await client.invalidateQueries({ queryKey: ['requests'] })
    return errors
  }
  return (
    <Card title={m.more_time()}>
      <div className={css.part}>
        <Asked time={time} />
        {actions.length > 0 && (
          <div className={css.bar}>
            <ActionBar
              machine={transactionRequest}
              actions={actions}
              name={request.subject}
              take={(action, input) => take(action as Answer, input)}
              extras={{
                grant_more_time: {
                  form: (close: () => void) => (
                    <MoreTimeForm
                      action="grant_more_time"
                      term={request}
                      take={(input) => take('grant_more_time', input)}
                      onClose={close}
                    />
                  ),
                },
              }}
            />
          </div>
        )}
      </div>
    </Card>
  )
}
