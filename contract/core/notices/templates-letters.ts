import { reportTemplates } from './templates-reports.ts'

const letter = { ar: 'رسالة واردة', en: 'Letter received' }
const arrived = {
  ar: 'وردت رسالة من {from} برقم {no}، وموضوعها: {subject}.',
  en: 'A letter from {from} arrived with the number {no}. Subject: {subject}.',
}

/** Letters between organisations and the ministry: section 3.16 has no template for them [domain 2.8]. */
export const letterTemplates = {
  ...reportTemplates,
  'NOTICE-DIGEST': {
    group: 'personal',
    title: { ar: 'إشعاراتكم المجمّعة', en: 'Your notifications' },
    body: {
      ar: '{told}\n\nوصلتكم هذه الرسالة لأنكم اخترتم جمع البريد أو ساعات الهدوء. لتغيير ذلك:\n{link}',
      en: '{told}\n\nYou get this letter because you chose gathered mail or quiet hours. To change that:\n{link}',
    },
  },
  'LETTER-NGO': { group: 'ngo', title: letter, body: arrived },
  'LETTER-MINISTRY': { group: 'ministry', title: letter, body: arrived },
  'LETTER-HANDED': {
    group: 'ministry',
    title: { ar: 'مراسلة سُلّمت إليكم', en: 'Letters handed to you' },
    body: {
      ar: 'سُلّمت إليكم مراسلة موضوعها «{subject}». السبب: {reason}',
      en: 'Letters on “{subject}” were handed to you. Reason: {reason}',
    },
  },
} as const
