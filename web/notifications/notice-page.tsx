import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentBody } from '#contract/core/calls/call.ts'
import { type Notice, noticeRegister, sendNotification } from '#contract/notifications/notices.ts'
import { noticeWords } from '#contract/notifications/notice-words.ts'
import { type NoticeAction, noticeMachine } from '#contract/notifications/workflow.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useRegister } from '#web/core/registers/use-register.ts'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice as Told } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { AudienceCard, AudienceWords, useAudience } from './notice-audience.tsx'
import { NoticeDeliveries } from './notice-deliveries.tsx'
import { NoticeDrawer } from './notice-drawer.tsx'
import { classTone, classWord, noticesPath, stateOf } from './notice-words.ts'
import css from './notices.module.css'

/** Takes an action on the version that the reader sees. */
function useTake(notice: Notice) {
  const client = useQueryClient()
  return (action: NoticeAction, input: object) =>
    sendAct(
      () =>
        callApi(sendNotification, {
          body: { id: notice.id, act: { action, ...input } } as SentBody<typeof sendNotification>,
          version: notice.updated_at,
        }),
      () => client.invalidateQueries({ queryKey: [noticeRegister.path] }),
    )
}

/** What a recipient reads, in the language of his account. */
function Preview({ notice }: { notice: Notice }) {
  const [shown, setShown] = useState<'ar' | 'en'>('ar')
  const title = (shown === 'en' && notice.title_en) || notice.title
  const body = (shown === 'en' && notice.body_en) || notice.body
  const isEnglish = shown === 'en' && notice.body_en !== null
  return (
    <Card
      title={m.notice_what()}
      action={
        <Segments
          label={m.notice_language()}
          value={shown}
          choices={[
            { value: 'ar', label: 'العربية' },
            { value: 'en', label: 'English' },
          ]}
          onChange={setShown}
        />
      }
    >
      <div className={css.part} dir={isEnglish ? 'ltr' : 'rtl'} lang={isEnglish ? 'en' : 'ar'}>
        <p className={css.title}>{title}</p>
        <p className={css.body}>{body}</p>
        {notice.link && (
          <p className={css.link} dir="auto">
            {m.notice_opens()} <Ltr>{notice.link}</Ltr>
          </p>
        )}
      </div>
    </Card>
  )
}

function Standing({ notice }: { notice: Notice }) {
  const figures = [
    [m.notice_sent_to(), notice.recipients],
    [m.notice_delivered(), notice.delivered],
    [m.notice_opened(), notice.opened],
    ...(notice.class === 'information' ? [] : [[m.notice_answered(), notice.answered] as const]),
  ] as const
  return (
    <Card title={m.notice_sent_to()} note={m.notice_fixed()}>
      <div className={css.part}>
        <dl className={css.figures}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatNumber(value ?? 0)}</dd>
            </div>
          ))}
        </dl>
        <AudienceWords notice={notice} />
      </div>
    </Card>
  )
}

/** By whom and when: what the log will say. */
function People({ notice }: { notice: Notice }) {
  const by = (at: string, name: string | null) => (
    <>
      <DateText value={at} time /> {name && <Named>{name}</Named>}
    </>
  )
  const facts = [
    ...(notice.notice_no
      ? [{ key: 'no', label: label(noticeWords.notice_no), value: <Ltr>{notice.notice_no}</Ltr> }]
      : []),
    { key: 'by', label: m.notice_ways(), value: notice.send_email ? m.notice_ways_mail() : m.notice_ways_platform() },
    ...(notice.legal_basis ? [{ key: 'basis', label: label(noticeWords.legal_basis), value: notice.legal_basis }] : []),
    ...(notice.due_on
      ? [{ key: 'due', label: label(noticeWords.due_on), value: <DateText value={notice.due_on} /> }]
      : []),
    {
      key: 'at',
      label: label(noticeWords.scheduled_at),
      value: notice.scheduled_at ? <DateText value={notice.scheduled_at} time /> : m.notice_at_once(),
    },
    ...(notice.asked_at
      ? [{ key: 'asked', label: m.notice_handed_in(), value: by(notice.asked_at, notice.asked_by_name) }]
      : []),
    ...(notice.confirmed_at
      ? [{ key: 'confirmed', label: m.notice_confirmed(), value: by(notice.confirmed_at, notice.confirmed_by_name) }]
      : []),
    ...(notice.sent_at ? [{ key: 'sent', label: label(noticeWords.sent_at), value: by(notice.sent_at, null) }] : []),
  ]
  return (
    <Card title={m.notice_how()}>
      <Facts facts={facts} />
    </Card>
  )
}

/** Asks once more, with the number that will be fixed. */
function SendQuestion({
  notice,
  people,
  limit,
  take,
  onClose,
}: {
  notice: Notice
  people: number
  limit: number
  take: ReturnType<typeof useTake>
  onClose: () => void
}) {
  const second =
    notice.class === 'mandatory'
      ? m.notice_second_mandatory()
      : people > limit
        ? m.notice_second_many({ limit: formatNumber(limit) })
        : undefined
  const send = async () => {
    const errors = await take('send', { recipients: people })
    return errors && { _: Object.values(errors).join(' ') }
  }
  return (
    <Confirm
      title={m.notice_send_to({ count: people })}
      text={
        second ? (
          <Told tone="info" title={m.notice_second()}>
            {second}
          </Told>
        ) : (
          m.notice_no_way_back()
        )
      }
      verb={label(noticeMachine.actions.send.button)}
      onConfirm={send}
      onClose={onClose}
    />
  )
}

/** What the reader may do with it now; nothing is sent to nobody. */
function Actions({ notice, audience }: { notice: Notice; audience: ReturnType<typeof useAudience>['data'] }) {
  const take = useTake(notice)
  const people = audience?.people ?? 0
  const question = (close: () => void) => (
    <SendQuestion notice={notice} people={people} limit={audience?.confirm_above ?? 0} take={take} onClose={close} />
  )
  return (
    <div className={css.bar}>
      <ActionBar
        machine={noticeMachine}
        actions={notice.actions.filter((action) => action !== 'send' || people > 0)}
        name={notice.title}
        take={take}
        extras={{ send: { form: question } }}
      />
    </div>
  )
}

function Body({ notice }: { notice: Notice }) {
  const address = useAddress()
  const register = useRegister(noticeRegister, ['notice'])
  const [editing, setEditing] = useState(false)
  const audience = useAudience(notice)
  const isDraft = notice.status === 'draft'
  const remove = async (id: number) => {
    await register.remove(id)
    address.set({ notice: undefined })
  }
  return (
    <Page>
      <PageHead
        title={<Named>{notice.title}</Named>}
        crumbs={[
          deskCrumb(),
          { label: titleAt(noticesPath), href: noticesPath },
          { label: notice.notice_no ?? stateOf(notice).text },
        ]}
        state={
          <>
            <StateTag tone={stateOf(notice).tone}>{stateOf(notice).text}</StateTag>
            <StateTag tone={classTone(notice.class)}>{classWord(notice.class)}</StateTag>
          </>
        }
        actions={
          isDraft &&
          register.mayEdit && (
            <Button look="default" onClick={() => setEditing(true)}>
              {m.form_edit()}
            </Button>
          )
        }
      />
      <div className={css.page}>
        <div className={css.part}>
          {isDraft && notice.return_reason && (
            <Told tone="warn" title={label(noticeWords.return_reason)}>
              <Named>{notice.return_reason}</Named>
            </Told>
          )}
          {isDraft ? <AudienceCard notice={notice} query={audience} /> : <Standing notice={notice} />}
          {!isDraft && <People notice={notice} />}
        </div>
        <div className={css.part}>
          <Preview notice={notice} />
          {isDraft && <People notice={notice} />}
          <Actions notice={notice} audience={audience.data} />
        </div>
      </div>
      {!isDraft && <NoticeDeliveries notice={notice} />}
      {editing && <NoticeDrawer row={notice} register={{ ...register, remove }} onClose={() => setEditing(false)} />}
    </Page>
  )
}

/** A notice: whom it reaches before it is sent, and what became of it afterwards. */
export function NoticePage({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [noticeRegister.path, id],
    queryFn: async () => (await callApi(noticeRegister.read, { params: { id } })).data,
    refetchInterval: ({ state }) => (state.data?.status === 'sending' ? 3_000 : false),
  })
  return query.data ? (
    <Body notice={query.data} />
  ) : (
    <Page>
      <PageHead title={titleAt(noticesPath)} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}
