/** Name of the accounts of a year. */
export const accountsTitle = { ar: 'الميزانية الختامية', en: 'Final accounts' }

/** Notices about yearly accounts [domain 3.15, 3.16]. */
export const budgetTemplates = {
  'N-90': {
    group: 'ngo',
    title: accountsTitle,
    body: {
      ar: 'يرجى رفع الميزانية الختامية لعام {year} قبل 30 نيسان.',
      en: 'Please submit the final accounts of {year} before 30 April.',
    },
  },
  'BUDGET-EXTENDED': {
    group: 'ngo',
    title: accountsTitle,
    body: {
      ar: 'مُدّدت مهلة رفع الميزانية الختامية لعام {year} حتى {date}.',
      en: 'There is more time for the final accounts of {year}: until {date}.',
    },
  },
  'BUDGET-DUE': {
    group: 'ngo',
    title: accountsTitle,
    body: {
      ar: 'آخر يوم لرفع الميزانية الختامية لعام {year} هو {date}.',
      en: 'The last day to submit the final accounts of {year} is {date}.',
    },
  },
  'BUDGET-LATE': {
    group: 'ngo',
    title: accountsTitle,
    body: {
      ar: 'مضى موعد رفع الميزانية الختامية لعام {year} في {date}. ارفعوها الآن، ويُسجَّل التأخر.',
      en: 'The final accounts of {year} were due on {date}. Submit them now; the delay is recorded.',
    },
  },
  'BUDGET-SUBMITTED': {
    group: 'ministry',
    title: accountsTitle,
    body: { ar: 'قدّمت {ngo} حساباتها لعام {year}.', en: '{ngo} has submitted its accounts of {year}.' },
  },
  'BUDGET-OPINION': {
    group: 'ngo',
    title: accountsTitle,
    body: {
      ar: 'سجّل المحاسب القانوني {name} رأيه في حسابات عام {year}.',
      en: 'The accountant {name} has given an opinion of the accounts of {year}.',
    },
  },
  'AUDITOR-INVITED': {
    group: 'personal',
    title: accountsTitle,
    body: {
      ar: 'تدعوكم {ngo} إلى تدقيق حساباتها لعام {year}. افتحوا الرابط من المتصفح الذي تعملون عليه؛ يعمل مرة واحدة وحتى {date}: {link}',
      en: '{ngo} invites you to audit its accounts of {year}. Open the link in the browser that you work with; it works once, until {date}: {link}',
    },
  },
  'BUDGET-RETURNED': {
    group: 'ngo',
    title: accountsTitle,
    body: {
      ar: 'أُعيدت حسابات عام {year} للتصحيح: {reason}',
      en: 'The accounts of {year} were returned: {reason}',
    },
  },
  'BUDGET-ACCEPTED': {
    group: 'ngo',
    title: accountsTitle,
    body: { ar: 'قُبلت حسابات عام {year}.', en: 'The accounts of {year} are accepted.' },
  },
} as const
