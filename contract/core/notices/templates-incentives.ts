import { openScreenWords } from '../rights/open-screen-words.ts'
import { screenWords } from '../rights/screen-words.ts'

const title = screenWords.incentives
/** Notices on commendations and penalties [domain 3.11, 3.16]. */
export const incentiveTemplates = {
  'N-63': {
    group: 'ngo',
    title: openScreenWords.campaigns,
    body: { ar: 'أُوقفت الحملة «{name_ar}».', en: 'The campaign “{name_ar}” was stopped.' },
  },
  'N-74': {
    group: 'ngo',
    title,
    body: {
      ar: 'صدر بحق منظمتكم إجراء: {type}.',
      en: 'A measure was issued concerning your organisation: {type}.',
    },
  },
  'N-75': {
    group: 'ministry',
    title,
    body: { ar: 'قدّمت {ngo} تظلماً.', en: '{ngo} has appealed.' },
  },
  'N-76': {
    group: 'ngo',
    title,
    body: { ar: 'بُتّ في تظلمكم.', en: 'Your appeal was decided.' },
  },
  'INCENTIVE-FACTS': {
    group: 'ngo',
    title,
    body: {
      ar: 'تعرض عليكم الوزارة وقائع قبل أن تقرر فيها: {title}. صححوا ما لا يطابق الواقع.',
      en: 'The ministry shows you facts before it decides on them: {title}. Correct what is not as it was.',
    },
  },
  'INCENTIVE-SERVED': {
    group: 'ngo',
    title,
    body: {
      ar: 'سُجّل تبليغكم القرار «{title}». آخر يوم للتظلم {date}.',
      en: 'It was recorded that “{title}” was served on you. The last day of appeal is {date}.',
    },
  },
  'INCENTIVE-TIME-ASKED': {
    group: 'ministry',
    title,
    body: { ar: 'تطلب {ngo} وقتاً إضافياً للتظلم.', en: '{ngo} asks for more time to appeal.' },
  },
  'INCENTIVE-TIME': {
    group: 'ngo',
    title,
    body: {
      ar: 'أُجيب عن طلبكم وقتاً إضافياً في «{title}». آخر يوم للتظلم {date}.',
      en: 'Your request for more time on “{title}” was answered. The last day of appeal is {date}.',
    },
  },
  'INCENTIVE-CANCELLED': {
    group: 'ngo',
    title,
    body: { ar: 'ألغت الوزارة القرار «{title}».', en: 'The ministry has cancelled the decision “{title}”.' },
  },
} as const
