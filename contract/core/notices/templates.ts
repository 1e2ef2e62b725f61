import { sentences } from '../refusals/messages.ts'
import { screenWords } from '../rights/screen-words.ts'
import { account, accountTemplates } from './templates-accounts.ts'
import { budgetTemplates } from './templates-budgets.ts'
import { contentTemplates } from './templates-content.ts'
import { fileTemplates } from './templates-file.ts'
import { founderTemplates } from './templates-founders.ts'
import { givingTemplates } from './templates-giving.ts'
import { grantTemplates } from './templates-grants.ts'
import { incentiveTemplates } from './templates-incentives.ts'
import { meetingTemplates } from './templates-meetings.ts'
import { planTemplates } from './templates-plans.ts'
import { statusTemplates } from './templates-status.ts'
import { lateRequest, queue, transactionTemplates } from './templates-transactions.ts'
import { visitorTemplates } from './templates-visitors.ts'

type Group = 'personal' | 'ngo' | 'general' | 'ministry'
interface Template {
  readonly group: Group
  readonly title: { ar: string; en: string }
  readonly body: { ar: string; en: string }
}

const founding = screenWords.temp_ngo
const ngoAccount = { ar: 'حساب المنظمة', en: 'Account of the organisation' }

/** Notification templates [domain 3.16]. `{x}` is replaced by data of the case, `{x:noun}` by a number with its noun. */
export const templates = {
  'N-01': {
    group: 'personal',
    title: { ar: 'رمز التفعيل', en: 'Verification code' },
    body: {
      ar: 'رمز تفعيل حسابكم هو {code}، وهو صالح لمدة 15 دقيقة.',
      en: 'Your verification code is {code}. It is valid for 15 minutes.',
    },
  },
  'ADDRESS-HAS-ACCOUNT': {
    group: 'personal',
    title: { ar: 'لهذا العنوان حساب من قبل', en: 'This address already has an account' },
    body: {
      ar: 'طُلب فتح حساب تأسيس بعنوان بريدكم، وله حساب {what} من قبل؛ لذلك لم يُرسل رمز. {how} إن لم يكن الطلب منكم فأهملوا هذه الرسالة، فلم يتغير شيء.',
      en: 'Somebody asked to open a founding account with your address, which already has {what}; so no code was sent. {how} If it was not you, ignore this letter: nothing changed.',
    },
  },
  'N-02': {
    group: 'personal',
    title: account,
    body: sentences.locked,
  },
  'N-03': {
    group: 'personal',
    title: founding,
    body: { ar: 'ستنتهي صلاحية مسودة طلبكم خلال 14 يوماً.', en: 'The draft of your request expires in 14 days.' },
  },
  'N-04': {
    group: 'personal',
    title: founding,
    body: { ar: 'استُلم طلب التأسيس رقم {tracking_no}.', en: 'Founding request {tracking_no} was received.' },
  },
  'N-05': {
    group: 'personal',
    title: founding,
    body: {
      ar: 'دُقِّقت بيانات طلبكم، والطلب قيد الموافقة الأولية.',
      en: 'The data of your request were checked; it now awaits initial approval.',
    },
  },
  'N-06': {
    group: 'personal',
    title: founding,
    body: {
      ar: 'أُعيد طلبكم للاستكمال، يرجى معالجة الملاحظات قبل {date}.',
      en: 'Your request was returned for completion. Please deal with the notes before {date}.',
    },
  },
  'N-07': {
    group: 'personal',
    title: founding,
    body: {
      ar: 'قُبل الاسم «{name_ar}»، يرجى رفع وثائق التأسيس.',
      en: 'The name “{name_ar}” was accepted. Please upload the founding documents.',
    },
  },
  'N-08': {
    group: 'personal',
    title: founding,
    body: {
      ar: 'لم يُقبل الاسم المقترح: {note}.{basis}',
      en: 'The proposed name was not accepted: {note}.{basis}',
    },
  },
  'N-09': {
    group: 'personal',
    title: founding,
    body: {
      ar: 'أُحيل طلبكم إلى الجهات المعنية لاستطلاع رأيها.',
      en: 'Your request was sent to the bodies concerned for their opinion.',
    },
  },
  'N-10': {
    group: 'personal',
    title: { ar: 'صدر قرار الإشهار', en: 'Registration decision' },
    body: {
      ar: 'صدر قرار الإشهار رقم {decision_no} بتاريخ {decision_date}. يمكنكم الدخول إلى ملف المنظمة.',
      en: 'Registration decision {decision_no} of {decision_date} was issued. You can enter the organisation’s file.',
    },
  },
  'N-11': {
    group: 'personal',
    title: founding,
    body: {
      ar: 'صدر قرار برفض طلب التأسيس للأسباب المبينة، ولكم حق التظلم خلال ستين يوماً.{basis}',
      en: 'The founding request was refused for the reasons stated. You may appeal within sixty days.{basis}',
    },
  },
  'N-12': {
    group: 'personal',
    title: founding,
    body: {
      ar: 'انتهت مهلة الاستكمال وأُغلق الطلب رقم {tracking_no}.',
      en: 'The time for completion has ended; request {tracking_no} was closed.',
    },
  },
  // The warning before the request is closed as in N-12 [domain 3.2].
  'N-12-BEFORE': {
    group: 'personal',
    title: founding,
    body: {
      ar: 'تنتهي مهلة استكمال الطلب رقم {tracking_no} في {date}، ويُغلق الطلب إن لم يُستكمل قبلها.',
      en: 'The time for completing request {tracking_no} ends on {date}; the request is closed if it is not completed by then.',
    },
  },
  'N-13': {
    group: 'ministry',
    title: { ar: 'الأجل القانوني', en: 'Legal deadline' },
    body: {
      ar: 'يقترب الأجل القانوني للبت في الطلب رقم {tracking_no}: {date}.',
      en: 'The legal deadline for request {tracking_no} is near: {date}.',
    },
  },
  // A body that was asked for its opinion has not answered for ten working days [domain 3.2].
  'OPINION-DUE': {
    group: 'ministry',
    title: { ar: 'تذكير برأي جهة', en: 'Opinion awaited' },
    body: {
      ar: 'لم يرد رأي «{body}» في الطلب رقم {tracking_no} بعد عشرة أيام عمل من المراسلة {letter}.',
      en: 'The opinion of “{body}” on request {tracking_no} has not arrived ten working days after letter {letter}.',
    },
  },
  // When the legal term ends without an answer, the organisation is registered [law, article 10; domain 3.2].
  'LEGAL-PASSED': {
    group: 'ministry',
    title: { ar: 'تجاوز الأجل القانوني', en: 'Legal deadline passed' },
    body: {
      ar: 'تجاوز الطلب رقم {tracking_no} الأجل القانوني للبت ({date}) دون قرار.',
      en: 'Request {tracking_no} is past its legal deadline ({date}) without a decision.',
    },
  },
  'LEGAL-BLOCKED': {
    group: 'ministry',
    title: { ar: 'تعذّر الإشهار بحكم القانون', en: 'Registration by law not possible' },
    body: {
      ar: 'انقضى الأجل القانوني للبت في الطلب رقم {tracking_no} ولم تُشهر المنظمة تلقائياً، والسبب: {reason}.',
      en: 'The legal term of request {tracking_no} has passed, yet the organisation was not registered: {reason}.',
    },
  },
  'N-14': {
    group: 'personal',
    title: founding,
    body: { ar: 'جُمّد ملف الطلب رقم {tracking_no}.', en: 'The file of request {tracking_no} was frozen.' },
  },
  // Sent to the same people who were told that the file is frozen.
  'FILE-RELEASED': {
    group: 'personal',
    title: founding,
    body: {
      ar: 'رُفع التجميد عن ملف الطلب رقم {tracking_no}، وعادت المهل إلى السير.',
      en: 'The file of request {tracking_no} is no longer frozen; its terms run again.',
    },
  },
  'N-20': {
    group: 'ministry',
    title: queue,
    body: { ar: 'أُسند إليكم الطلب رقم {no} – {type}.', en: 'Request {no} – {type} was assigned to you.' },
  },
  'N-29': {
    group: 'ministry',
    title: queue,
    body: { ar: 'أُعيد إسناد المعاملة رقم {no} إلى {user}.', en: 'Request {no} was reassigned to {user}.' },
  },
  /** The time of a step is running out: sent at half and at four fifths of it. */
  'REQUEST-HALF': {
    group: 'ministry',
    title: { ar: 'انقضى نصف مدة المرحلة', en: 'Half of the time is over' },
    body: {
      ar: 'انقضى نصف مدة المرحلة في المعاملة رقم {no}، وتنتهي المدة في {date}.',
      en: 'Half of the time of its stage is over for request {no}; it is due on {date}.',
    },
  },
  'REQUEST-SOON': {
    group: 'ministry',
    title: { ar: 'تقترب نهاية مدة المرحلة', en: 'The time is nearly over' },
    body: {
      ar: 'انقضى أكثر من أربعة أخماس مدة المرحلة في المعاملة رقم {no}، وتنتهي المدة في {date}.',
      en: 'Four fifths of the time of its stage are over for request {no}; it is due on {date}.',
    },
  },
  'N-30': {
    group: 'ministry',
    title: lateRequest,
    body: { ar: 'تجاوزت المعاملة رقم {no} المدة المحددة للمرحلة.', en: 'Request {no} is past the time of its stage.' },
  },
  'N-31': {
    group: 'ministry',
    title: { ar: 'معاملات متأخرة', en: 'Late requests' },
    body: { ar: 'لديكم {count:late_requests} في القسم.', en: 'In your section: {count:late_requests}.' },
  },
  'N-32': {
    group: 'ministry',
    title: { ar: 'طلبات دون إسناد', en: 'Requests without an officer' },
    body: {
      ar: 'لا يوجد موظف متاح للدور «{role}»، توجد معاملات دون إسناد.',
      en: 'No officer is available for the role “{role}”; requests are unassigned.',
    },
  },
  ...visitorTemplates,
  'PASSWORD-CHANGED': {
    group: 'personal',
    title: account,
    body: {
      ar: 'تغيّرت كلمة مرور حسابكم، وأُغلقت الجلسات الأخرى. إن لم تكونوا من غيّرها فراجعوا مسؤول الحساب فوراً.',
      en: 'The password of your account was changed and other sessions were closed. If it was not you, tell the account administrator at once.',
    },
  },
  'NEW-DEVICE': {
    group: 'personal',
    title: account,
    body: {
      ar: 'سُجّل دخول إلى حسابكم من جهاز جديد: {device}، من العنوان \u2066{address}\u2069. إن لم تكونوا أنتم فغيّروا كلمة المرور، وأغلقوا الجلسات الأخرى من ملفكم الشخصي، وأبلغوا مسؤول الحسابات.',
      en: 'Your account was signed in to from a new device: {device}, from the address {address}. If it was not you, change the password, close the other sessions in your profile and tell the account administrator.',
    },
  },
  'ACCOUNT-OPENED': {
    group: 'personal',
    title: ngoAccount,
    body: {
      ar: 'أُنشئ حساب منظمتكم. اسم المستخدم: {username}. كلمة المرور المؤقتة: {secret}. تصلح حتى {date}، وستُطلب منكم كلمة مرور جديدة عند أول دخول. بعد ذلك اطلبوا رابطاً جديداً من «نسيتم كلمة المرور؟» في صفحة الدخول.',
      en: 'The account of your organisation was created. User name: {username}. Temporary password: {secret}. It works until {date}; you will be asked for a new password at the first sign-in. After that day ask for a link with “Forgotten your password?” on the sign-in page.',
    },
  },
  ...accountTemplates,
  ...transactionTemplates,
  ...fileTemplates,
  ...givingTemplates,
  ...grantTemplates,
  ...meetingTemplates,
  ...incentiveTemplates,
  ...planTemplates,
  ...budgetTemplates,
  ...contentTemplates,
  ...founderTemplates,
  ...statusTemplates,
  'ACCOUNT-LINK': {
    group: 'personal',
    title: ngoAccount,
    body: {
      ar: 'أُنشئ على المنصة حساب {name}. اسم المستخدم: {username}. عيّنوا كلمة المرور من الرابط الآتي خلال ثلاثة أيام؛ يصلح مرة واحدة:',
      en: 'The account of {name} was created on the platform. User name: {username}. Set the password by this link within three days; it works once:',
    },
  },
} as const satisfies Record<string, Template>

export type TemplateCode = keyof typeof templates

/** Messages with a one-time password or code. Only the receiver may read them. */
export const secretTemplates: readonly TemplateCode[] = [
  'N-01',
  'ACCOUNT-OPENED',
  'ACCOUNT-LINK',
  'USER-INVITED',
  'PASSWORD-LINK',
  'PASSWORD-ASKED',
  'CONTACT-CODE',
  'FOUNDER-NAMED',
  'SEAT-NAMED',
  'GIFTS-CODE',
]
