import { commonWords } from '../calls/common-words.ts'

const title = { ...commonWords.ngo_status, en: 'Status of the organisation' }
/** When the accounts of an ended organisation close, and what its users do before. */
const closing = {
  ar: 'تبقى حساباتكم للقراءة حتى {date} ثم تُغلق؛ احفظوا قبلها ما تحتاجون إليه.',
  en: 'Your accounts stay open for reading until {date} and then close; save what you need before.',
}

/** A decision against the organisation says on what it rests and until when it may be answered. */
const basis = {
  ar: ' السند: {article}.{appeal} السبب: {reason}',
  en: ' Basis: {article}.{appeal} Reason: {reason}',
}

/** Notices of decisions on the status of an organisation [domain 3.5, 3.16; amendments, cases and service]. */
export const statusTemplates = {
  'N-50': {
    group: 'ngo',
    title,
    body: {
      ar: `صدر قرار بإيقاف المنظمة رقم {decision_no}.${basis.ar}`,
      en: `Decision {decision_no} suspends the organisation.${basis.en}`,
    },
  },
  'N-51': {
    group: 'ngo',
    title,
    body: {
      ar: 'صدر قرار بإعادة تفعيل المنظمة رقم {decision_no}.',
      en: 'Decision {decision_no} makes the organisation active again.',
    },
  },
  'STATUS-BOARD': {
    group: 'ngo',
    title,
    body: {
      ar: `صدر القرار رقم {decision_no} بحل مجلس المنظمة وتعيين مجلس مؤقت حتى {date}.${basis.ar}`,
      en: `Decision {decision_no} dissolves the board of the organisation and appoints a temporary one until {date}.${basis.en}`,
    },
  },
  'STATUS-BOARD-ENDED': {
    group: 'ngo',
    title,
    body: {
      ar: 'صدر القرار رقم {decision_no} بإنهاء المجلس المؤقت، وتسلّم المجلس المنتخب عمله.',
      en: 'Decision {decision_no} ends the temporary board; the elected board has taken office.',
    },
  },
  'STATUS-LIQUIDATION': {
    group: 'ngo',
    title,
    body: {
      ar: `صدر القرار رقم {decision_no} بوضع المنظمة قيد التصفية. المصفّي: {liquidator}. لا تضيف المنظمة بعده سوى بياناتها المالية ومحاضرها.${basis.ar}`,
      en: `Decision {decision_no} puts the organisation under liquidation. Liquidator: {liquidator}. From now on it adds only financial data and minutes.${basis.en}`,
    },
  },
  'STATUS-DISSOLVED': {
    group: 'ngo',
    title,
    body: {
      ar: `صدر القرار رقم {decision_no} بحل المنظمة. ${closing.ar}${basis.ar}`,
      en: `Decision {decision_no} dissolves the organisation. ${closing.en}${basis.en}`,
    },
  },
  'STATUS-CANCELLED': {
    group: 'ngo',
    title,
    body: {
      ar: `صدر القرار رقم {decision_no} بإلغاء قرار إشهار المنظمة. ${closing.ar}${basis.ar}`,
      en: `Decision {decision_no} cancels the registration of the organisation. ${closing.en}${basis.en}`,
    },
  },
  'STATUS-LIFTED': {
    group: 'ngo',
    title,
    body: {
      ar: 'رُفع عن المنظمة أثر القرار رقم {decision_no}. حالتها الآن: {status}.',
      en: 'The effect of decision {decision_no} on the organisation was lifted. Its status now: {status}.',
    },
  },
} as const
