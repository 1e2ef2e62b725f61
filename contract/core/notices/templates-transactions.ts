/** Title of what waits for an officer. */
export const queue = { ar: 'طلبات بانتظاركم', en: 'Requests waiting for you' }
const title = { ar: 'معاملتكم', en: 'Your request' }

export const lateRequest = { ar: 'معاملة متأخرة', en: 'Late request' }
/** Notices on requests of organisations [domain 3.3, 3.16]. */
export const transactionTemplates = {
  // To the holders of the escalation role of the stage, beside its officer.
  'REQUEST-ESCALATED': {
    group: 'ministry',
    title: lateRequest,
    body: {
      ar: 'تجاوزت المعاملة رقم {no} المدة المحددة لمرحلة «{stage}».',
      en: 'Request {no} is past the time of its stage “{stage}”.',
    },
  },
  'N-21': {
    group: 'ngo',
    title,
    body: { ar: 'استُلمت معاملتكم رقم {no}.', en: 'Your request {no} was received.' },
  },
  'N-22': {
    group: 'ngo',
    title,
    body: {
      ar: 'انتقلت معاملتكم رقم {no} إلى مرحلة «{stage}».',
      en: 'Your request {no} is now in the stage “{stage}”.',
    },
  },
  'N-23': {
    group: 'ngo',
    title,
    body: {
      ar: 'أُعيدت المعاملة رقم {no} للاستكمال خلال {days:working_days}.',
      en: 'Request {no} was returned to be completed within {days:working_days}.',
    },
  },
  'N-24': {
    group: 'ministry',
    title: queue,
    body: { ar: 'استكملت المنظمة المعاملة رقم {no}.', en: 'The organisation completed request {no}.' },
  },
  'MORE-TIME-ASKED': {
    group: 'ministry',
    title: queue,
    body: {
      ar: 'طلبت المنظمة مهلة إضافية لاستكمال المعاملة رقم {no}. إن لم تجيبوا قبل انقضاء مهلتها مُدّدت كما طلبت.',
      en: 'The organisation asks for more time to complete request {no}. Without your answer before its last day it has that time.',
    },
  },
  'MORE-TIME-GRANTED': {
    group: 'ngo',
    title,
    body: {
      ar: 'مُدّدت مهلة استكمال المعاملة رقم {no} حتى {date}.',
      en: 'You have until {date} to complete request {no}.',
    },
  },
  'MORE-TIME-REFUSED': {
    group: 'ngo',
    title,
    body: {
      ar: 'رُفض تمديد مهلة استكمال المعاملة رقم {no}، وبقي آخر يوم كما هو.',
      en: 'More time to complete request {no} was refused; its last day stays as it was.',
    },
  },
  'EST-TIME-ASKED': {
    group: 'ministry',
    title: queue,
    body: {
      ar: 'طلب المؤسس مهلة إضافية لاستكمال طلب التأسيس رقم {tracking_no}. إن لم تجيبوا قبل انقضاء مهلته مُدّدت كما طلب.',
      en: 'The founder asks for more time to complete founding request {tracking_no}. Without your answer before its last day it has that time.',
    },
  },
  'EST-TIME-GRANTED': {
    group: 'personal',
    title,
    body: {
      ar: 'مُدّدت مهلة استكمال طلب التأسيس رقم {tracking_no} حتى {date}.',
      en: 'You have until {date} to complete founding request {tracking_no}.',
    },
  },
  'EST-TIME-REFUSED': {
    group: 'personal',
    title,
    body: {
      ar: 'رُفض تمديد مهلة استكمال طلب التأسيس رقم {tracking_no}، وبقي آخر يوم {date}.',
      en: 'More time to complete founding request {tracking_no} was refused; its last day stays {date}.',
    },
  },
  'GRIEVANCE-OVERDUE': {
    group: 'ministry',
    title: queue,
    body: {
      ar: 'انقضت مدة الجواب على التظلم رقم {no} ولم يُبتّ فيه. يجب الجواب عنه معللاً.',
      en: 'The time to answer grievance {no} is over and it was not decided. It has to be answered with reasons.',
    },
  },
  'GRIEVANCE-SILENT': {
    group: 'ngo',
    title,
    body: {
      ar: 'انقضت مدة الجواب على تظلمكم رقم {no} ولم يصدر الجواب. بقي التظلم مفتوحاً، وأُبلغ مدير المنظمات بالتأخر.',
      en: 'The time to answer your grievance {no} is over without an answer. It stays open, and the head was told of the delay.',
    },
  },
  'GRIEVANCE-ACCEPTED': {
    group: 'personal',
    title,
    body: {
      ar: 'قُبل تظلمكم رقم {no} من رفض طلب التأسيس. اقرؤوا الجواب في صفحة طلبكم.',
      en: 'Your grievance {no} against the refusal of the founding request was accepted. Read the answer on the page of your request.',
    },
  },
  'GRIEVANCE-REFUSED': {
    group: 'personal',
    title,
    body: {
      ar: 'رُفض تظلمكم رقم {no} من رفض طلب التأسيس. اقرؤوا الجواب وأسبابه في صفحة طلبكم.',
      en: 'Your grievance {no} against the refusal of the founding request was refused. Read the answer and its reasons on the page of your request.',
    },
  },
  'LATE-MARK': {
    group: 'ngo',
    title: { ar: 'سُجّل تأخر', en: 'A delay was recorded' },
    body: {
      ar: 'سُجّل تأخر «{name}» عن موعده في {date}، ويراه زوار صفحتكم. لكم أن تتظلموا منه حتى {until}.',
      en: '“{name}” was not done by {date}; visitors of your page see it. You may object until {until}.',
    },
  },
  'N-25': {
    group: 'ngo',
    title,
    body: {
      ar: 'بقي ثلاثة أيام عمل على انتهاء مهلة استكمال المعاملة رقم {no}.',
      en: 'Three working days are left to complete request {no}.',
    },
  },
  /** The same where fewer days are left. */
  'RETURN-ENDS': {
    group: 'ngo',
    title,
    body: {
      ar: 'تنتهي مهلة استكمال المعاملة رقم {no} في {date}.',
      en: 'The time to complete request {no} ends on {date}.',
    },
  },
  'N-26': {
    group: 'ngo',
    title,
    body: { ar: 'أُغلقت المعاملة رقم {no} لعدم الاستكمال.', en: 'Request {no} was closed because it was not completed.' },
  },
  'N-27': {
    group: 'ngo',
    title,
    body: { ar: 'صدرت الموافقة على المعاملة رقم {no}.', en: 'Request {no} was approved.' },
  },
  'N-28': {
    group: 'ngo',
    title,
    body: {
      ar: 'رُفضت المعاملة رقم {no} للأسباب المبينة، ولكم حق التظلم.{basis}',
      en: 'Request {no} was rejected for the reasons given. You may appeal.{basis}',
    },
  },
} as const
