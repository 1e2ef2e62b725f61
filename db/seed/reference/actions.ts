/** Action types: slug, Arabic, English, working days, description (domain 6.3). */
export const actionTypes: readonly (readonly [
  slug: string,
  name_ar: string,
  name_en: string,
  days_number: number,
  description: string,
])[] = [
  [
    'receive',
    'استلام ومطابقة',
    'Receipt and matching',
    2,
    'استلام المعاملة والتأكد من اكتمال حقولها ومرفقاتها ومطابقتها للنموذج المطلوب.',
  ],
  [
    'evaluate_info',
    'تدقيق البيانات',
    'Evaluation of the data',
    5,
    'تدقيق البيانات المدخلة قسماً بعد قسم واعتمادها أو تدوين الملاحظات عليها.',
  ],
  [
    'evaluate_docs',
    'تدقيق الوثائق',
    'Evaluation of the documents',
    7,
    'تدقيق كل وثيقة على حدة من حيث الوضوح وسلامة التوقيع والتاريخ وموافقة المضمون للبيانات.',
  ],
  [
    'legal_opinion',
    'رأي قانوني',
    'Legal opinion',
    3,
    'دراسة المعاملة قانونياً وبيان مدى موافقتها للقانون والنظام الداخلي.',
  ],
  ['financial_opinion', 'رأي مالي', 'Financial opinion', 5, 'دراسة الجانب المالي للمعاملة وسلامة المستندات والمبالغ.'],
  ['field_visit', 'كشف ميداني', 'Field visit', 7, 'زيارة الموقع وتدوين محضر كشف يبين مدى ملاءمته للنشاط.'],
  [
    'external_opinion',
    'استطلاع رأي الجهات المعنية',
    'Opinion of the bodies concerned',
    15,
    'مراسلة المحافظة والوزارة المختصة وغيرهما من الجهات المعنية وتدوين آرائها.',
  ],
  ['initial_approval', 'موافقة أولية', 'Initial approval', 3, 'إعطاء الموافقة الأولية والبت في الاسم المقترح.'],
  ['draft_decision', 'إعداد مشروع القرار', 'Draft decision', 3, 'إعداد مشروع القرار معللاً ورفعه إلى صاحب الصلاحية.'],
  ['sign_decision', 'توقيع القرار', 'Signature of the decision', 2, 'توقيع القرار وإعطاؤه رقماً وتاريخاً.'],
  [
    'issue',
    'إصدار وتبليغ',
    'Issue and notification',
    2,
    'إصدار القرار وتبليغه إلى صاحب الطلب والجهات المعنية ونشر ملخصه.',
  ],
  [
    'applicant_complete',
    'استكمال من صاحب الطلب',
    'Completion by the applicant',
    0,
    'يستكمل صاحب الطلب ما عليه من بيانات أو وثائق.',
  ],
  ['quick_review', 'دراسة مباشرة', 'Direct review', 3, 'دراسة المعاملة والبت فيها مباشرة.'],
  ['ratify', 'تصديق', 'Ratification', 5, 'التصديق على ما ورد في المعاملة من نتائج أو تشكيلات.'],
]

export const transactionRoles: readonly (readonly [
  slug: string,
  name_ar: string,
  name_en: string,
  scope: 'directorate' | 'central',
])[] = [
  ['receiver', 'موظف الاستلام', 'Receiving officer', 'directorate'],
  ['info_evaluator', 'مدقق البيانات', 'Data evaluator', 'directorate'],
  ['docs_evaluator', 'مدقق الوثائق', 'Document evaluator', 'directorate'],
  ['directorate_head', 'مدير المديرية', 'Head of the directorate', 'directorate'],
  ['legal_reviewer', 'الباحث القانوني', 'Legal reviewer', 'central'],
  ['financial_reviewer', 'المدقق المالي', 'Financial reviewer', 'central'],
  ['external_liaison', 'مسؤول المراسلات', 'External liaison', 'central'],
  ['ngo_head', 'مدير المنظمات غير الحكومية', 'Head of the NGO directorate', 'central'],
  ['decision_office', 'مكتب القرار', 'Decision office', 'central'],
  ['issuer', 'ديوان القرارات', 'Registry of decisions', 'central'],
]

/** Duties that exclude others in the same request (decision 0043); steps of other actions have none. */
export const dutyOf: Readonly<Record<string, 'evaluate' | 'draft' | 'sign' | 'issue'>> = {
  evaluate_info: 'evaluate',
  evaluate_docs: 'evaluate',
  field_visit: 'evaluate',
  legal_opinion: 'evaluate',
  financial_opinion: 'evaluate',
  draft_decision: 'draft',
  sign_decision: 'sign',
  quick_review: 'sign',
  issue: 'issue',
}
