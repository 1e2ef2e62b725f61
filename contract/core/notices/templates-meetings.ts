import { deskWords } from '../calls/desk-words.ts'

const title = deskWords.assembly_meeting

/** Notices on meetings of general assemblies [domain 3.13, 3.16]. */
export const meetingTemplates = {
  'N-78': {
    group: 'ministry',
    title,
    body: {
      ar: 'طلب عقد اجتماع هيئة عامة من {ngo} بتاريخ {date}.',
      en: '{ngo} asks to hold a general assembly on {date}.',
    },
  },
  'N-79': {
    group: 'ngo',
    title,
    body: {
      ar: 'ووفق على عقد اجتماع الهيئة العامة بتاريخ {date}.',
      en: 'The meeting of the general assembly on {date} was approved.',
    },
  },
  'N-80': {
    group: 'ministry',
    title,
    body: { ar: 'رُفع محضر اجتماع {ngo}.', en: 'Minutes of a meeting of {ngo} were submitted.' },
  },
  'N-81': {
    group: 'ngo',
    title,
    body: {
      ar: 'صُدّقت نتائج اجتماع الهيئة العامة.',
      en: 'The results of the meeting of the general assembly were ratified.',
    },
  },
  'N-82': {
    group: 'ngo',
    title,
    body: {
      ar: 'لم تُصدَّق نتائج الاجتماع للأسباب المبينة.{basis}',
      en: 'The results of the meeting were not ratified, for the reasons given.{basis}',
    },
  },
  'N-83': {
    group: 'ngo',
    title,
    body: {
      ar: 'تذكير: يجب عقد الاجتماع السنوي للهيئة العامة خلال الربع الأول.',
      en: 'Reminder: the yearly meeting of the general assembly must be held in the first quarter.',
    },
  },
  // A second sitting with fewer than a third [amendments].
  'MEETING-FEW': {
    group: 'ministry',
    title,
    body: {
      ar: 'انعقدت جلسة ثانية لهيئة {ngo} العامة بحضور أقل من الثلث. المحسوبون: {present}، وأصحاب الحق: {entitled}.',
      en: 'A second sitting of the assembly of {ngo} was held with less than a third. Counted: {present}; entitled: {entitled}.',
    },
  },
  'MEETING-INVITED': {
    group: 'personal',
    title: { ar: 'دعوة إلى اجتماع الهيئة العامة', en: 'Invitation to the general assembly' },
    body: {
      ar: 'أنتم مدعوون إلى «{title}» في {date}، الساعة {time}، في {place}.',
      en: 'You are invited to “{title}” on {date} at {time}, at {place}.',
    },
  },
} as const
