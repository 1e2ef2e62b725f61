/** Reasons why a payment is refused, and what became of it. Each says whether money left the wallet. */
export const givingSentences = {
  campaign_decided: { ar: 'سُجّل القرار في الحملة', en: 'The decision about the campaign was recorded' },
  campaign_featured: { ar: 'تغيّر تمييز الحملة', en: 'The campaign is featured as you said' },
  campaign_institution: {
    ar: 'لا تجمع المؤسسات التبرعات من العموم، إلا ذات النفع العام باستثناء من الإدارة المركزية.',
    en: 'Institutions do not ask the public for donations, unless of public benefit and with an exception of the centre.',
  },
  campaign_report_overdue: {
    ar: 'تأخر التقرير الختامي لحملة سابقة. قدّموه أولاً، ثم ارفعوا حملة جديدة.',
    en: 'The final report of an earlier campaign is overdue. Hand it in first, then the new campaign.',
  },
  campaign_six_featured: {
    ar: 'ست حملات مميزة الآن، وهو أقصى عدد. ألغوا تمييز واحدة أولاً.',
    en: 'Six campaigns are featured, which is the most. Take one away first.',
  },
  campaign_ngo_inactive: {
    ar: 'المنظمة ليست فعّالة، فلا تُرخَّص لها حملة.',
    en: 'The organisation is not active: no campaign of it is licensed.',
  },
  campaign_stopped: { ar: 'أُوقفت الحملة', en: 'The campaign is stopped' },
  campaign_in_request: {
    ar: 'لهذه الحملة معاملة ترخيص قائمة: يُبتّ فيها هناك، وتُعدَّل الحملة حين تُعاد المعاملة.',
    en: 'A request for the licence of this campaign is open: it is decided there, and the campaign is edited when the request is returned.',
  },
  campaign_account_closed: {
    ar: 'الحساب المصرفي لهذه الحملة غير فعّال أو غير متاح للتبرعات.',
    en: 'The bank account of this campaign is not active or takes no donations.',
  },
  donor_moved: { ar: 'سُجّل ما فعلتموه بالتبرع', en: 'What you did with the donation was recorded' },
  donor_counted: {
    ar: 'حُسب هذا التبرع وصدر إيصاله، فلا يُعدَّل ولا يُحذف. اطلبوا عكسه إن كان خطأ.',
    en: 'This donation counts and has its receipt: it is neither changed nor deleted. Ask for its reversal if it is wrong.',
  },
  donor_spent: {
    ar: 'صُرف مال هذا التبرع أو اعتُمد ردّه إلى متبرع آخر. اعكسوا أولاً المصروف الذي قُيّد منه.',
    en: 'The money of this donation was spent or is promised back to another donor. First reverse the expense that was booked of it.',
  },
  donor_second_person: {
    ar: 'كتبتم مبلغ هذا التبرع أو طلبتم عكسه: يقرر فيه شخص آخر.',
    en: 'You wrote the amount of this donation or asked for its reversal: somebody else decides.',
  },
  campaign_books_closed: {
    ar: 'أُغلق دفتر هذه الحملة بتقريرها الختامي.',
    en: 'The books of this campaign were closed by its final report.',
  },
  expense_moved: { ar: 'سُجّل ما فعلتموه بالحركة', en: 'What you did with the movement was recorded' },
  expense_beyond: {
    ar: 'المبلغ أكبر مما في هذا الموضع من مال الحملة. سجّلوا أولاً ما سلّمه المشغّل أو صحّحوا المبلغ.',
    en: 'The amount is more than the campaign has in this place. First record what the operator handed over, or correct the amount.',
  },
  expense_promised: {
    ar: 'لا يبقى بعد هذا المصروف ما يكفي لرد تبرعات اعتُمد ردّها.',
    en: 'After this expense too little would be left for refunds that are approved.',
  },
  campaign_reported: { ar: 'رُفع التقرير الختامي ونُشر', en: 'The final report is handed in and public' },
  campaign_entries_wait: {
    ar: 'في دفتر الحملة ما ينتظر تأكيداً، أو دفعة لم تُعرف نهايتها. أكملوه أولاً.',
    en: 'Something in the books of the campaign waits for confirmation, or for the end of a payment. Complete it first.',
  },
  campaign_at_operator: {
    ar: 'لم يسلّم المشغّل كل مال الحملة بعد. سجّلوا التسليم أولاً.',
    en: 'The operator has not handed over all money of the campaign. Record the hand-over first.',
  },
  receipts_issued: { ar: 'صدرت الإيصالات الناقصة', en: 'The receipts that were lacking are issued' },
  receipts_not_drawn: {
    ar: 'لم تُرسم كل الإيصالات بعد. أعيدوا المحاولة بعد قليل.',
    en: 'Not all receipts are drawn yet. Try again in a while.',
  },
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
  statement_many: {
    ar: 'كثرت المحاولات من هذا الرقم أو هذه الشبكة. أعيدوا المحاولة لاحقاً.',
    en: 'There were too many tries from this number or network. Try again later.',
  },
  donor_code_sent: {
    ar: 'إن كان هذا الرقم قد تبرّع فقد أُرسل إليه رمز.',
    en: 'If this number has given, a code was sent to it.',
  },
  donor_statement_open: { ar: 'تظهر تبرعاتكم في هذا المتصفح', en: 'This browser shows your donations' },
  donor_statement_closed: { ar: 'لم يعد هذا المتصفح يعرض تبرعاتكم', en: 'This browser no longer shows your donations' },
  donor_statement_shut: {
    ar: 'انتهت مدة عرض تبرعاتكم في هذا المتصفح. اطلبوا رمزاً جديداً.',
    en: 'The time in which this browser shows your donations is over. Ask for a new code.',
  },
  donation_statement_made: { ar: 'صدر كشف التبرعات', en: 'The statement of donations was issued' },
  payment_over: {
    ar: 'انتهت هذه المحاولة، ولم يُسحب أي مبلغ من رصيدكم. ابدؤوا محاولة جديدة.',
    en: 'This attempt is over and no money has left your wallet. Begin a new one.',
  },
  refund_moved: { ar: 'سُجّل الإجراء على طلب الرد', en: 'The action on the refund was recorded' },
  difference_moved: { ar: 'سُجّل الإجراء على الفرق', en: 'The action on the difference was recorded' },
  settlement_beyond: {
    ar: 'ليس في المكان الذي تُؤخذ منه التسوية ما يكفي من مال هذه الحملة.',
    en: 'The place that the settlement takes from has not enough money of this campaign.',
  },
  settlement_not_counted: {
    ar: 'رُدّ هذا التبرع أو رُدّ جزء منه، فلا يُلغى. سوّوا الفرق بطريقة أخرى.',
    en: 'This donation, or a part of it, was given back, so it is not annulled. Settle the difference in another way.',
  },
  difference_noted: { ar: 'حُفظ البيان', en: 'The note was saved' },
  refund_late: {
    ar: 'مضت المدة التي يُرد فيها مبلغ التبرع بعد اكتماله.',
    en: 'The time in which a donation can be given back is over.',
  },
  refund_spent: {
    ar: 'لم يبق لدى المنظمة من أموال هذه الحملة ما يكفي لرد المبلغ.',
    en: 'The organisation has not enough money of this campaign left to give it back.',
  },
  donation_method_moved: {
    ar: 'سُجّل الإجراء على وسيلة التبرع',
    en: 'The action on the donation method was recorded',
  },
  donation_method_unproved: {
    ar: 'لم تكتمل دفعة تجريبية لرقم التاجر هذا بعد: تُسحب من محفظة ثم تعود إليها.',
    en: 'No test payment to this merchant number is complete yet: taken from a wallet and given back to it.',
  },
  donation_method_account: {
    ar: 'حساب التسوية غير فعّال أو غير متاح للتبرعات.',
    en: 'The settlement account is not active or takes no donations.',
  },
  payment_wrong_code: { ar: 'رمز التأكيد غير صحيح.', en: 'The code is wrong.' },
} as const
