import { screenWords } from '../rights/screen-words.ts'

/** Notices of gifts [domain 3.8, 3.16]. */
export const givingTemplates = {
  'N-66': {
    group: 'ngo',
    title: screenWords.payments,
    body: { ar: 'وردكم تبرع إلكتروني بمبلغ {amount}.', en: 'You received an electronic donation of {amount}.' },
  },
  // To the telephone of the payer, who has no account; 3.16 has no template for donors.
  'GIFT-RECEIPT': {
    group: 'personal',
    title: { ar: 'إيصال تبرعكم', en: 'The receipt of your donation' },
    body: {
      ar: 'وصل تبرعكم {amount} إلى {ngo}. الإيصال {receipt}: {link}',
      en: '{ngo} received your donation of {amount}. Receipt {receipt}: {link}',
    },
  },
} as const
