import { screenWords } from '../rights/screen-words.ts'

const title = screenWords.tashbeek_manage

/** Notices about what organisations give to each other [domain 2.10], and what the ministry asks about a flag. */
export const assistTemplates = {
  'FLAG-ASKED': {
    group: 'ngo',
    title: { ar: 'سؤال من الوزارة', en: 'A question of the ministry' },
    body: {
      ar: 'تسأل الوزارة عن: {rule}. {question} آخر يوم للجواب: {date}.',
      en: 'The ministry asks about: {rule}. {question} Last day for the answer: {date}.',
    },
  },
  'FLAG-ANSWERED': {
    group: 'ministry',
    title: { ar: 'جواب عن سؤال الوزارة', en: 'An answer to the ministry' },
    body: { ar: 'أجابت المنظمة عن: {rule}.', en: 'The organisation answered about: {rule}.' },
  },
  'ASSIST-OFFER': {
    group: 'ngo',
    title,
    body: {
      ar: 'طلبت {ngo} تقابلاً على «{need}»، العدد: {count}. يُنتظر جوابكم.',
      en: '{ngo} asks about “{need}”, count: {count}. Your answer is awaited.',
    },
  },
  'ASSIST-ACCEPTED': {
    group: 'ngo',
    title,
    body: {
      ar: 'قبلت {ngo} طلبكم على «{need}»، وحُجز لكم العدد {count}. سجّلوا ما جرى خلال {days:days}، وإلا انقضى الحجز.',
      en: '{ngo} accepted your question about “{need}”; {count} is reserved for you. Say what came of it within {days:days}, or the reservation lapses.',
    },
  },
  'ASSIST-RESERVED': {
    group: 'ngo',
    title,
    body: {
      ar: 'حجزت {ngo} من فائضكم «{need}» العدد {count}.',
      en: '{ngo} reserved {count} of your surplus “{need}”.',
    },
  },
  'ASSIST-DECLINED': {
    group: 'ngo',
    title,
    body: { ar: 'اعتذرت {ngo} عن «{need}»: {answer}', en: '{ngo} declined “{need}”: {answer}' },
  },
  'ASSIST-CANCELLED': {
    group: 'ngo',
    title,
    body: {
      ar: 'ألغت {ngo} حجز «{need}»: {answer}',
      en: '{ngo} cancelled the reservation of “{need}”: {answer}',
    },
  },
  'ASSIST-GONE': {
    group: 'ngo',
    title,
    body: {
      ar: 'لم يعد «{need}» لدى {ngo} متاحاً، وانتهى طلبكم من دون حجز.',
      en: '“{need}” of {ngo} is no longer there; your question ended without a reservation.',
    },
  },
  'ASSIST-LAPSED': {
    group: 'ngo',
    title,
    body: {
      ar: 'انقضى حجز «{need}» مع {ngo} ولم يُسجَّل ما جرى. والعدد الذي عاد إلى المتاح: {count}.',
      en: 'The reservation of “{need}” with {ngo} lapsed; nothing was recorded. {count} is free again.',
    },
  },
  'ASSIST-OUTCOME': {
    group: 'ngo',
    title,
    body: {
      ar: 'سجلت {ngo} ما جرى في «{need}»، العدد: {counted}. سجّلوا ما جرى عندكم حتى {date}، وإلا حُسب هذا العدد.',
      en: '{ngo} recorded what came of “{need}”, count: {counted}. Record your own by {date}, or this number counts.',
    },
  },
  'ASSIST-DIFFERS': {
    group: 'ngo',
    title,
    body: {
      ar: 'اختلف العددان في «{need}» مع {ngo}: قالت {counted}. صحّحوا أو اشرحوا قبل {date}.',
      en: 'The two numbers for “{need}” with {ngo} differ: it says {counted}. Correct or explain before {date}.',
    },
  },
  'ASSIST-AGREED': {
    group: 'ngo',
    title,
    body: {
      ar: 'اتفقتم مع {ngo} على نتيجة «{need}»، العدد: {counted}.',
      en: 'You and {ngo} agree on what came of “{need}”, count: {counted}.',
    },
  },
  'ASSIST-EXPLAINED': {
    group: 'ngo',
    title,
    body: {
      ar: 'شرحت {ngo} الفرق في نتيجة «{need}».',
      en: '{ngo} explained the difference in what came of “{need}”.',
    },
  },
  'ASSIST-SETTLED': {
    group: 'ngo',
    title,
    body: {
      ar: 'انقضت مهلة نتيجة «{need}» مع {ngo}، وحُسب العدد {counted}.',
      en: 'The time for what came of “{need}” with {ngo} is over; {counted} counts.',
    },
  },
  'ASSIST-CLOSED': {
    group: 'ngo',
    title,
    body: { ar: 'أغلقت الوزارة «{need}»: {reason}', en: 'The ministry closed “{need}”: {reason}' },
  },
  'ASSIST-MATCHES': {
    group: 'ngo',
    title,
    body: {
      ar: 'وُجد ما يناسب «{need}» لدى منظمات أخرى. عدد العناصر الجديدة: {count}.',
      en: 'Something that fits “{need}” was found with other organisations. New items: {count}.',
    },
  },
} as const
