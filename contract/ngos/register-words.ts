import type { Words } from '../core/calls/words.ts'

/** What the ministry's register tells of an organisation beside its own data. */
export const registerWords = {
  file: {
    ar: 'استكمال الملف',
    en: 'File completion',
    as: 'state',
    words: {
      open: { ar: 'قيد الاستكمال', en: 'Being completed' },
      declared: { ar: 'بانتظار الاعتماد', en: 'Waits for accreditation' },
      accepted: { ar: 'معتمد', en: 'Accredited' },
    },
  },
} satisfies Words
