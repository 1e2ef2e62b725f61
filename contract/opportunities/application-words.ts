import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Who applies for a job or volunteering. */
export const applicationWords = {
  name: commonWords.name,
  email: commonWords.email,
  phone_number: commonWords.mobile,
  governorate_id: addressWords.governorate_id,
  certificate: { ar: 'مؤهلكم', en: 'Your certificate' },
  experience: { ar: 'خبرتكم', en: 'Your experience' },
  skill: { ar: 'مهاراتكم', en: 'Your skills' },
  message: { ar: 'رسالتكم إلى المنظمة', en: 'Your letter to the organisation' },
  cv_file: { ar: 'ملف السيرة الذاتية', en: 'Curriculum vitae' },
  paper_file: { ar: 'شهادة أو وثيقة', en: 'Certificate or paper' },
  answer: { ar: 'رسالتكم إلى المتقدم', en: 'Your message to the applicant' },
} satisfies Words
