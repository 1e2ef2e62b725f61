import { openScreenWords } from '../rights/open-screen-words.ts'
import { screenWords } from '../rights/screen-words.ts'

/** Name of the last report of a campaign. */
export const reportTitle = { ar: 'التقرير الختامي للحملة', en: 'Final report of a campaign' }

/** Notices of gifts [domain 3.8, 3.16]. */
export const givingTemplates = {
  'N-60': {
    group: 'ministry',
    title: openScreenWords.campaigns,
    body: { ar: 'حملة جديدة بانتظار الموافقة: {name_ar}.', en: 'A new campaign waits for approval: {name_ar}.' },
  },
  'N-61': {
    group: 'ngo',
    title: openScreenWords.campaigns,
    body: {
      ar: 'قُبلت الحملة «{name_ar}» برقم ترخيص {licence_no}.',
      en: 'The campaign “{name_ar}” was accepted with the licence {licence_no}.',
    },
  },
  'N-62': {
    group: 'ngo',
    title: openScreenWords.campaigns,
    body: {
      ar: 'رُفضت الحملة «{name_ar}»: {reason}.{basis}',
      en: 'The campaign “{name_ar}” was rejected: {reason}.{basis}',
    },
  },
  'N-64': {
    group: 'ngo',
    title: openScreenWords.campaigns,
    body: { ar: '{what} الحملة «{name_ar}».', en: 'The campaign “{name_ar}” {what}.' },
  },
  'N-65': {
    group: 'ngo',
    title: openScreenWords.campaigns,
    body: {
      ar: 'يرجى رفع التقرير الختامي للحملة «{name_ar}» قبل {date}.',
      en: 'Please hand in the final report of the campaign “{name_ar}” before {date}.',
    },
  },
  'REPORT-EXTENDED': {
    group: 'ngo',
    title: openScreenWords.campaigns,
    body: {
      ar: 'مُدّدت مهلة رفع التقارير الختامية للحملات المنتهية عام {year} حتى {date}.',
      en: 'There is more time for the final reports of campaigns that ended in {year}: until {date}.',
    },
  },
  // 3.16 has no notice for a report that is late, as other duties have.
  'CAMPAIGN-LATE': {
    group: 'ministry',
    title: screenWords.min_campaigns,
    body: {
      ar: 'تأخر التقرير الختامي لحملة «{name_ar}»، وكان موعده {date}.',
      en: 'The final report of the campaign “{name_ar}” is late: it was due on {date}.',
    },
  },
  'N-66': {
    group: 'ngo',
    title: screenWords.payments,
    body: { ar: 'وردكم تبرع إلكتروني بمبلغ {amount}.', en: 'You received an electronic donation of {amount}.' },
  },
  'N-67': {
    group: 'ngo',
    title: screenWords.payments,
    body: {
      ar: 'استُرد مبلغ العملية {transaction_id}.',
      en: 'The amount of payment {transaction_id} was refunded.',
    },
  },
  // 3.16 has no template for those who decide on a refund, nor for what is not given back.
  'REFUND-ASKED': {
    group: 'ministry',
    title: { ar: 'طلب رد مبلغ تبرع', en: 'A refund waits for your decision' },
    body: {
      ar: 'تطلب منظمة رد {amount} من العملية {transaction_id}: {reason}',
      en: 'An organisation asks to give {amount} of payment {transaction_id} back: {reason}',
    },
  },
  'REFUND-NOT-GIVEN': {
    group: 'ngo',
    title: screenWords.payments,
    body: {
      ar: 'لم يُرد {amount} من العملية {transaction_id}: {reason}.{basis}',
      en: '{amount} of payment {transaction_id} was not given back: {reason}.{basis}',
    },
  },
  'METHOD-STATE': {
    group: 'ngo',
    title: screenWords.payments,
    body: {
      ar: 'وسيلة التبرع {name}: {state}. {reason}{basis}',
      en: 'Donation method {name}: {state}. {reason}{basis}',
    },
  },
  // To the telephone of the payer, who has no account; 3.16 has no template for donors.
  'GIFT-RECEIPT': {
    group: 'personal',
    title: { ar: 'إيصال تبرعكم', en: 'The receipt of your donation' },
    body: {
      ar: 'وصل تبرعكم {amount} إلى {ngo}. الإيصال {receipt}: {link}',
      en: '{ngo} received your donation of {amount}. Receipt {receipt}: {link}',
    },
  },
  'GIFT-REFUNDED': {
    group: 'personal',
    title: { ar: 'رُدّ مبلغ تبرعكم', en: 'Your donation was given back' },
    body: {
      ar: 'أعاد المشغّل {amount} من تبرعكم إلى محفظتكم: {link}',
      en: 'The operator gave {amount} of your donation back to your wallet: {link}',
    },
  },
  'DIFFERENCE-PROPOSED': {
    group: 'ministry',
    title: { ar: 'تسوية فرق مع مشغّل دفع', en: 'A settlement waits for your decision' },
    body: {
      ar: 'اقتُرحت تسوية الفرق {name}: {reason}',
      en: 'A settlement of the difference {name} was proposed: {reason}',
    },
  },
  'DIFFERENCE-SETTLED': {
    group: 'ngo',
    title: screenWords.payments,
    body: {
      ar: 'سوّت الوزارة فرقاً مع مشغّل الدفع في العملية {name} بمبلغ {amount}.',
      en: 'The ministry settled a difference with the payment operator about {name}, {amount}.',
    },
  },
  'DIFFERENCE-REVERSAL': {
    group: 'ministry',
    title: { ar: 'نقض تسوية مع مشغّل دفع', en: 'A reversal waits for your decision' },
    body: {
      ar: 'اقتُرح نقض تسوية الفرق {name}: {reason}',
      en: 'A reversal of the settlement of {name} was proposed: {reason}',
    },
  },
  'DIFFERENCE-REVERSED': {
    group: 'ngo',
    title: screenWords.payments,
    body: {
      ar: 'نقضت الوزارة تسوية فرق مع مشغّل الدفع في العملية {name} بمبلغ {amount}. عاد الفرق بلا تسوية.',
      en: 'The ministry reversed a settlement with the payment operator about {name}, {amount}. The difference is open again.',
    },
  },
  // The payer was told that he had given, and holds a receipt.
  'GIFT-ANNULLED': {
    group: 'personal',
    title: { ar: 'لم يُسحب مبلغ تبرعكم', en: 'Your donation was not taken' },
    body: {
      ar: 'تبيّن أن المشغّل لم يسحب {amount} من محفظتكم، فأُلغي التبرع وإيصاله: {link}',
      en: 'The operator had not taken {amount} from your wallet after all. The donation and its receipt are annulled: {link}',
    },
  },
  'GIFTS-CODE': {
    group: 'personal',
    title: { ar: 'رمز كشف تبرعاتكم', en: 'Code for your donations' },
    body: {
      ar: 'الرمز {code} يعرض تبرعات هذا الرقم، وصالح لعشر دقائق. إن لم تطلبوه فلا تعطوه أحداً.',
      en: 'Code {code} shows the donations of this number. It is valid for ten minutes. If you did not ask for it, give it to nobody.',
    },
  },
} as const
