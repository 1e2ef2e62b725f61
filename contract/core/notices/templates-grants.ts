import { assistTemplates } from './templates-assists.ts'
import { screenWords } from '../rights/screen-words.ts'

const title = screenWords.grants
/** Notices on money that needs an approval before it moves [domain 3.9, 3.16], and on networking. */
export const grantTemplates = {
  ...assistTemplates,
  'N-70': {
    group: 'ministry',
    title,
    body: { ar: 'طلب موافقة مالية جديد من {ngo}.', en: 'A new financial approval is asked for by {ngo}.' },
  },
  'N-71': {
    group: 'ministry',
    title,
    body: {
      ar: 'سجلت {ngo} تنفيذ الموافقة رقم {decision_no}.',
      en: '{ngo} recorded the execution of approval {decision_no}.',
    },
  },
  'N-72': {
    group: 'ministry',
    title,
    body: { ar: 'ورد تقرير صرف من {ngo}.', en: 'A spending report came from {ngo}.' },
  },
  'GRANT-LOCAL': {
    group: 'ministry',
    title,
    body: { ar: 'سجلت {ngo} منحة محلية.', en: '{ngo} recorded a local grant.' },
  },
  'GRANT-LATE': {
    group: 'ministry',
    title,
    body: {
      ar: 'انقضت مهلة على {ngo}: تقرير صرف أو إعادة أموال لم يُسجَّل.',
      en: 'A day is over for {ngo}: a spending report or a return of money was not recorded.',
    },
  },
  'GRANT-REPORT-DUE': {
    group: 'ngo',
    title,
    body: {
      ar: 'تقرير ما ورد من «{party}» مستحق في {date}.',
      en: 'The report on what came from “{party}” is due on {date}.',
    },
  },
  'GRANT-RETURN-DUE': {
    group: 'ngo',
    title,
    body: {
      ar: 'رُفض طلب قبول ما يرد من «{party}»: تُعاد الأموال التي وصلت، أو يُصرَّح بعدم استلامها، حتى {date}.',
      en: 'Accepting money of “{party}” was refused: what came is returned, or declared not received, by {date}.',
    },
  },
} as const
