interface ResultLetter {
  /** Type of request whose approval issues it. */
  readonly type: string
  readonly slug: string
  readonly title_ar: string
  readonly body_ar: string
}

const whose = '{ngo_name}، المشهرة بالقرار رقم {ngo_decision_no} تاريخ {ngo_decision_date}،'
const asAsked = 'طلبها رقم {request_no} تاريخ {request_date}'

/**
 * Letters that end a request by [domain 6.3]: to the bank, to customs, of exemption. They name nothing that a request of
 * before its fields lacks; the ministry changes them, or takes them off its types.
 */
export const resultLetters: readonly ResultLetter[] = [
  {
    type: 'bank_account_opening',
    slug: 'result-bank-account',
    title_ar: 'كتاب موافقة على فتح حساب مصرفي',
    body_ar: `نوافق على أن تفتح ${whose} حساباً مصرفياً باسمها كما ورد في ${asAsked}.
يُحرَّك الحساب بتوقيعين مجتمعين، أحدهما توقيع أمين الصندوق.
أُعطي هذا الكتاب لتقديمه إلى المصرف.`,
  },
  {
    type: 'account_drivers_change',
    slug: 'result-account-drivers',
    title_ar: 'كتاب موافقة على تعديل المفوّضين بتحريك الحساب',
    body_ar: `نوافق على تعديل المفوّضين بتحريك حساب ${whose} كما ورد في ${asAsked}.
ينتهي تفويض من خرج منهم بتاريخ هذه الموافقة.
أُعطي هذا الكتاب لتقديمه إلى المصرف.`,
  },
  {
    type: 'international_donation_approval',
    slug: 'result-international-donation',
    title_ar: 'كتاب قبول تبرع دولي',
    body_ar: `قُبل التبرع الدولي الوارد إلى ${whose} كما ورد في ${asAsked} ووثائقه.
أُعطي هذا الكتاب لتقديمه إلى إدارة الجمارك في ما هو عيني من التبرع.`,
  },
  {
    type: 'property_acquisition',
    slug: 'result-property-acquisition',
    title_ar: 'كتاب موافقة على تملّك عقار أو آلية',
    body_ar: `نوافق على أن تتملّك ${whose} ما ورد في ${asAsked}.
أُعطي هذا الكتاب لتقديمه إلى الجهات المعنية للاستفادة من الإعفاءات المقررة قانوناً.`,
  },
]
