/** Reasons why a payment is refused, and what became of it. Each says whether money left the wallet. */
export const givingSentences = {
  payment_code_sent: { ar: 'أرسل المشغّل رمز التأكيد إلى رقمكم', en: 'The operator has sent a code to your number' },
  payment_taken: { ar: 'سُلّم الرمز إلى المشغّل', en: 'The code was handed to the operator' },
  payment_closed: {
    ar: 'لا تستقبل هذه الحملة تبرعات الآن. لم يُسحب أي مبلغ من رصيدكم.',
    en: 'This campaign takes no donations now. No money has left your wallet.',
  },
  payment_silent: {
    ar: 'لم يجب مشغّل الدفع. لم يُسحب أي مبلغ من رصيدكم، فأعيدوا المحاولة بعد قليل.',
    en: 'The operator did not answer. No money has left your wallet; try again in a while.',
  },
  payment_refused: {
    ar: 'رفض مشغّل الدفع العملية. لم يُسحب أي مبلغ من رصيدكم.',
    en: 'The operator refused the payment. No money has left your wallet.',
  },
  payment_open: {
    ar: 'سُلّم رمز لعملية سابقة بهذا الرقم والمبلغ ولم نعرف جواب المشغّل بعد. لا تعيدوا الدفع؛ نتحقق الآن.',
    en: 'An earlier payment of this amount from this number waits for the operator’s answer. Do not pay again; we are checking.',
  },
  payment_many: {
    ar: 'كثرت محاولات الدفع من هذا الرقم أو هذه الشبكة. لم يُسحب أي مبلغ، فأعيدوا المحاولة بعد ساعة.',
    en: 'Too many payments were tried from this number or network. No money was taken; try again in an hour.',
  },
  payment_over: {
    ar: 'انتهت هذه المحاولة، ولم يُسحب أي مبلغ من رصيدكم. ابدؤوا محاولة جديدة.',
    en: 'This attempt is over and no money has left your wallet. Begin a new one.',
  },
  payment_wrong_code: { ar: 'رمز التأكيد غير صحيح.', en: 'The code is wrong.' },
} as const
