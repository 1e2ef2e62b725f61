import type { Notice, NoticeDelivery } from '#contract/notifications/notices.ts'
import { noticeClasses } from '#contract/notifications/notices.ts'
import { noticeWords } from '#contract/notifications/notice-words.ts'
import { noticeMachine } from '#contract/notifications/workflow.ts'
import { label } from '#web/base/label.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'

export const noticesPath = '/ministry/notifications'
export const stateOf = ({ status }: Pick<Notice, 'status'>) => statusOf(noticeMachine, status)
export const classWord = (value: Notice['class']) => label(noticeWords.class.words[value])
export const audienceWord = (value: Notice['audience']) => label(noticeWords.audience.words[value])
export const sizeWord = (value: Notice['sizes'][number]) => label(noticeWords.sizes.words[value])
export const classTone = (value: Notice['class']) =>
  ({ mandatory: 'bad', action: 'warn', information: 'mute' } as const)[value]

const classHints: Readonly<Record<Notice['class'], () => string>> = {
  mandatory: m.notice_class_mandatory_hint,
  action: m.notice_class_action_hint,
  information: m.notice_class_information_hint,
}
export const classChoices = () =>
  noticeClasses.map((value) => ({ value, label: classWord(value), hint: classHints[value]() }))

const states = {
  waiting: { text: m.notice_state_waiting, tone: 'mute' },
  delivered: { text: m.notice_state_delivered, tone: 'info' },
  opened: { text: m.notice_state_opened, tone: 'ok' },
  answered: { text: m.notice_state_answered, tone: 'ok' },
  unreached: { text: m.notice_state_unreached, tone: 'bad' },
} as const
export const deliveryState = (state: NoticeDelivery['state']) => states[state]
const mails: Readonly<Record<NoticeDelivery['mail'], () => string>> = {
  none: m.notice_mail_none,
  queued: m.notice_mail_queued,
  sent: m.notice_mail_sent,
  failed: m.notice_mail_failed,
  held: m.notice_mail_held,
  unwanted: m.notice_mail_unwanted,
}
const messages: Readonly<Record<NoticeDelivery['sms'], () => string>> = {
  none: () => '—',
  queued: m.notice_mail_queued,
  sent: m.notice_mail_sent,
  failed: m.notice_mail_failed,
}
export const smsWord = (sms: NoticeDelivery['sms']) => messages[sms]()
export const mailWord = (mail: NoticeDelivery['mail']) => mails[mail]()
