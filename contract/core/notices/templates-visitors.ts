import { commonWords } from '../calls/common-words.ts'
import { sentences } from '../refusals/messages.ts'
import { letterTemplates } from './templates-letters.ts'

const visitors = commonWords.visitor_message
const replied = { ar: 'رد على رسالتكم', en: 'Reply to your message' }

/** Messages from visitors without an account, and mails about what they follow. */
export const visitorTemplates = {
  ...letterTemplates,
  // Section 3.16 has no template for visitors' messages. Domain 2.7 names the inbox that they go to.
  'GUEST-MESSAGE': {
    group: 'ministry',
    title: visitors,
    body: {
      ar: 'وردت إلى الوزارة رسالة زائر رقم {reference} من محافظة {governorate}، وموضوعها: {subject}.',
      en: 'Visitor’s message {reference} to the ministry arrived from {governorate}. Subject: {subject}.',
    },
  },
  'GUEST-MESSAGE-NGO': {
    group: 'ngo',
    title: visitors,
    body: {
      ar: 'وردت إلى منظمتكم رسالة زائر رقم {reference}، وموضوعها: {subject}.',
      en: 'Visitor’s message {reference} to your organisation arrived. Subject: {subject}.',
    },
  },
  'GUEST-INTEREST-NGO': {
    group: 'ngo',
    title: visitors,
    body: {
      ar: 'أبدى زائر اهتمامه بفرصة «{opportunity}» ورمزها {code}، ورسالته رقم {reference}.',
      en: 'A visitor is interested in “{opportunity}” with the code {code}; the message has the number {reference}.',
    },
  },
  'APPLICATION-NGO': {
    group: 'ngo',
    title: { ar: 'طلب جديد إلى فرصة', en: 'New application' },
    body: {
      ar: 'وصل طلب رقم {reference} إلى فرصة «{opportunity}» ورمزها {code}.',
      en: 'Application {reference} for “{opportunity}” with the code {code} has arrived.',
    },
  },
  'APPLICATION-RECEIPT': {
    group: 'personal',
    title: { ar: 'وصل طلبكم', en: 'Your application has arrived' },
    body: {
      ar: 'وصل طلبكم إلى فرصة «{opportunity}»، ورقمه {reference} ورمزه {code}. بهما تسحبونه وتُمحى بياناتكم:\n{link}',
      en: 'Your application for “{opportunity}” has arrived. With its number {reference} and its code {code} you can take it back, and your data are erased:\n{link}',
    },
  },
  'APPLICATION-AGAIN': {
    group: 'personal',
    title: { ar: 'لكم طلب سابق إلى هذه الفرصة', en: 'You had applied already' },
    body: {
      ar: 'وصل من بريدكم طلب آخر إلى فرصة «{opportunity}»، فلم يُحفظ. يبقى طلبكم الأول كما هو، ورقمه {reference} ورمزه {code}. لتقديم غيره اسحبوا الأول بهما، ما لم يُبتّ فيه، ثم قدّموا من جديد:\n{link}',
      en: 'Another application from your address for “{opportunity}” has arrived and was not kept. Your first one stays as it is; its number is {reference} and its code {code}. To send another one, take the first back by these, unless it was decided, and apply again:\n{link}',
    },
  },
  'APPLICATION-ANSWER': {
    group: 'personal',
    title: { ar: 'رد على طلبكم', en: 'Answer to your application' },
    body: {
      ar: 'كتبت إليكم {from} عن طلبكم رقم {reference} إلى فرصة «{opportunity}»:\n\n{answer}\n\nلا يُقرأ ما يُرسل جواباً على هذا البريد.',
      en: '{from} wrote to you about your application {reference} for “{opportunity}”:\n\n{answer}\n\nAnswers to this mail are not read.',
    },
  },
  'EVENT-PLACE': {
    group: 'personal',
    title: { ar: 'سُجّل حضوركم', en: 'You are registered' },
    body: {
      ar: 'لكم مقعد في «{event}» يوم {day}. رقم التسجيل {reference} ورمزه {code}. بهما تلغونه وتُمحى بياناتكم:\n{link}',
      en: 'You have a place at “{event}” on {day}. With the number {reference} and the code {code} you can cancel, and your data are erased:\n{link}',
    },
  },
  'EVENT-WAITING': {
    group: 'personal',
    title: { ar: 'أنتم في قائمة الانتظار', en: 'You are on the waiting list' },
    body: {
      ar: 'اكتمل العدد في «{event}» يوم {day}. ترتيبكم في قائمة الانتظار: {turn}. نكتب إليكم إن خلا مقعد. رقم التسجيل {reference} ورمزه {code}. بهما تلغونه وتُمحى بياناتكم:\n{link}',
      en: '“{event}” on {day} is full. Your turn on the waiting list: {turn}. We write to you when a place becomes free. With the number {reference} and the code {code} you can cancel, and your data are erased:\n{link}',
    },
  },
  'EVENT-TWICE': {
    group: 'personal',
    title: { ar: 'أنتم مسجَّلون من قبل', en: 'You had registered already' },
    body: {
      ar: 'وصل تسجيل آخر بعنوانكم في «{event}» يوم {day}، فلم يُحفظ. يبقى تسجيلكم الأول كما هو، ورقمه {reference} ورمزه {code}. بهما تلغونه وتُمحى بياناتكم:\n{link}',
      en: 'Another registration by your address for “{event}” on {day} has arrived and was not kept. Your first one stays as it is; with its number {reference} and its code {code} you can cancel it, and your data are erased:\n{link}',
    },
  },
  'EVENT-SEATED': {
    group: 'personal',
    title: { ar: 'خلا مقعد وصار لكم', en: 'A place became free and is yours' },
    body: {
      ar: 'خلا مقعد في «{event}» يوم {day} وصار لكم. إن كنتم لا تستطيعون الحضور فألغوا التسجيل {reference} برمزه ليأخذه غيركم:\n{link}',
      en: 'A place at “{event}” on {day} became free and is yours. If you cannot come, cancel the registration {reference} by its code, so that somebody else gets it:\n{link}',
    },
  },
  'EVENT-STRUCK': {
    group: 'personal',
    title: { ar: 'أُلغي تسجيلكم', en: 'Your registration was cancelled' },
    body: {
      ar: 'ألغت {from} تسجيلكم {reference} في «{event}»:\n\n{reason}\n\nلا يُقرأ ما يُرسل جواباً على هذه الرسالة.',
      en: '{from} cancelled your registration {reference} for “{event}”:\n\n{reason}\n\nAnswers to this message are not read.',
    },
  },
  'EVENT-OFF': {
    group: 'personal',
    title: { ar: 'أُلغيت الفعالية', en: 'The event was called off' },
    body: {
      ar: 'أُلغيت «{event}» التي كانت يوم {day}، وأُلغي معها تسجيلكم {reference}. مُحيت بياناتكم.',
      en: '“{event}” on {day} was called off, and with it your registration {reference}. Your data were erased.',
    },
  },
  'EVENT-MOVED': {
    group: 'personal',
    title: { ar: 'تغيّر موعد الفعالية أو مكانها', en: 'The event moved' },
    body: {
      ar: 'تغيّر موعد «{event}» أو مكانها.\nالموعد الآن: {when}\nالمكان: {place}\nيبقى تسجيلكم {reference} كما هو. لتصحيح تقويمكم:\n{calendar}\n\nإن كنتم لا تستطيعون الحضور فألغوا التسجيل برمزه ليأخذ مقعدكم غيركم:\n{link}',
      en: '“{event}” moved.\nTime: {when}\nPlace: {place}\nYour registration {reference} stays as it is. To correct your calendar:\n{calendar}\n\nIf you cannot come, cancel the registration by its code, so that somebody else gets the place:\n{link}',
    },
  },
  'EVENT-WITHDRAWN': {
    group: 'personal',
    title: { ar: 'سُحب إعلان الفعالية', en: 'The event is no longer announced' },
    body: {
      ar: 'سُحب إعلان «{event}» التي كانت يوم {day}. يبقى تسجيلكم {reference} محفوظاً، ونكتب إليكم إن أُعلنت من جديد أو أُلغيت. إن لم تعودوا تريدون الحضور فألغوه برمزه:\n{link}',
      en: '“{event}” on {day} is no longer announced. Your registration {reference} is kept, and we write to you when the event is announced again or called off. If you do not want to come any more, cancel it by its code:\n{link}',
    },
  },
  'EVENT-AGAIN': {
    group: 'personal',
    title: { ar: 'أُعلنت الفعالية من جديد', en: 'The event is announced again' },
    body: {
      ar: 'أُعلنت «{event}» من جديد.\nالموعد: {when}\nالمكان: {place}\nيبقى تسجيلكم {reference} كما هو. لتصحيح تقويمكم:\n{calendar}\n\nإن كنتم لا تستطيعون الحضور فألغوا التسجيل برمزه ليأخذ مقعدكم غيركم:\n{link}',
      en: '“{event}” is announced again.\nTime: {when}\nPlace: {place}\nYour registration {reference} stays as it is. To correct your calendar:\n{calendar}\n\nIf you cannot come, cancel the registration by its code, so that somebody else gets the place:\n{link}',
    },
  },
  'GUEST-RECEIPT': {
    group: 'personal',
    title: sentences.message_sent,
    body: {
      ar: 'وصلت رسالتكم إلى {to}، ورقمها {reference} ورمزها {code}. احتفظوا بهما لتعرفوا ما صار إليها:\n{link}',
      en: 'Your message to {to} has arrived. Its number is {reference} and its code {code}. Keep both to ask what became of it:\n{link}',
    },
  },
  'GUEST-REPLY': {
    group: 'personal',
    title: replied,
    body: {
      ar: 'هذا رد {from} على رسالتكم رقم {reference}:\n\n{reply}\n\nنص رسالتكم المرسلة في {day}:\n\n{message}\n\nلا يُقرأ ما يُرسل جواباً على هذا البريد. للمتابعة اكتبوا رسالة جديدة واذكروا الرقم {reference}:\n{link}',
      en: 'This is the reply of {from} to your message {reference}:\n\n{reply}\n\nYour message of {day}:\n\n{message}\n\nAnswers to this mail are not read. To continue, write a new message and quote the number {reference}:\n{link}',
    },
  },
  'GUEST-REPLY-SMS': {
    group: 'personal',
    title: replied,
    // Paid by length.
    body: {
      ar: 'رد {from} على رسالتكم {reference}: {reply}',
      en: 'Reply of {from} to your message {reference}: {reply}',
    },
  },
  'FOLLOW-CONFIRM': {
    group: 'personal',
    title: { ar: 'أكّدوا المتابعة', en: 'Confirm that you want to follow' },
    body: {
      ar: 'طُلبت من هذا العنوان متابعة: {topic}. إن كنتم أنتم فأكّدوا بالرابط الآتي خلال {days:days}:\n{confirm}\n\nإن لم تطلبوا ذلك فأهملوا هذه الرسالة، ولن يصلكم شيء.',
      en: 'Somebody asked to follow with this address: {topic}. If it was you, confirm by the following link within {days:days}:\n{confirm}\n\nIf it was not you, ignore this mail; nothing more will be sent.',
    },
  },
  'FOLLOW-ALREADY': {
    group: 'personal',
    title: { ar: 'أنتم تتابعون هذا من قبل', en: 'You follow this already' },
    body: {
      ar: 'طُلبت من هذا العنوان متابعة: {topic}. وهي قائمة من قبل، فلا حاجة إلى شيء. لإيقافها:\n{stop}',
      en: 'Somebody asked to follow with this address: {topic}. You do so already and need not do anything. To stop:\n{stop}',
    },
  },
  'FOLLOW-DIGEST': {
    group: 'personal',
    title: { ar: 'جديد ما تتابعونه', en: 'News of what you follow' },
    body: {
      ar: '{news}\n\nتصلكم هذه الرسالة لأنكم طلبتم المتابعة، ولا تزيد على واحدة في اليوم. لإيقافها:\n{stop}',
      en: '{news}\n\nYou receive this mail because you asked for it; there is at most one a day. To stop:\n{stop}',
    },
  },
} as const
