type Texts = Readonly<Record<string, readonly [ar: string, en: string]>>

/** Help beside the fields of the founding screens: screen, section, then field by field. */
export const hints: readonly (readonly [slug: string, section_name: string, contents: Texts])[] = [
  [
    'temp-account-info',
    'est_account',
    {
      id_number: [
        'الرقم الوطني من 11 رقماً كما في البطاقة الشخصية، ولغير السوري رقم جواز السفر أو الإقامة.',
        'The 11-digit national number on the identity card; for non-nationals the passport or residence number.',
      ],
      father_name: ['اسم الأب وحده دون الكنية.', "The father's first name only."],
      mother_name: [
        'اسم الأم ونسبتها كما في القيد المدني.',
        "The mother's name and family name as in the civil record.",
      ],
      registry_place: ['محل القيد ورقمه كما في البطاقة.', 'Place and number of the civil registry entry.'],
      mobile: ['رقم يبدأ بـ 09 وتصل إليه رسائل المتابعة.', 'A number beginning with 09 that can receive messages.'],
      email: [
        'يُرسل إليه رمز التفعيل وكل إشعار يخص الطلب.',
        'The verification code and every notice go to this address.',
      ],
      is_founder: [
        'قد يكون صاحب الطلب أحد المؤسسين، أو شخصاً يفوّضونه متابعة الطلب.',
        'The applicant may be one of the founders, or a person whom they authorise to follow the request.',
      ],
      delegate_file: [
        'يُطلب في مرحلة الوثائق: قرار المؤسسين بتعيين مندوبهم.',
        "Needed in the documents stage: the founders' decision naming their delegate.",
      ],
    },
  ],
  [
    'temp-ngo-info',
    'est_ngo',
    {
      name_ar: [
        'بالعربية، من 5 إلى 150 محرفاً، لا يشابه اسماً قائماً ولا يحمل طابعاً دينياً أو سياسياً.',
        'In Arabic, 5 to 150 characters, unlike any existing name and without religious or political character.',
      ],
      alternative_name_1_ar: [
        'يُنظر فيه إذا لم يُقبل الاسم الأول فيوفر عليكم إعادة الطلب.',
        'Considered when the first name is refused, which saves a return.',
      ],
      name_meaning: [
        'مطلوب إذا تضمن الاسم كلمة أجنبية أو غير شائعة.',
        'Needed when the name has a foreign or uncommon word.',
      ],
      legal_form_id: ['لا يمكن تغييره بعد إرسال الطلب.', 'Cannot be changed after the request is sent.'],
      main_classification_ids: [
        'تصنيف واحد للجمعية، واثنان على الأكثر للمؤسسة والاتحاد.',
        'One for an association, at most two for an institution or alliance.',
      ],
      sub_classification_ids: [
        'مجالات تابعة للتصنيف الرئيسي، من واحد إلى ثمانية.',
        'One to eight fields under the main classification.',
      ],
      work_scope_id: [
        'العمل في محافظتين أو ثلاث يحتاج إلى رأي المحافظات المعنية.',
        'Work in two or three governorates needs their opinion.',
      ],
      objectives: [
        'من هدف واحد إلى أربعة، كل هدف جملة واضحة من 10 إلى 500 محرف.',
        'One to four, each a clear sentence of 10 to 500 characters.',
      ],
      means: [
        'كيف ستحقق المنظمة أهدافها: الأنشطة والبرامج.',
        'How the objectives will be reached: activities and programmes.',
      ],
      resources: [
        'الاشتراكات والتبرعات والمنح وغيرها، وكيف تُصرف.',
        'Subscriptions, donations, grants and others, and how they are used.',
      ],
      capital_amount: [
        'المال الذي يخصصه المؤسسون للمؤسسة.',
        'The money that the founders allocate to the institution.',
      ],
      board_members_number: [
        'عدد فردي: 5 أو 7 أو 9، ويجوز 11 للجمعية والاتحاد.',
        'An odd number: 5, 7 or 9; also 11 for associations and alliances.',
      ],
      dissolution_beneficiary: [
        'منظمة أو جهة عامة، ولا يجوز أن تؤول الأموال إلى الأعضاء أو ورثتهم أو أسرهم.',
        'An organisation or public body; never members, their heirs or families.',
      ],
      financial_control: [
        'من يراقب الحسابات ومتى تُعرض على الهيئة العامة.',
        'Who audits the accounts and when they go to the assembly.',
      ],
      address: [
        'عنوان المقر المقترح كما في عقد الإيجار أو سند الملكية.',
        'Address of the proposed headquarters as in the lease or deed.',
      ],
    },
  ],
  [
    'temp-founders-info',
    'est_members',
    {
      member_kind: ['المنظمة المشهرة تؤسس الاتحادات وحدها.', 'A registered organisation may found alliances only.'],
      id_number: ['لا يتكرر الرقم بين المؤسسين.', 'The number may not repeat among the founders.'],
      birth_date: [
        'يجب أن يكون المؤسس قد أتم 18 عاماً يوم تقديم الطلب.',
        'A founder is at least 18 on the day of submission.',
      ],
      is_delegate: ['مندوب واحد فقط يكمل إجراءات الشهر.', 'Exactly one delegate completes the registration.'],
      photo: ['صورة شخصية حديثة بصيغة jpg أو png.', 'A recent photograph, jpg or png.'],
      id_image: ['وجها البطاقة واضحان في ملف واحد.', 'Both sides of the card, readable, in one file.'],
      criminal_record_file: [
        'تُطلب قبل نهاية مرحلة الوثائق، صادرة خلال آخر 90 يوماً.',
        'Needed by the end of the documents stage, issued within the last 90 days.',
      ],
      inquiry_bulletin_file: [
        'نزّلوا النموذج واملؤوه ووقّعوه ثم ارفعوه.',
        'Download the form, fill it in, sign it and upload it.',
      ],
      declares_kinship: ['اذكروا أسماء الأقارب بين المؤسسين إن وجدوا.', 'Name relatives among the founders, if any.'],
      residence_file: ['لغير السوريين: سند إقامة دائمة مصدّق.', 'For non-nationals: certified permanent residence.'],
    },
  ],
  [
    'docs-upload',
    'est_real_estates',
    {
      number: ['رقم العقار كما في القيد العقاري أو عقد الإيجار.', 'Property number as in the land register or lease.'],
      region: ['المنطقة العقارية التي يتبع لها العقار.', 'The cadastral area of the property.'],
      occupancy_form: ['يُطلب إذا لم يكن العقار مملوكاً لأحد المؤسسين.', 'Asked when no founder owns the property.'],
      end_date: [
        'للإيجار والانتفاع والإعارة: سنة على الأقل من تاريخ البداية.',
        'For lease, usufruct or loan: at least one year after the start.',
      ],
      document_file: ['عقد إيجار أو سند ملكية مصدّق.', 'A certified lease or deed.'],
    },
  ],
  [
    'docs-upload',
    'est_docs',
    {
      source: [
        'ملف pdf أو jpg أو png لا يتجاوز 10 ميغابايت، وكل الصفحات في ملف واحد.',
        'A pdf, jpg or png of at most 10 MB, all pages in one file.',
      ],
    },
  ],
]
