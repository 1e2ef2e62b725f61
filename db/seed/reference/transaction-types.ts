export type TransactionType = {
  slug: string
  name_ar: string
  name_en: string
  description: string
  /** role:action(days) separated by semicolons, in the specification's notation; the last one decides. */
  stages: string
  /** Working days after the last closed request of the type. */
  gap?: number
  needs_profile?: boolean
  /** Several open requests at a time. */
  consecutive?: boolean
  legal_form_ids?: readonly number[]
}

const funding =
  'receiver:receive(2); financial_reviewer:financial_opinion(5); external_liaison:external_opinion(15); ngo_head:draft_decision(3); decision_office:sign_decision(2)'
const ending =
  'receiver:receive(2); legal_reviewer:legal_opinion(3); financial_reviewer:financial_opinion(5); ngo_head:draft_decision(3); decision_office:sign_decision(2); issuer:issue(2)'

/** Founding: a number before the action is the founding stage 1–7 to which the step belongs. */
export const foundingStages =
  '1 applicant:applicant_complete(0); 2 receiver:receive(2); 2 info_evaluator:evaluate_info(5); 3 ngo_head:initial_approval(3); 4 applicant:applicant_complete(0); 5 docs_evaluator:evaluate_docs(7); 5 legal_reviewer:legal_opinion(3); 6 external_liaison:external_opinion(15); 7 ngo_head:draft_decision(3); 7 decision_office:sign_decision(2); 7 issuer:issue(2)'

export const transactionTypes: readonly TransactionType[] = [
  {
    slug: 'establishing_ngo',
    name_ar: 'تأسيس منظمة غير حكومية',
    name_en: 'Founding an NGO',
    stages: foundingStages,
    description:
      '<p>طلب تأسيس جمعية أو مؤسسة أو اتحاد وشهره. يمر الطلب بسبع مراحل تبدأ بتقديم البيانات وتنتهي بصدور القرار، ويُبت فيه خلال ستين يوماً من استكمال الوثائق.</p>',
  },
  {
    slug: 'ngo_data_accreditation',
    name_ar: 'اعتماد بيانات المنظمة',
    name_en: "Accreditation of the NGO's data",
    stages: 'receiver:receive(2); info_evaluator:evaluate_info(5); directorate_head:quick_review(3)',
    description: '<p>تطلب المنظمة اعتماد ملفها بعد استكمال بياناته. يجب أن تبلغ درجة الملف الحد الأدنى قبل التقديم.</p>',
  },
  {
    slug: 'ngo_data_amendment',
    name_ar: 'تعديل بيانات معتمدة',
    name_en: 'Amendment of accredited data',
    stages: 'receiver:receive(2); info_evaluator:evaluate_info(5); ngo_head:quick_review(3)',
    gap: 20,
    needs_profile: true,
    description:
      '<p>تعديل بيانات سبق اعتمادها. تُذكر البيانات المطلوب تعديلها وسبب التعديل، ويُعاد فتح الملف أو يُطبق التعديل عند الموافقة.</p>',
  },
  {
    slug: 'bylaw_amendment',
    name_ar: 'تعديل النظام الداخلي',
    name_en: 'Amendment of the bylaws',
    stages:
      'receiver:receive(2); legal_reviewer:legal_opinion(3); ngo_head:draft_decision(3); decision_office:sign_decision(2); issuer:issue(2)',
    gap: 60,
    needs_profile: true,
    description:
      '<p>تعديل النظام الداخلي أو الأهداف أو التصنيف بقرار من الهيئة العامة أو مجلس الأمناء. لا ينفذ التعديل قبل شهره.</p>',
  },
  {
    slug: 'name_change',
    name_ar: 'تعديل اسم المنظمة',
    name_en: 'Change of name',
    stages:
      'receiver:receive(2); legal_reviewer:legal_opinion(3); ngo_head:initial_approval(3); decision_office:sign_decision(2); issuer:issue(2)',
    gap: 120,
    needs_profile: true,
    description: '<p>تغيير اسم المنظمة إلى اسم غير مطابق ولا مشابه لاسم قائم. يبقى الاسم السابق في سجل المنظمة.</p>',
  },
  {
    slug: 'scope_extension',
    name_ar: 'توسيع نطاق العمل',
    name_en: 'Extension of scope',
    stages:
      'receiver:receive(2); external_liaison:external_opinion(15); ngo_head:draft_decision(3); decision_office:sign_decision(2)',
    gap: 60,
    needs_profile: true,
    description:
      '<p>توسيع نطاق العمل إلى محافظتين أو ثلاث، أو إلى كامل أراضي الجمهورية، بعد استطلاع رأي المحافظات المعنية.</p>',
  },
  {
    slug: 'branch_opening',
    name_ar: 'إحداث فرع أو مكتب',
    name_en: 'Opening a branch or office',
    stages:
      'receiver:receive(2); docs_evaluator:field_visit(7); directorate_head:quick_review(3); ngo_head:draft_decision(3)',
    needs_profile: true,
    consecutive: true,
    description: '<p>ترخيص فرع أو مكتب ضمن نطاق عمل المنظمة. تُرفق وثيقة الإشغال وقرار المجلس، ويُجرى كشف على المقر.</p>',
  },
  {
    slug: 'service_centre_licence',
    name_ar: 'ترخيص مركز خدمي',
    name_en: 'Licence of a service centre',
    stages:
      'receiver:receive(2); docs_evaluator:field_visit(7); external_liaison:external_opinion(15); ngo_head:draft_decision(3)',
    needs_profile: true,
    consecutive: true,
    description:
      '<p>ترخيص مركز يقدم خدمة للمستفيدين كالمستوصف أو دار الرعاية، بعد موافقة الجهة الفنية المختصة والكشف الميداني.</p>',
  },
  {
    slug: 'public_benefit_status',
    name_ar: 'منح صفة النفع العام',
    name_en: 'Public-benefit status',
    stages: ending.replace(
      'legal_reviewer:legal_opinion(3); financial_reviewer:financial_opinion(5)',
      'financial_reviewer:financial_opinion(5); legal_reviewer:legal_opinion(3)',
    ),
    gap: 120,
    needs_profile: true,
    description: '<p>منح المنظمة صفة النفع العام وما يتبعها من مزايا وإعفاءات، بناء على ميزانياتها وأثر أعمالها.</p>',
  },
  {
    slug: 'board_ratification',
    name_ar: 'تصديق تشكيل المجلس',
    name_en: 'Ratification of a board',
    stages: 'receiver:receive(2); docs_evaluator:evaluate_docs(7); directorate_head:ratify(5)',
    description:
      '<p>تصديق تشكيل مجلس الإدارة أو مجلس الأمناء بعد انتخابه أو تعيينه. تُرفق نشرة استعلام ووثيقة لا حكم عليه لكل عضو جديد.</p>',
  },
  {
    slug: 'general_assembly_meeting',
    name_ar: 'عقد اجتماع الهيئة العامة',
    name_en: 'Holding a general assembly',
    stages: 'directorate_head:quick_review(3)',
    consecutive: true,
    legal_form_ids: [2, 3],
    description:
      '<p>إخطار المديرية بموعد اجتماع الهيئة العامة وجدول أعماله قبل خمسة عشر يوماً على الأقل، ولها أن توفد مندوباً عنها.</p>',
  },
  {
    slug: 'bank_account_opening',
    name_ar: 'فتح حساب مصرفي',
    name_en: 'Opening a bank account',
    stages: 'receiver:receive(2); financial_reviewer:financial_opinion(5); ngo_head:draft_decision(3)',
    description:
      '<p>الحصول على كتاب موافقة موجه إلى المصرف لفتح حساب باسم المنظمة، مع تسمية المفوّضين بتحريكه مجتمعين.</p>',
  },
  {
    slug: 'account_drivers_change',
    name_ar: 'تعديل المفوّضين بتحريك الحساب',
    name_en: 'Change of account drivers',
    stages: 'receiver:receive(2); directorate_head:quick_review(3)',
    description: '<p>استبدال المفوّضين بتحريك حساب مصرفي بعد تغير المجلس أو بقرار منه.</p>',
  },
  {
    slug: 'fundraising_campaign',
    name_ar: 'ترخيص حملة جمع تبرعات',
    name_en: 'Licence of a fundraising campaign',
    stages: 'financial_reviewer:financial_opinion(5); ngo_head:quick_review(3)',
    needs_profile: true,
    consecutive: true,
    description: '<p>ترخيص حملة لجمع التبرعات من العموم لغرض محدد ومدة محددة. لا تُنشر الحملة قبل صدور رقم الترخيص.</p>',
  },
  {
    slug: 'foreign_grant_approval',
    name_ar: 'قبول تمويل خارجي',
    name_en: 'Acceptance of foreign funding',
    stages: funding,
    needs_profile: true,
    consecutive: true,
    description:
      '<p>الموافقة المسبقة على قبول تمويل من خارج البلاد. تُرفق الاتفاقية ووثائق الجهة المانحة ووثيقة المشروع وموازنته.</p>',
  },
  {
    slug: 'money_abroad_approval',
    name_ar: 'تحويل أموال إلى الخارج',
    name_en: 'Transfer of money abroad',
    stages: funding,
    needs_profile: true,
    consecutive: true,
    description: '<p>الموافقة المسبقة على تحويل مبلغ إلى جهة خارج البلاد، مع بيان الغرض والجهة المستفيدة.</p>',
  },
  {
    slug: 'international_donation_approval',
    name_ar: 'قبول تبرع دولي',
    name_en: 'Acceptance of an international donation',
    stages: funding,
    needs_profile: true,
    consecutive: true,
    description: '<p>الموافقة على قبول تبرع نقدي أو عيني من جهة دولية، وإصدار كتاب إلى الجمارك عند الحاجة.</p>',
  },
  {
    slug: 'un_project_approval',
    name_ar: 'مشروع تعاون مع منظمة أممية',
    name_en: 'Cooperation project with a UN body',
    stages:
      'receiver:receive(2); financial_reviewer:financial_opinion(5); external_liaison:external_opinion(15); ngo_head:draft_decision(3)',
    needs_profile: true,
    consecutive: true,
    description: '<p>الموافقة على مشروع مشترك مع منظمة أممية أو دولية بناء على مشروع الاتفاق ووثيقة المشروع.</p>',
  },
  {
    slug: 'international_membership',
    name_ar: 'الانتساب إلى منظمة دولية',
    name_en: 'Joining an international organisation',
    stages: 'legal_reviewer:legal_opinion(3); external_liaison:external_opinion(15); ngo_head:draft_decision(3)',
    needs_profile: true,
    consecutive: true,
    description: '<p>الموافقة على انتساب المنظمة إلى منظمة أو شبكة دولية وما يترتب على العضوية من التزامات.</p>',
  },
  {
    slug: 'international_event',
    name_ar: 'المشاركة في فعالية دولية',
    name_en: 'Taking part in an international event',
    stages: 'receiver:receive(2); ngo_head:quick_review(3)',
    needs_profile: true,
    consecutive: true,
    description: '<p>الموافقة على مشاركة ممثلي المنظمة في مؤتمر أو فعالية خارج البلاد أو تنظمها جهة دولية.</p>',
  },
  {
    slug: 'property_acquisition',
    name_ar: 'تملّك عقار أو آلية',
    name_en: 'Acquiring real estate or a vehicle',
    stages:
      'receiver:receive(2); legal_reviewer:legal_opinion(3); financial_reviewer:financial_opinion(5); ngo_head:draft_decision(3)',
    needs_profile: true,
    consecutive: true,
    description: '<p>الموافقة على تملّك عقار أو آلية بقدر ما يلزم لأغراض المنظمة، وإصدار كتاب الإعفاء عند الاستحقاق.</p>',
  },
  {
    slug: 'property_transfer',
    name_ar: 'نقل عقار أو آلية إلى منظمة أخرى',
    name_en: 'Transfer of a property to another organisation',
    stages:
      'receiver:receive(2); legal_reviewer:legal_opinion(3); financial_reviewer:financial_opinion(5); ngo_head:draft_decision(3)',
    needs_profile: true,
    description:
      '<p>نقل ملكية عقار أو آلية إلى منظمة أخرى فعّالة. ينتقل السجل بوثائقه يوم الموافقة، كما كان حين دُرس.</p>',
  },
  {
    slug: 'mediation_request',
    name_ar: 'كتاب توسّط',
    name_en: 'Mediation request',
    stages: 'directorate_head:quick_review(3)',
    consecutive: true,
    description: '<p>كتاب موجه من المنظمة إلى جهة عامة يصدر موثقاً برمز تحقق سريع بعد الموافقة عليه.</p>',
  },
  {
    slug: 'merger',
    name_ar: 'اندماج منظمتين',
    name_en: 'Merger',
    stages: ending,
    needs_profile: true,
    description: '<p>اندماج المنظمة في منظمة أخرى بقرار من الهيئتين العامتين، مع قائمة بالأموال والأعضاء المنقولين.</p>',
  },
  {
    slug: 'voluntary_dissolution',
    name_ar: 'حل المنظمة اختيارياً',
    name_en: 'Voluntary dissolution',
    stages: ending,
    description:
      '<p>حل المنظمة بقرار من هيئتها العامة أو مجلس أمنائها. تدخل المنظمة بعده مرحلة التصفية، وتؤول أموالها إلى الجهة المحددة في نظامها.</p>',
  },
  {
    slug: 'more_time',
    name_ar: 'تمديد مهلة واجب سنوي',
    name_en: 'More time for a yearly duty',
    stages: 'directorate_head:quick_review(3)',
    description:
      '<p>تمديد مهلة الخطة السنوية أو التقرير السنوي أو الميزانية الختامية لسبب يُذكر. يُطلب قبل انقضاء المهلة أو بعدها، وينتقل آخر يوم في كل مكان عند الموافقة.</p>',
  },
  {
    slug: 'grievance',
    name_ar: 'تظلم من قرار',
    name_en: 'Grievance',
    // Each decision has days of appeal of its own.
    consecutive: true,
    stages: 'legal_reviewer:legal_opinion(3); ngo_head:draft_decision(3); decision_office:sign_decision(2)',
    description: '<p>التظلم من قرار صادر بحق المنظمة خلال ستين يوماً من تبليغه. يُجاب عنه بقرار معلل خلال ستين يوماً.</p>',
  },
]
