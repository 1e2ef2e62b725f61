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
 * Letters that end a request by [domain 6.3]: to the bank, to customs, of exemption. They name what
 * is granted; the ministry changes them, or takes them off its types.
 */
export const resultLetters: readonly ResultLetter[] = [
  {
    type: 'bank_account_opening',
    slug: 'result-bank-account',
    title_ar: 'كتاب موافقة على فتح حساب مصرفي',
    body_ar: `نوافق على أن تفتح ${whose} حساباً مصرفياً باسمها كما ورد في ${asAsked}.
المصرف: {field.bank}
فرع المصرف: {field.bank_branch}
عملة الحساب: {field.currency}
يُحرَّك الحساب بتوقيعين مجتمعين، أحدهما توقيع أمين الصندوق.
أُعطي هذا الكتاب لتقديمه إلى المصرف.`,
  },
  {
    type: 'account_drivers_change',
    slug: 'result-account-drivers',
    title_ar: 'كتاب موافقة على تعديل المفوّضين بتحريك الحساب',
    body_ar: `نوافق على تعديل المفوّضين بتحريك حساب ${whose} كما ورد في ${asAsked}.
الحساب المصرفي: {field.bank_account_id}
المفوّضون الجدد: {field.joining}
المفوّضون الذين ينتهي تفويضهم بتاريخ هذه الموافقة: {field.leaving}
أُعطي هذا الكتاب لتقديمه إلى المصرف.`,
  },
  {
    type: 'international_donation_approval',
    slug: 'result-international-donation',
    title_ar: 'كتاب قبول تبرع دولي',
    body_ar: `قُبل التبرع الدولي الوارد إلى ${whose} كما ورد في ${asAsked} ووثائقه.
المتبرع والتبرع: {field.international_donation_id}
أُعطي هذا الكتاب لتقديمه إلى إدارة الجمارك في ما هو عيني من التبرع.`,
  },
  {
    type: 'property_acquisition',
    slug: 'result-property-acquisition',
    title_ar: 'كتاب موافقة على تملّك عقار أو آلية',
    body_ar: `نوافق على أن تتملّك ${whose} ما ورد في ${asAsked}.
عقار: {field.estate_type_id}، رقم {field.number}، {field.region}، {field.address}
عدد الأسهم من 2400: {field.shares_number}
آلية: {field.machine_type_id}، الطراز {field.model}، رقم اللوحة {field.plate_number}، {field.governorate_id}
رقم الهيكل: {field.structure_no}
أُعطي هذا الكتاب لتقديمه إلى الجهات المعنية للاستفادة من الإعفاءات المقررة قانوناً.`,
  },
]
