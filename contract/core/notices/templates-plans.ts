/** Names of the two duties of a year. */
export const planTitle = { ar: 'الخطة السنوية', en: 'Annual plan' }
export const returnTitle = { ar: 'التقرير السنوي', en: 'Yearly return' }

/** Notices about yearly plans and yearly returns [domain 3.14]. */
export const planTemplates = {
  'N-84': {
    group: 'ngo',
    title: planTitle,
    body: { ar: 'فُتحت الخطة السنوية لعام {year}.', en: 'The annual plan of {year} is open.' },
  },
  'N-85': {
    group: 'ministry',
    title: planTitle,
    body: { ar: 'رُفعت الخطة السنوية لمنظمة {ngo}.', en: '{ngo} has submitted its annual plan.' },
  },
  'N-86': {
    group: 'ngo',
    title: planTitle,
    body: { ar: 'اعتُمدت الخطة السنوية لعام {year}.', en: 'The annual plan of {year} is approved.' },
  },
  'N-87': {
    group: 'ngo',
    title: planTitle,
    body: {
      ar: 'أُغلقت خطة عام {year} بنسبة تنفيذ {rate}%.',
      en: 'The plan of {year} is closed with {rate}% carried out.',
    },
  },
  'PLAN-RETURNED': {
    group: 'ngo',
    title: planTitle,
    body: {
      ar: 'أُعيدت خطة عام {year} للتعديل: {reason}',
      en: 'The plan of {year} was returned: {reason}',
    },
  },
  'PLAN-URGENT': {
    group: 'ministry',
    title: planTitle,
    body: {
      ar: 'أضافت {ngo} نشاطاً طارئاً خارج الخطة: {name}.',
      en: '{ngo} added an emergency activity outside its plan: {name}.',
    },
  },
  'PLAN-EXTENDED': {
    group: 'ngo',
    title: planTitle,
    body: {
      ar: 'مُدّدت مهلة رفع الخطة السنوية لعام {year} حتى {date}.',
      en: 'There is more time for the annual plan of {year}: until {date}.',
    },
  },
  'PLAN-DUE': {
    group: 'ngo',
    title: planTitle,
    body: {
      ar: 'آخر يوم لرفع الخطة السنوية لعام {year} هو {date}.',
      en: 'The last day to submit the annual plan of {year} is {date}.',
    },
  },
  'PLAN-LATE': {
    group: 'ngo',
    title: planTitle,
    body: {
      ar: 'مضى موعد رفع خطة عام {year} في {date}. ارفعوها الآن، ويُسجَّل التأخر.',
      en: 'The plan of {year} was due on {date}. Submit it now; the delay is recorded.',
    },
  },
  'ACTIVITY-LATE': {
    group: 'ngo',
    title: planTitle,
    body: {
      ar: 'انتهى موعد نشاط «{name}» في {date} ولم يُسجَّل تنفيذه.',
      en: 'The activity “{name}” was to end on {date} and has no execution yet.',
    },
  },
  'RETURN-SUBMITTED': {
    group: 'ministry',
    title: returnTitle,
    body: { ar: 'قدّمت {ngo} تقريرها السنوي لعام {year}.', en: '{ngo} has filed its yearly return of {year}.' },
  },
  'RETURN-RETURNED': {
    group: 'ngo',
    title: returnTitle,
    body: {
      ar: 'أُعيد التقرير السنوي لعام {year} للتصحيح. افتحوا البنود التي عليها ملاحظة.',
      en: 'The yearly return of {year} was returned. Open the lines that have a note.',
    },
  },
  'RETURN-ACCEPTED': {
    group: 'ngo',
    title: returnTitle,
    body: { ar: 'قُبل التقرير السنوي لعام {year}.', en: 'The yearly return of {year} is accepted.' },
  },
  'RETURN-WITHDRAWN': {
    group: 'ministry',
    title: returnTitle,
    body: { ar: 'سحبت {ngo} تقريرها السنوي لعام {year}.', en: '{ngo} has withdrawn its yearly return of {year}.' },
  },
  'RETURN-OPENED': {
    group: 'ngo',
    title: returnTitle,
    body: {
      ar: 'فُتح التقرير السنوي لعام {year}، معبأً من سجلكم. آخر يوم لتقديمه {date}.',
      en: 'The yearly return of {year} is open, filled in from your records. The last day to file it is {date}.',
    },
  },
  'RETURN-EXTENDED': {
    group: 'ngo',
    title: returnTitle,
    body: {
      ar: 'مُدّدت مهلة تقديم التقرير السنوي لعام {year} حتى {date}.',
      en: 'There is more time for the yearly return of {year}: until {date}.',
    },
  },
  'RETURN-DUE': {
    group: 'ngo',
    title: returnTitle,
    body: {
      ar: 'آخر يوم لتقديم التقرير السنوي لعام {year} هو {date}.',
      en: 'The last day to file the yearly return of {year} is {date}.',
    },
  },
  'RETURN-LATE': {
    group: 'ngo',
    title: returnTitle,
    body: {
      ar: 'مضى موعد تقديم التقرير السنوي لعام {year} في {date}. قدّموه الآن، ويُسجَّل التأخر.',
      en: 'The yearly return of {year} was due on {date}. File it now; the delay is recorded.',
    },
  },
} as const
