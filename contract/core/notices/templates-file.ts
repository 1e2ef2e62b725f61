import { commonWords } from '../calls/common-words.ts'
import { screenWords } from '../rights/screen-words.ts'

const file = screenWords.profile
const alliances = screenWords.alliance_members
const catalogue = screenWords.service_catalogue
const boards = { ar: 'تشكيل المجلس', en: 'Composition of the board' }
const ending = { ar: 'اتفاقية تنتهي', en: 'An agreement that ends' }
const accounts = { ar: 'الحسابات المصرفية', en: 'Bank accounts' }

/** Notices about an organisation's file: its completion, contacts and accounts. */
const documents = { ar: 'الوثائق الموثّقة', en: 'Certified documents' }

export const fileTemplates = {
  'N-73': {
    group: 'ngo',
    title: documents,
    body: {
      ar: 'جُمّدت الوثيقة «{title}» ولم يعد يُعتد بها. السبب: {reason}.{basis}',
      en: 'The document “{title}” was frozen and is no longer valid. Reason: {reason}.{basis}',
    },
  },
  'DOCUMENT-REVOKED': {
    group: 'ngo',
    title: documents,
    body: {
      ar: 'أُلغيت الوثيقة «{title}» نهائياً ولا يُعتد بها. السبب: {reason}.{basis}',
      en: 'The document “{title}” was revoked for good and is not valid. Reason: {reason}.{basis}',
    },
  },
  'N-40': {
    group: 'ministry',
    title: file,
    body: {
      ar: 'استكملت المنظمة {ngo} بياناتها وهي بانتظار الاعتماد.',
      en: '{ngo} has completed its file, which awaits accreditation.',
    },
  },
  'N-41': {
    group: 'ngo',
    title: file,
    body: { ar: 'اعتمدت الوزارة بيانات منظمتكم.', en: 'The ministry has accredited the file of your organisation.' },
  },
  'N-42': {
    group: 'ngo',
    title: file,
    body: {
      ar: 'أُعيد فتح ملف المنظمة للتعديل وفق الملاحظات.',
      en: 'The file of your organisation was reopened for changes according to the notes.',
    },
  },
  'FILE-CHANGED': {
    group: 'ministry',
    title: file,
    body: {
      ar: 'تغيّرت أقسام معتمدة من ملف {ngo}: {sections}.',
      en: 'Accredited sections of the file of {ngo} were changed: {sections}.',
    },
  },
  // The decision on a service that the organisation proposed for the catalogue.
  'SERVICE-APPROVED': {
    group: 'ngo',
    title: catalogue,
    body: {
      ar: 'اعتمدت الوزارة الخدمة التي اقترحتموها: {service}. وهي تظهر للعموم من الآن.',
      en: 'The ministry has approved the service that you proposed: {service}. The public sees it from now on.',
    },
  },
  'SERVICE-REFUSED': {
    group: 'ngo',
    title: catalogue,
    body: {
      ar: 'لم تعتمد الوزارة الخدمة التي اقترحتموها: {service}. السبب: {reason}',
      en: 'The ministry has not approved the service that you proposed: {service}. The reason: {reason}',
    },
  },
  'SERVICE-MERGED': {
    group: 'ngo',
    title: catalogue,
    body: {
      ar: 'الخدمة التي اقترحتموها ({service}) موجودة في الدليل باسم: {into}. وقد انتقلت سجلاتكم إليها.',
      en: 'The service that you proposed ({service}) is in the catalogue as {into}; your records now name that one.',
    },
  },
  'CONTACT-CODE': {
    group: 'ngo',
    title: { ar: 'رمز التحقق', en: 'Verification code' },
    body: {
      ar: 'رمز التحقق من وسيلة تواصل {ngo} هو {code}، وهو صالح لمدة 15 دقيقة.',
      en: 'The code that verifies a contact of {ngo} is {code}. It is valid for 15 minutes.',
    },
  },
  'ACCOUNT-CHANGE': {
    group: 'ngo',
    title: accounts,
    body: {
      ar: 'طلب {user} تغييراً يمس: {what}. لا ينفذ حتى تؤكدوه أنتم أو زميل آخر يملك الصلاحية نفسها.',
      en: '{user} asked for a change that concerns {what}. It takes effect once you, or another colleague with the same right, confirm it.',
    },
  },
  'ACCOUNT-CHANGE-BOARD': {
    group: 'personal',
    title: accounts,
    body: {
      ar: 'إلى أعضاء مجلس {ngo}: طلب {user} تغييراً يمس: {what}. ينفذ متى أكّده مستخدم ثانٍ في المنظمة. إن لم يكن ذلك بعلم المجلس فراجعوا المنظمة فوراً.',
      en: 'To the board of {ngo}: {user} asked for a change that concerns {what}. It takes effect once a second user confirms it. If the board does not know of it, ask the organisation at once.',
    },
  },
  'ACCOUNT-CHANGE-BOARD-WAIT': {
    group: 'personal',
    title: accounts,
    body: {
      ar: 'إلى أعضاء مجلس {ngo}: طلب {user} تغييراً يمس: {what}. ينفذ في {date} ما لم يُسحب قبل ذلك. إن لم يكن ذلك بعلم المجلس فراجعوا المنظمة فوراً.',
      en: 'To the board of {ngo}: {user} asked for a change that concerns {what}. It takes effect on {date} unless it is withdrawn before. If the board does not know of it, ask the organisation at once.',
    },
  },
  'ACCOUNT-CHANGED': {
    group: 'ngo',
    title: accounts,
    body: { ar: 'نفذ التغيير الذي طلبتموه: {what}.', en: 'The change that you asked for took effect: {what}.' },
  },
  'ACCOUNT-NOT-CHANGED': {
    group: 'ngo',
    title: accounts,
    body: {
      ar: 'لم يُقبل التغيير الذي طلبتموه: {what}.',
      en: 'The change that you asked for was refused: {what}.',
    },
  },
  'ALLIANCE-JOINED': {
    group: 'ministry',
    title: alliances,
    body: { ar: 'انضمّت {member} إلى {ngo}.', en: '{member} has joined {ngo}.' },
  },
  'ALLIANCE-LEFT': {
    group: 'ministry',
    title: alliances,
    body: { ar: 'انسحبت {member} من {ngo}.', en: '{member} has left {ngo}.' },
  },
  'ALLIANCE-SMALL': {
    group: 'ministry',
    title: alliances,
    body: {
      ar: 'نقص عدد أعضاء {ngo} عن الحد الأدنى. عدد الأعضاء الآن: {count}، والحد الأدنى: {minimum}.',
      en: '{ngo} has fewer members than it must have. Members now: {count}; the least number: {minimum}.',
    },
  },
  'CONTACTS-STALE': {
    group: 'ngo',
    title: { ar: 'وسائل التواصل', en: 'Contact information' },
    body: {
      ar: 'مضى عام على آخر تأكيد لبعض وسائل التواصل في ملف المنظمة. تأكدوا منها، وعدّلوا ما تغيّر.',
      en: 'It is a year since some contacts in the file of the organisation were last confirmed. Check them and change what is no longer right.',
    },
  },
  'N-88': {
    group: 'ngo',
    title: screenWords.vehicles,
    body: { ar: 'تنتهي صلاحية ترخيص «{name}» بتاريخ {date}.', en: 'The licence of “{name}” ends on {date}.' },
  },
  'PROPERTY-RECEIVED': {
    group: 'ngo',
    title: { ar: 'نقل ملكية', en: 'Transfer of a property' },
    body: {
      ar: 'انتقل «{name}» من {ngo} إلى منظمتكم بوثائقه.',
      en: '“{name}” has passed from {ngo} to your organisation, with its papers.',
    },
  },
  'INSURANCE-ENDING': {
    group: 'ngo',
    title: screenWords.vehicles,
    body: { ar: 'ينتهي تأمين «{name}» بتاريخ {date}.', en: 'The insurance of “{name}” ends on {date}.' },
  },
  'AGREEMENT-ENDING': {
    group: 'ngo',
    title: ending,
    body: {
      ar: 'تنتهي اتفاقية المشروع «{project}» بتاريخ {date}. مدّدوها وأضيفوا التعديل إلى وثائقه، أو أنهوا المشروع.',
      en: 'The agreement of the project “{project}” ends on {date}. Extend it and add the amendment to its papers, or complete the project.',
    },
  },
  'PAPER-ENDING': {
    group: 'ngo',
    title: ending,
    body: {
      ar: 'تنتهي وثيقة «{title}» من المشروع «{project}» بتاريخ {date}.',
      en: 'The paper “{title}” of the project “{project}” ends on {date}.',
    },
  },
  'LEASE-ENDING': {
    group: 'ngo',
    title: screenWords.real_estates,
    body: {
      ar: 'تنتهي حيازة العقار رقم {name} بتاريخ {date}. جدّدوا العقد أو سجّلوا إخلاء العقار.',
      en: 'The possession of real estate {name} ends on {date}. Renew the contract or record that you have left.',
    },
  },
  'N-89': {
    group: 'ngo',
    title: boards,
    body: { ar: 'تنتهي ولاية المجلس بتاريخ {date}.', en: 'The term of the board ends on {date}.' },
  },
  'TERM-OVER': {
    group: 'ngo',
    title: boards,
    body: {
      ar: 'انتهت ولاية المجلس بتاريخ {date} ولم يُصدَّق مجلس بعده. يستمر الأعضاء حتى يخلفهم غيرهم؛ ادعوا إلى انتخاب المجلس واطلبوا تصديقه.',
      en: 'The term of the board ended on {date} and no other board is ratified. Its members go on until others take their place; elect the board and ask for its ratification.',
    },
  },
  'TERM-OVER-MINISTRY': {
    group: 'ministry',
    title: boards,
    body: {
      ar: 'انتهت ولاية مجلس {ngo} بتاريخ {date} ولم يُصدَّق مجلس بعده.',
      en: 'The term of the board of {ngo} ended on {date} and no other board is ratified.',
    },
  },
  'SEAT-OBJECTED': {
    group: 'ngo',
    title: boards,
    body: {
      ar: 'اعترض {name} على ذكر اسمه في تشكيل المجلس، ولا يُصدَّق المجلس ما دام معترضاً.',
      en: '{name} objected to being named in the board. The board is not ratified while the objection stands.',
    },
  },
  // Sent by SMS to whoever is named for a seat: paid by length.
  'SEAT-NAMED': {
    group: 'personal',
    title: boards,
    body: {
      ar: 'ورد اسمكم في «{body}» في «{ngo}». للتأكيد أو الاعتراض: {link} الرمز {code} صالح 15 دقيقة.',
      en: 'You were named for the {body} of “{ngo}”. Confirm or object: {link} Code {code}, valid for 15 minutes.',
    },
  },
  'OCCUPANCY-ENDING': {
    group: 'ngo',
    title: commonWords.headquarters,
    body: {
      ar: 'ينتهي عقد إشغال المقر الرئيسي في {date}. جددوه قبل ذلك، وارفعوا الوثيقة الجديدة في ملف المنظمة.',
      en: 'The occupancy of the headquarters ends on {date}. Renew it before that day and upload the new document to the file of the organisation.',
    },
  },
  'BRANCH-ENDING': {
    group: 'ngo',
    title: screenWords.branches,
    body: {
      ar: 'ينتهي عقد إشغال «{unit}» في {date}. جددوه قبل ذلك، وارفعوا الوثيقة الجديدة مع بيانات الفرع.',
      en: 'The occupancy of “{unit}” ends on {date}. Renew it before that day and upload the new document with the data of the branch.',
    },
  },
} as const
