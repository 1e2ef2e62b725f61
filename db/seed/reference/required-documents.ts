type CountRule = 'fixed' | 'per_founder' | 'per_legal_founder' | 'per_foreign_founder'
export type RequiredDocument = {
  code: string
  name_ar: string
  name_en: string
  description?: string
  legal_form_ids?: readonly number[]
  count_rule?: CountRule
  count?: number
  linked_field?: string
  allowed_types?: readonly string[]
  is_required?: boolean
}

const images = ['jpg', 'png']
const people = { legal_form_ids: [1, 2], count_rule: 'per_founder' } as const

/** Founding documents of stage 4 (domain 6.4), in the order in which they are asked. */
export const foundingDocuments: readonly RequiredDocument[] = [
  {
    code: 'founding-01',
    name_ar: 'قرار تعيين مندوب المؤسسين لإتمام إجراءات الشهر',
    name_en: "Decision appointing the founders' delegate",
    linked_field: 'est_account.delegate_file',
    description: 'قرار موقّع من جميع المؤسسين يسمّي من ينوب عنهم.',
  },
  {
    code: 'founding-02',
    name_ar: 'محضر انتخاب مجلس الإدارة أو تعيين مجلس الأمناء',
    name_en: 'Minutes electing the council or appointing the trustees',
    description: 'يبين أسماء الأعضاء وصفاتهم وتواقيع الحاضرين.',
  },
  {
    code: 'founding-03',
    name_ar: 'قائمة بأسماء المؤسسين وبياناتهم موقعة منهم',
    name_en: 'Signed list of the founders with their data',
    description: 'تُنزَّل القائمة جاهزة من المنصة ثم تُوقَّع وتُرفع.',
  },
  {
    code: 'founding-04',
    name_ar: 'عقد التأسيس موقعاً من المؤسسين',
    name_en: 'Founding contract signed by the founders',
    legal_form_ids: [2, 3],
  },
  {
    code: 'founding-05',
    name_ar: 'سند التأسيس وتخصيص المال',
    name_en: 'Founding deed allocating the money',
    legal_form_ids: [1],
  },
  {
    code: 'founding-06',
    name_ar: 'النظام الداخلي موقعاً من المؤسسين',
    name_en: 'Bylaws signed by the founders',
    description: 'يوقع المؤسسون كل صفحة من صفحات النظام.',
  },
  {
    code: 'founding-07',
    name_ar: 'وثيقة لا حكم عليه',
    name_en: 'Criminal-record extract',
    ...people,
    linked_field: 'est_members.criminal_record_file',
    description: 'صادرة قبل مدة لا تتجاوز تسعين يوماً.',
  },
  {
    code: 'founding-08',
    name_ar: 'صورة الهوية',
    name_en: 'Copy of the identity card',
    ...people,
    linked_field: 'est_members.id_image',
    description: 'الوجهان في ملف واحد.',
  },
  {
    code: 'founding-09',
    name_ar: 'صورة شخصية',
    name_en: 'Photograph',
    ...people,
    linked_field: 'est_members.photo',
    allowed_types: images,
    description: 'صورة حديثة بخلفية فاتحة.',
  },
  {
    code: 'founding-10',
    name_ar: 'نشرة استعلام',
    name_en: 'Inquiry bulletin',
    ...people,
    linked_field: 'est_members.inquiry_bulletin_file',
    description: 'تُملأ وتُوقَّع من صاحب العلاقة.',
  },
  {
    code: 'founding-11',
    name_ar: 'عقد إيجار أو سند ملكية لمقر المنظمة',
    name_en: 'Lease or deed of the headquarters',
    linked_field: 'est_real_estates.document_file',
  },
  {
    code: 'founding-12',
    name_ar: 'إثبات الوضع القانوني وقرار الاشتراك في التأسيس',
    name_en: 'Legal status and resolution to take part',
    count_rule: 'per_legal_founder',
    count: 2,
    linked_field: 'est_members.legal_status_file,est_members.authorisation_file',
    description: 'وثيقتان لكل مؤسس اعتباري.',
  },
  {
    code: 'founding-13',
    name_ar: 'سند إقامة دائمة مصدّق',
    name_en: 'Certified permanent residence',
    legal_form_ids: [1, 2],
    count_rule: 'per_foreign_founder',
    linked_field: 'est_members.residence_file',
  },
  {
    code: 'founding-14',
    name_ar: 'قرارات مجالس إدارة المنظمات المؤسِّسة',
    name_en: "Resolutions of the founding NGOs' boards",
    legal_form_ids: [3],
    count_rule: 'per_founder',
    linked_field: 'est_members.authorisation_file',
  },
]

type Asked = readonly [name_ar: string, name_en: string, count?: number, is_required?: boolean]
const occupancy: Asked = ['وثيقة إشغال المقر', 'Occupancy document']
const resolution: Asked = ['قرار المجلس', 'Board resolution']
const technical: Asked = ['الترخيص الفني عند الحاجة', 'Technical licence where needed', 1, false]
const ending: readonly Asked[] = [
  ['محضر اجتماع الهيئة العامة الاستثنائي', 'Extraordinary assembly minutes'],
  ['الميزانية الختامية', 'Final accounts'],
  ['قائمة الموجودات', 'List of assets'],
]

/** Documents that stand in a record of the organisation already, by the code of the document. */
export const linkedDocuments: Readonly<Record<string, string>> = {
  'foreign_grant_approval-01': 'financial_grants.agreement_file',
  'foreign_grant_approval-02': 'financial_grants.donor_profile_file',
  'money_abroad_approval-01': 'money_transferred_abroad.recipient_file',
  'international_donation_approval-01': 'international_donations.donation_letter_file',
  'un_project_approval-01': 'coop_projects.agreement_file',
}

/** Documents asked by the other types of transaction, by slug. */
export const transactionDocuments: Readonly<Record<string, readonly Asked[]>> = {
  bylaw_amendment: [
    ['محضر الهيئة العامة أو قرار مجلس الأمناء', "General-assembly minutes or trustees' resolution"],
    ['النص المقارن', 'Comparison of texts'],
    ['النظام المعدّل', 'Amended bylaws'],
  ],
  public_benefit_status: [
    ['آخر ميزانيتين مع تقرير التدقيق', 'Last two budgets with audit reports', 2],
    ['تقرير المستفيدين', 'Beneficiaries report'],
    ['قرار الهيئة العامة', 'Assembly resolution'],
  ],
  board_ratification: [
    ['محضر الاجتماع', 'Minutes'],
    ['نشرة استعلام لكل عضو جديد', 'Inquiry bulletin of each new member'],
    ['وثيقة لا حكم عليه لكل عضو جديد', 'Criminal-record extract of each new member'],
  ],
  branch_opening: [occupancy, resolution, technical],
  service_centre_licence: [occupancy, resolution, technical],
  bank_account_opening: [
    resolution,
    ['صورة قرار الإشهار', 'Copy of the registration decision'],
    ['صورة هوية المفوّضين بتحريك الحساب', 'ID of two drivers', 2],
  ],
  fundraising_campaign: [
    ['خطة الحملة', 'Campaign plan'],
    ['خطة التوزيع', 'Distribution plan'],
    ['أرقام دفاتر الإيصالات', "Receipt books' numbers"],
  ],
  foreign_grant_approval: [
    ['الاتفاقية', 'Agreement'],
    ['وثائق الجهة المانحة', "Donor's documents"],
    ['وثيقة المشروع وموازنته', 'Project document and budget', 2],
  ],
  money_abroad_approval: [
    ['وثائق الجهة المستفيدة', "Recipient's documents"],
    resolution,
    ['كشف حساب مصرفي', 'Bank statement'],
  ],
  international_donation_approval: [
    ['كتاب التبرع', 'Donation letter'],
    ['قائمة المواد', 'Packing list'],
    ['خطة التوزيع', 'Distribution plan'],
  ],
  un_project_approval: [
    ['مشروع الاتفاق', 'Draft agreement'],
    ['وثيقة المشروع', 'Project document'],
  ],
  property_acquisition: [resolution, ['مشروع العقد', 'Draft contract']],
  property_transfer: [resolution, ['قبول المنظمة المستلمة', 'Acceptance by the receiving organisation']],
  merger: ending,
  voluntary_dissolution: ending,
  grievance: [['نص التظلم', 'Appeal text']],
}
