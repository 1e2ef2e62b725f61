type Category = 'both' | 'interior' | 'exterior'
type Question = readonly [question_ar: string, answer_ar: string, question_en: string, answer_en: string]

/** FAQ categories with their questions (domain 6.6). */
export const faqs: readonly (readonly [
  name_ar: string,
  name_en: string,
  type: Category,
  questions: readonly Question[],
])[] = [
  [
    'التأسيس',
    'Founding',
    'both',
    [
      [
        'كم عدد المؤسسين المطلوب لتأسيس جمعية؟',
        'أحد عشر مؤسساً على الأقل، أما المؤسسة فيمكن أن يؤسسها شخص واحد أو أكثر، والاتحاد سبع منظمات على الأقل.',
        'How many founders does an association need?',
        'At least eleven. An institution may be founded by one person or more, an alliance by at least seven organisations.',
      ],
      [
        'ما مدة البت في طلب الإشهار؟',
        'ستون يوماً من تاريخ استكمال الوثائق.',
        'How long does the decision take?',
        'Sixty days from the day on which the documents are complete.',
      ],
      [
        'هل يحق لغير السوري الاشتراك في التأسيس؟',
        'نعم، إذا كانت له إقامة دائمة مثبتة بسند مصدّق.',
        'May a non-Syrian be a founder?',
        'Yes, with permanent residence proved by a certified document.',
      ],
      [
        'كيف أختار اسم المنظمة؟',
        'يجب أن يكون الاسم غير مشابه لاسم قائم، وأن يدل على الأهداف، وأن يخلو من أي طابع ديني أو سياسي أو عنصري.',
        "How do I choose the organisation's name?",
        'It may not resemble an existing name, it should express the objectives, and it may have no religious, political or racial character.',
      ],
    ],
  ],
  [
    'ملف المنظمة',
    'Organisation file',
    'interior',
    [
      [
        'متى تُقفل البيانات الأساسية؟',
        'بعد أن تعلن المنظمة استكمال بياناتها، ولا تُعدّل بعدها إلا بمعاملة.',
        'When are the main data closed?',
        'Once the organisation declares its data complete; afterwards they change only by a transaction.',
      ],
      [
        'ما درجة الملف؟',
        'نسبة اكتمال أقسام الملف وفق أوزان تحددها الوزارة.',
        'What is the profile score?',
        'The completeness of the parts of the file by weights that the ministry sets.',
      ],
    ],
  ],
  [
    'المعاملات',
    'Transactions',
    'interior',
    [
      [
        'كيف تُحسب مهلة المعاملة؟',
        'بأيام العمل، دون يومي الجمعة والسبت والعطل الرسمية.',
        'How are time limits counted?',
        'In working days, without Friday, Saturday and official holidays.',
      ],
      [
        'لماذا أُعيدت معاملتي؟',
        'تجدون الملاحظات في سجل المعاملة، ويجب استكمالها ضمن المهلة المحددة.',
        'Why was my transaction returned?',
        "The notes are in the transaction's history; they must be dealt with in the time given.",
      ],
    ],
  ],
  [
    'الحملات والتبرع',
    'Campaigns and donations',
    'both',
    [
      [
        'هل تحتاج الحملة إلى موافقة؟',
        'نعم، لا تُنشر أي حملة قبل قبولها من الوزارة وصدور رقم الترخيص.',
        'Does a campaign need approval?',
        'Yes. No campaign is published before the ministry accepts it and a licence number is issued.',
      ],
      [
        'كيف أتأكد من صحة حملة؟',
        'من ظهورها على المنصة برقم ترخيص ساري المفعول.',
        'How do I know that a campaign is genuine?',
        'It appears on the platform with a valid licence number.',
      ],
    ],
  ],
  [
    'الحساب والدعم الفني',
    'Account and support',
    'both',
    [
      [
        'نسيت كلمة المرور، ماذا أفعل؟',
        'اطلبوا من صفحة الدخول رابطاً لتعيين كلمة مرور جديدة، يصل إلى بريد الحساب، أو راجعوا مسؤول الحساب في منظمتكم.',
        'I forgot my password. What now?',
        "On the sign-in page ask for a link to set a new password; it comes to the e-mail address of the account. Or see your organisation's account holder.",
      ],
    ],
  ],
  [
    'التطوع وفرص العمل',
    'Volunteering and jobs',
    'exterior',
    [
      [
        'هل التقديم على الفرص عبر المنصة؟',
        'التقديم بالوسيلة التي تحددها المنظمة في إعلان الفرصة.',
        'Do I apply through the platform?',
        'Apply in the way that the organisation names in its announcement.',
      ],
    ],
  ],
]

type Link = readonly [title_ar: string, title_en: string, url: string]
/** Help sections of the ministry (min) and of organisations (est), with links to the screens they are about. */
export const helpSections: readonly (readonly [
  type: 'min' | 'est',
  slug: string,
  title_ar: string,
  title_en: string,
  links: readonly Link[],
])[] = [
  [
    'est',
    'ngo-management',
    'إدارة ملف المنظمة',
    'Organisation file',
    [
      ['ملف المنظمة', 'Organisation file', '/ngo-profile'],
      ['الأسئلة الشائعة', 'Questions and answers', '/pages/faq'],
    ],
  ],
  [
    'est',
    'transactions',
    'المعاملات',
    'Transactions',
    [
      ['المعاملات', 'Transactions', '/transactions/transactions'],
      ['طلبات التوسّط', 'Mediation requests', '/transactions/mediation-requests'],
    ],
  ],
  [
    'est',
    'guest-pages',
    'واجهات العموم',
    'Public pages',
    [['حملات التبرع', 'Donation campaigns', '/guest-pages-management/campaigns']],
  ],
  ['est', 'finance', 'المال', 'Finance', [['البيانات المالية', 'Financial data', '/financial/financial-data']]],
  [
    'min',
    'requests',
    'الطلبات',
    'Requests',
    [
      ['طلبات التأسيس', 'Founding requests', '/ministry/ngos-creation-requests'],
      ['المعاملات', 'Transactions', '/ministry/accreditation-transactions'],
    ],
  ],
  ['min', 'supervision', 'الإشراف', 'Supervision', [['سجل المنظمات', 'NGO register', '/ministry/ngos']]],
  [
    'min',
    'settings',
    'الإعدادات',
    'Settings',
    [
      ['الفهارس', 'Index tables', '/ministry/settings/indexes'],
      ['العطل الرسمية', 'Holidays', '/ministry/settings/holidays'],
    ],
  ],
  ['min', 'reports', 'التقارير', 'Reports', [['التقارير المتقدمة', 'Advanced reports', '/ministry/advanced-reports']]],
]
