import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { answerHandover, offerHandover, readHandover, withdrawHandover } from '#contract/users/handover.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CheckField, ChoiceField } from '#web/ui/choice-field.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { fullName } from '../people/person-words.tsx'
import css from '../users.module.css'

type Handover = AnswerOf<typeof readHandover>
type Open = NonNullable<Handover['open']>
const path = '/technical-support/handover'
const queryKey = [readHandover.path]

/** Shows what the act answered; the session is asked anew, since rights may have moved. */
function useShow(): (data: Handover) => Promise<void> {
  const client = useQueryClient()
  return async (data) => {
    client.setQueryData(queryKey, data)
    await client.invalidateQueries({ queryKey: ['session'] })
  }
}

/** The main user chooses to whom, says what becomes of his own roles, and is asked once more. */
function Offer({ candidates }: Pick<Handover, 'candidates'>) {
  const show = useShow()
  const [asking, setAsking] = useState(false)
  const form = useFields({
    initial: { user_id: null as number | null, keeps_roles: true },
    validate: ({ user_id }): Record<string, string> => (user_id === null ? { user_id: m.users_handover_choose() } : {}),
  })
  const to = candidates.find((one) => one.id === form.values.user_id)
  if (candidates.length === 0)
    return <EmptyState title={m.users_handover_nobody()} text={m.users_handover_nobody_text()} />
  return (
    <Form
      form={form}
      summary={false}
      onSubmit={async () => setAsking(true)}
      actions={() => (
        <Button type="submit" size="form">
          {m.users_handover_offer()}
        </Button>
      )}
    >
      <ChoiceField
        field={form.field('user_id')}
        label={m.users_handover_to()}
        choices={candidates.map((one) => ({ value: one.id, label: fullName(one), hint: one.username }))}
      />
      <CheckField
        field={form.field('keeps_roles')}
        label={m.users_handover_keep()}
        hint={m.users_handover_keep_hint()}
      />
      {asking && to && (
        <Confirm
          title={m.users_handover_ask({ name: fullName(to) })}
          text={m.users_handover_ask_text()}
          verb={m.users_handover_offer()}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const errors = await sendForm(async () => {
              const body = { user_id: to.id, keeps_roles: form.values.keeps_roles }
              const answer = await callApi(offerHandover, { body })
              await show(answer.data)
              return answer
            })
            if (errors) setAsking(false)
          }}
        />
      )}
    </Form>
  )
}

const until = (open: Open): ReactNode => (
  <>
    {m.users_handover_until()} <DateText value={open.expires_at} short time />
  </>
)

/** The colleague to whom the account is offered accepts or declines. */
function Answer({ open, from }: { open: Open; from: string }) {
  const show = useShow()
  const [accepted, setAccepted] = useState<boolean>()
  return (
    <>
      <Notice tone="info" title={m.users_handover_mine({ name: from })}>
        <p>{m.users_handover_mine_text()}</p>
        {until(open)}
      </Notice>
      <div className={css.foot}>
        <Button size="form" onClick={() => setAccepted(true)}>
          {m.users_handover_accept()}
        </Button>
        <Button look="default" size="form" onClick={() => setAccepted(false)}>
          {m.users_handover_decline()}
        </Button>
      </div>
      {accepted !== undefined && (
        <Confirm
          title={accepted ? m.users_handover_accept_ask() : m.users_handover_decline_ask()}
          text={accepted ? m.users_handover_accept_text() : m.users_handover_decline_text({ name: from })}
          verb={accepted ? m.users_handover_accept() : m.users_handover_decline()}
          onClose={() => setAccepted(undefined)}
          onConfirm={async () => {
            const errors = await sendForm(async () => {
              const answer = await callApi(answerHandover, { body: { accepted } })
              await show(answer.data)
              return answer
            })
            if (errors) setAccepted(undefined)
          }}
        />
      )}
    </>
  )
}

/** The offer waits for its answer; who made it can take it back. */
function Waiting({ open, isMine }: { open: Open; isMine: boolean }) {
  const show = useShow()
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    await sendForm(async () => {
      const answer = await callApi(withdrawHandover)
      await show(answer.data)
      return answer
    })
    setBusy(false)
  }
  return (
    <Notice
      tone="warn"
      title={m.users_handover_waiting({ name: fullName(open.to) })}
      end={
        isMine && (
          <Button look="default" busy={busy} onClick={() => void withdraw()}>
            {m.users_handover_withdraw()}
          </Button>
        )
      }
    >
      {until(open)}
    </Notice>
  )
}

function State({ data }: { data: Handover }) {
  const { main, open, is_main, candidates } = data
  const name = main ? fullName(main) : '—'
  return (
    <>
      <Card title={m.users_handover_now()}>
        {name} {is_main && `(${m.users_you()})`}
        <p className={css.ended}>{m.users_handover_what()}</p>
      </Card>
      {open?.is_mine_to_answer && <Answer open={open} from={name} />}
      {open && !open.is_mine_to_answer && <Waiting open={open} isMine={is_main} />}
      {!open && is_main && (
        <Card title={m.users_handover_offer()}>
          <Offer candidates={candidates} />
        </Card>
      )}
      {!open && !is_main && <Notice tone="lock">{m.users_handover_other({ name })}</Notice>}
    </>
  )
}

/** The main account passes to a colleague who accepts it [features 20]. */
export function HandoverPage() {
  const query = useQuery({ queryKey, queryFn: async () => (await callApi(readHandover)).data })
  return (
    <Page width="reading">
      <PageHead title={headingOf(path)} />
      <div className={css.stack}>
        <ScreenInstructions />
        <Loaded query={query}>{(data) => <State data={data} />}</Loaded>
      </div>
    </Page>
  )
}
