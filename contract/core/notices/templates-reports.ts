const title = { ar: 'نسخة تقرير', en: 'Copy of a report' }

/** Reports that are sent by themselves [amendments 2.9]. The letter leads to the copy and carries no rows. */
export const reportTemplates = {
  'REPORT-COPY': {
    group: 'ministry',
    title,
    body: {
      ar: 'أُعدّت نسخة من التقرير «{name}» وفق صلاحياتكم. عدد السجلات: {count}.',
      en: 'A copy of the report “{name}” was drawn up by your rights. Records: {count}.',
    },
  },
  'REPORT-LACKING': {
    group: 'ministry',
    title,
    body: {
      ar: 'أُعدّت نسخة من التقرير «{name}» وفق صلاحياتكم، من دون ما لم يعد في القوائم: {lacking}. عدد السجلات: {count}.',
      en: 'A copy of the report “{name}” was drawn up by your rights, without what the listings no longer have: {lacking}. Records: {count}.',
    },
  },
  'REPORT-FAILED': {
    group: 'ministry',
    title,
    body: {
      ar: 'تعذّر إعداد نسخة التقرير «{name}». افتحوا التقرير لمعرفة السبب.',
      en: 'The copy of the report “{name}” could not be drawn up. Open the report to see why.',
    },
  },
} as const
