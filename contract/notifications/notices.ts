import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, choice, date, id, ids, int, list, longText, optional, pageQuery, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { columns } from '../core/calls/words.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { noticeWords } from './notice-words.ts'
import { noticeMachine } from './workflow.ts'

export const noticeClasses = namesOf(noticeWords.class.words)
export const noticeSizes = namesOf(noticeWords.sizes.words)
export const audiences = namesOf(noticeWords.audience.words)
const statuses = namesOf(noticeMachine.statuses)
/** A page of the platform, such as /financial/financial-data; never another site. */
const ownPage = text(1, 255).refine((value) => /^\/(?![/\\])[\x21-\x7e]*$/.test(value), {
  params: { code: 'V-URL' },
})
const distinct = list(id, 0, 2000).refine((value) => new Set(value).size === value.length, {
  params: { code: 'V-TAKEN' },
})

const aim = {
  audience: choice(audiences),
  /** Organisations, legal forms, governorates or one saved report, as the audience says. */
  audience_ids: distinct,
  governorate_ids: ids('governorates', 0, 14),
  status_ids: ids('ngo-status', 0, 20),
  /** Fields of work, with what stands under them. */
  classification_ids: distinct,
  sizes: list(choice(noticeSizes), 0, noticeSizes.length),
}
const named = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable() })
const at = z.string().nullable()

/** Notices of the ministry to organisations, founders or its own people; only drafts are edited and deleted. */
export const noticeRegister = resource({
  path: 'v2/ministry/notifications',
  permission: 'ministry_notifications_managment',
  title: 'Notices of the ministry',
  kind: 'ministry',
  words: noticeWords,
  named: (row) => String(row.title),
  sheet: {
    ar: 'إشعارات الوزارة',
    en: 'Notices of the ministry',
    columns: columns(noticeWords, 'notice_no', 'title', 'class', 'audience', 'sent_at'),
  },
  input: {
    title: text(3, 150),
    title_en: optional(text(3, 150)),
    body: longText(2000, 10),
    body_en: optional(longText(2000, 10)),
    link: optional(ownPage),
    class: choice(noticeClasses),
    ...aim,
    send_email: bool,
    /** Instant in UTC; null: as soon as it is handed in and, where needed, confirmed. */
    scheduled_at: optional(z.iso.datetime() as unknown as z.ZodType<string, string>),
    legal_basis: optional(text(3, 300)),
    due_on: optional(date),
  },
  view: {
    notice_no: at,
    status: z.enum(statuses),
    sent_at: at,
    asked_at: at,
    asked_by_name: at,
    confirmed_at: at,
    confirmed_by_name: at,
    return_reason: at,
    /** People of the fixed list; null while it is a draft. */
    recipients: z.int().nullable(),
    /** Of them, those who have it in the platform, and those who opened it. */
    delivered: z.int(),
    opened: z.int(),
    /** Organisations that answered. */
    answered: z.int(),
    actions: z.array(z.enum(pressedOf(noticeMachine))),
  },
  filter: { status: choice(statuses).optional(), class: choice(noticeClasses).optional() },
})
export type Notice = z.output<typeof noticeRegister.row>

const sees = { kinds: ['ministry'], may: [['ministry_notifications_managment', 'S']] } as const
const params = z.strictObject({ id })

/** Who would get a notice now: counted and listed before anything is sent. */
export const countAudience = call({
  method: 'POST',
  path: 'v2/ministry/notifications/audience',
  summary: 'Who an audience is now: numbers, the first twenty, who is left out',
  access: { kinds: ['ministry'], may: [['ministry_notifications_managment', 'A']] },
  /** `id`: the draft that it is counted for, which may be a directorate's. */
  body: z.strictObject({ ...aim, id: optional(id) }),
  asks: true,
  answer: z.object({
    people: z.int(),
    organisations: z.int(),
    /** Organisations meant by the words of the audience in which nobody has an account that is open. */
    unreachable: z.int(),
    without_mail: z.int(),
    /** Organisations with a telephone that they proved to be theirs: a mandatory notice goes there too. */
    with_phone: z.int(),
    /** People above whom a second person confirms. */
    confirm_above: z.int(),
    governorates: z.array(z.object({ governorate_id: z.int(), organisations: z.int() })),
    first: z.array(named.extend({ governorate_id: z.int() })),
  }),
})

/** Organisations by name, for an audience of selected ones. */
export const findAudience = call({
  method: 'GET',
  path: 'v2/ministry/notifications/choices',
  summary: 'Organisations that a notice may be sent to, by name',
  access: { kinds: ['ministry'], may: [['ministry_notifications_managment', 'A']] },
  query: z.strictObject({ search: text(0, 100).optional(), ids: list(id, 0, 2000).optional() }),
  answer: z.array(named),
})

/** Saved reports whose rows have organisations. */
export const findReports = call({
  method: 'GET',
  path: 'v2/ministry/notifications/reports',
  summary: 'Saved reports that the reader sees and a notice may be sent to, by name',
  access: sees,
  answer: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const deliveryStates = ['waiting', 'delivered', 'opened', 'answered', 'unreached'] as const
const delivery = z.object({
  id: z.int(),
  /** Null: nobody in the organisation has an open account. */
  user_name: at,
  ngo_id: z.int().nullable(),
  ngo_name_ar: at,
  ngo_name_en: at,
  governorate_id: z.int().nullable(),
  state: z.enum(deliveryStates),
  /** In the list of notifications of the platform. */
  placed_at: at,
  /** Taken by the mail server of the platform. */
  mailed_at: at,
  /** `held`: gathered for its reader until his hour; `unwanted`: he reads it in the platform alone. */
  mail: z.enum(['none', 'queued', 'sent', 'failed', 'held', 'unwanted']),
  /** The short message to the proved telephone of the organisation; `sms_at`: taken by the gateway. */
  sms: z.enum(['none', 'queued', 'sent', 'failed']),
  sms_at: at,
  opened_at: at,
  /** When the organisation answered by a letter, and its thread for whoever reads the office's post. */
  answered_at: at,
  thread_id: z.int().nullable(),
  mobile: at,
})
export type NoticeDelivery = z.output<typeof delivery>
/** The fixed list of a notice, person by person; whoever was not reached has a telephone number to call. */
export const listDeliveries = call({
  method: 'GET',
  path: 'v2/ministry/notifications/{id}/deliveries',
  summary: 'Recipients of a notice and what became of it',
  access: sees,
  params,
  query: z.strictObject({
    ...pageQuery,
    state: choice(deliveryStates).optional(),
    governorate_id: int(1, 100).optional(),
  }),
  answer: z.array(delivery),
  paged: true,
})

export const paperKinds = ['unreached', 'unopened'] as const
/** Most letters of one file: more are printed governorate by governorate. */
export const mostPapers = 300
/** For organisations in which nobody was reached, or nobody opened the notice yet: a letter each, with a slip to be signed. */
export const printNotice = call({
  method: 'GET',
  path: 'v2/ministry/notifications/{id}/papers',
  summary: 'Letters to print for organisations that a notice did not reach, or that did not open it',
  access: { kinds: ['ministry'], may: [['ministry_notifications_managment', 'N']] },
  params,
  query: z.strictObject({ which: choice(paperKinds), governorate_id: int(1, 100).optional() }),
  answer: z.unknown(),
  blob: ['application/pdf'],
})

/** Hands in, confirms, sends back, withdraws or stops a notice [spec: v2/ministry/send-notification]. */
export const sendNotification = call({
  method: 'POST',
  path: 'v2/ministry/send-notification',
  summary: 'Send a notice, or act on one that waits or is being sent',
  access: { kinds: ['ministry'], may: [['ministry_notifications_managment', 'N']] },
  body: z.strictObject({ id, act: actionBody(noticeMachine) }),
  versioned: true,
  answer: z.object({ status: z.enum(statuses) }),
  says: 'notice_acted',
})
