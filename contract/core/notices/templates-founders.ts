import { screenWords } from '../rights/screen-words.ts'

const founding = screenWords.temp_ngo

/** Messages about people who were named as founders. */
export const founderTemplates = {
  // Sent by SMS to whoever is named as a founder: paid by length.
  'FOUNDER-NAMED': {
    group: 'personal',
    title: founding,
    body: {
      ar: 'ورد اسمكم بين مؤسسي «{ngo}» في طلب قدّمه {applicant}. للتأكيد أو الاعتراض: {link} الرمز {code} صالح 15 دقيقة.',
      en: '{applicant} named you as a founder of “{ngo}”. Confirm or object: {link} Code {code}, valid for 15 minutes.',
    },
  },
  'FOUNDER-OBJECTED': {
    group: 'personal',
    title: founding,
    body: {
      ar: 'اعترض شخص على ذكر اسمه بين مؤسسي الطلب رقم {tracking_no}، ولا يُعتمد اسمه ما دام معترضاً.',
      en: 'Somebody objected to being named as a founder in request {tracking_no}. He is not accepted while the objection stands.',
    },
  },
} as const
