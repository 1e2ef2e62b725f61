import { useQuery } from '@tanstack/react-query'
import type { SentBody } from '#contract/core/calls/call.ts'
import { type actOnThread, type ThreadPage } from '#contract/messages/messages.ts'
import { findParties } from '#contract/messages/writing.ts'
import { messageWords } from '#contract/messages/message-words.ts'
import { threadMachine } from '#contract/messages/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { buttonOf, questionOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import { lettersKey } from './messages-query.ts'

interface Props {
  page: ThreadPage
  take: (body: SentBody<typeof actOnThread>) => Promise<Errors | void>
  onClose: () => void
}
const missing = (reason: string): Record<string, string> =>
  reason.trim().length < 3 ? { reason: m.confirm_reason_missing() } : {}

/** To a colleague who reads the post of the same office, with a reason for him. */
export function HandOver({ page, take, onClose }: Props) {
  const form = useFields({
    initial: { to_user_id: null as number | null, reason: '' },
    validate: ({ to_user_id, reason }): Record<string, string> => ({
      ...(to_user_id === null ? { to_user_id: m.thread_choose_colleague() } : {}),
      ...missing(reason),
    }),
  })
  return (
    <RecordDrawer
      title={questionOf(threadMachine, 'hand_over', page.subject)}
      form={form}
      verb={buttonOf(threadMachine, 'hand_over')}
      onSubmit={({ to_user_id, reason }) => take({ action: 'hand_over', to_user_id: to_user_id ?? 0, reason })}
      onClose={onClose}
    >
      <PickField
        field={form.field('to_user_id')}
        label={label(messageWords.to_user_id)}
        hint={page.colleagues.length === 0 ? m.thread_no_colleague() : m.thread_colleague_hint()}
        options={page.colleagues.map(({ id, name, away }) => ({
          value: id,
          label: away ? m.thread_colleague_away({ name }) : name,
        }))}
      />
      <AreaField
        field={form.field('reason')}
        label={label(messageWords.reason)}
        hint={m.thread_reason_hint()}
        max={500}
      />
    </RecordDrawer>
  )
}

/** To another office of the ministry; this one reads it no more. */
export function Refer({ page, take, onClose }: Props) {
  const governorates = useChoices('governorates')
  const offices = useQuery({
    queryKey: [lettersKey, 'offices'],
    queryFn: async () => (await callApi(findParties, { query: {} })).data.offices,
  }).data
  const form = useFields({
    initial: { governorate_id: page.office.governorate_id, role_id: null as number | null, reason: '' },
    validate: ({ reason }) => missing(reason),
  })
  const kind = form.values.governorate_id === null ? 'ministry' : 'directorate'
  return (
    <RecordDrawer
      title={questionOf(threadMachine, 'refer', page.subject)}
      form={form}
      verb={buttonOf(threadMachine, 'refer')}
      onSubmit={({ governorate_id, role_id, reason }) => take({ action: 'refer', governorate_id, role_id, reason })}
      onClose={onClose}
    >
      <Notice tone="warn" title={m.thread_refer_title()}>
        {m.thread_refer_text()}
      </Notice>
      <PickField
        field={form.field('governorate_id')}
        label={label(messageWords.governorate_id)}
        hint={m.thread_centre_hint()}
        options={governorates}
        optional
      />
      <PickField
        field={form.field('role_id')}
        label={label(messageWords.role_id)}
        hint={m.thread_office_hint()}
        options={(offices ?? [])
          .filter((one) => one.kind === kind)
          .map(({ id, name }) => ({ value: id, label: label(name) }))}
        optional
      />
      <AreaField field={form.field('reason')} label={label(messageWords.reason)} max={500} />
    </RecordDrawer>
  )
}
