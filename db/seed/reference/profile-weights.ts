/** One thing that a section asks for; `part` is its share of the section, `forms` the legal forms it is asked of (all without). */
interface Item {
  readonly rule: string
  readonly part: number
  readonly label_ar: string
  readonly label_en: string
  /** Screen where it is given. */
  readonly route: string
  readonly forms?: readonly number[]
}

const items = (
  route: string,
  rows: readonly (readonly [rule: string, part: number, label_ar: string, label_en: string, own?: Partial<Item>])[],
): readonly Item[] =>
  rows.map(([rule, part, label_ar, label_en, own]) => ({ rule, part, label_ar, label_en, route, ...own }))

const withAssembly = [2, 3]
const bodies = '/administrative-status'

/** Weights of the sections of an organisation's file and what each asks for [domain 4]. */
export const profileWeights: readonly {
  readonly key: string
  readonly name_ar: string
  readonly name_en: string
  readonly weight: number
  readonly items: readonly Item[]
}[] = [
  {
    key: 'main_info',
    name_ar: 'المعلومات الأساسية',
    name_en: 'Main information',
    weight: 15,
    items: items('/ngo-profile', [
      ['name_ar', 1, 'الاسم بالعربية', 'Name in Arabic'],
      ['name_en', 1, 'الاسم بالإنكليزية', 'Name in English'],
      ['legal_form_id', 1, 'الشكل القانوني', 'Legal form'],
      ['decision_no', 1, 'رقم قرار الإشهار', 'Registration decision number'],
      ['decision_date', 1, 'تاريخ قرار الإشهار', 'Registration decision date'],
      ['governorate_id', 1, 'المحافظة', 'Governorate'],
      ['work_scope_id', 1, 'نطاق العمل', 'Scope of work'],
      ['duration_type', 1, 'مدة المنظمة', 'Duration'],
      ['dissolution_beneficiary', 1, 'الجهة التي تؤول إليها الأموال عند الحل', 'Beneficiary on dissolution'],
      ['about', 1, 'نبذة عن المنظمة', 'About the organisation'],
      ['vision', 1, 'الرؤية', 'Vision'],
      ['mission', 1, 'الرسالة', 'Mission'],
      ['logo', 1, 'الشعار', 'Logo'],
    ]),
  },
  {
    key: 'documents',
    name_ar: 'الوثائق',
    name_en: 'Documents',
    weight: 15,
    items: items('/ngo-profile', [
      ['decision_file', 1, 'قرار الإشهار', 'Registration decision'],
      ['bylaws_file', 1, 'النظام الداخلي', 'Bylaws'],
      ['organizational_structure_file', 1, 'الهيكل التنظيمي', 'Organisational structure'],
      ['financial_bylaw_file', 1, 'النظام المالي', 'Financial bylaw'],
      ['public_benefit_file', 1, 'قرار صفة النفع العام', 'Public-benefit decision'],
    ]),
  },
  {
    key: 'headquarters',
    name_ar: 'المقر والفروع',
    name_en: 'Headquarters and branches',
    weight: 10,
    items: items('/ngo-profile/branches-and-departments', [
      [
        'headquarters',
        0.7,
        'مقر رئيسي مكتمل بموقعه على الخريطة ووثيقة إشغال سارية',
        'A complete headquarters with its place on the map and an occupancy document still valid',
      ],
      ['branches', 0.3, 'بيانات كاملة لكل فرع', 'Complete data of every branch'],
    ]),
  },
  {
    key: 'contacts',
    name_ar: 'معلومات التواصل',
    name_en: 'Contact information',
    weight: 5,
    items: items('/ngo-profile/contact-info', [
      ['mobile', 1, 'رقم موبايل', 'A mobile number'],
      ['landline', 1, 'هاتف أرضي', 'A landline'],
      ['email', 1, 'بريد إلكتروني', 'An e-mail address'],
      ['website', 1, 'موقع إلكتروني أو صفحة تواصل', 'A website or a social page'],
    ]),
  },
  {
    key: 'classification',
    name_ar: 'التصنيفات والخدمات',
    name_en: 'Classifications and services',
    weight: 10,
    items: items('/ngo-profile/ngo-services', [
      ['main', 0.4, 'تصنيف رئيسي', 'A main classification'],
      ['secondary', 0.2, 'تصنيف فرعي واحد على الأقل', 'At least one secondary classification'],
      ['services', 0.4, 'ثلاث خدمات على الأقل', 'At least three services'],
    ]),
  },
  {
    key: 'bank_accounts',
    name_ar: 'الحسابات المصرفية ومحرّكوها',
    name_en: 'Bank accounts and drivers',
    weight: 10,
    items: items('/ngo-profile/bank-accounts', [
      ['account', 0.5, 'حساب مصرفي فعّال مع كتاب الموافقة', 'An active bank account with its approval letter'],
      [
        'drivers',
        0.5,
        'محرّكان حاليان: الرئيس أو نائبه، وأمين الصندوق',
        'Two current drivers: chair or vice-chair, and treasurer',
      ],
    ]),
  },
  {
    key: 'governance',
    name_ar: 'المجالس والهيئة العامة',
    name_en: 'Boards and general assembly',
    weight: 15,
    items: [
      ...items(`${bodies}/administration-council`, [
        ['board', 0.5, 'مجلس إدارة حالي مصدّق', 'A current ratified board', { forms: withAssembly }],
        ['seats', 0.2, 'شغل كل مقاعد المجلس', 'All seats of the board filled', { forms: withAssembly }],
        [
          'assembly_members',
          0.1,
          'عدد أعضاء الهيئة العامة لا يقل عن الحد القانوني',
          'General-assembly members not below the legal minimum',
          { forms: withAssembly, route: `${bodies}/general-authority` },
        ],
        [
          'assembly_minutes',
          0.2,
          'محضر الاجتماع السنوي خلال آخر 15 شهراً',
          'Minutes of the annual meeting in the last 15 months',
          { forms: withAssembly, route: `${bodies}/meetings` },
        ],
      ]),
      ...items(`${bodies}/trustees-board`, [
        ['trustees', 0.7, 'مجلس أمناء حالي بمقاعده كاملة', 'Current trustees with all seats filled', { forms: [1] }],
        [
          'trustees_minutes',
          0.3,
          'محضر اجتماع الأمناء خلال آخر 12 شهراً',
          "Minutes of the trustees' meeting in the last 12 months",
          { forms: [1], route: `${bodies}/meetings` },
        ],
      ]),
    ],
  },
  {
    key: 'staff',
    name_ar: 'العاملون والمتطوعون',
    name_en: 'Staff and volunteers',
    weight: 5,
    items: items(`${bodies}/general-info`, [
      ['general_info', 0.5, 'المعلومات العامة للمنظمة', 'General information of the organisation'],
      ['numbers', 0.5, 'تسجيل العاملين والمتطوعين المصرّح بعددهم', 'Employees and volunteers recorded as declared'],
    ]),
  },
  {
    key: 'programs',
    name_ar: 'البرامج والخطة',
    name_en: 'Programmes and plan',
    weight: 10,
    items: items('/programs-and-activities/ngo-programs', [
      ['program', 0.3, 'برنامج واحد على الأقل', 'At least one programme'],
      [
        'plan',
        0.4,
        'رفع خطة السنة الحالية',
        'The plan of the current year submitted',
        { route: '/annual-plan/{year}' },
      ],
      [
        'executions',
        0.3,
        'تسجيل تنفيذ الأنشطة المستحقة',
        'Executions of due activities recorded',
        { route: '/plan-execution' },
      ],
    ]),
  },
  {
    key: 'finance',
    name_ar: 'البيانات المالية',
    name_en: 'Financial data',
    weight: 5,
    items: items('/financial/financial-data', [
      [
        'annual_budget',
        1,
        'الميزانية الختامية لآخر سنة مستحقة مع تقرير المدقق',
        'Annual budget of the last due year with the audit report',
      ],
    ]),
  },
]
