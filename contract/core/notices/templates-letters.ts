const letter = { ar: 'رسالة واردة', en: 'Letter received' }
const arrived = {
  ar: 'وردت رسالة من {from} برقم {no}، وموضوعها: {subject}.',
  en: 'A letter from {from} arrived with the number {no}. Subject: {subject}.',
}

/** Letters between organisations and the ministry: section 3.16 has no template for them [domain 2.8]. */
export const letterTemplates = {
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
