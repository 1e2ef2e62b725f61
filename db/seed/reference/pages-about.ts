import type { SeedPage } from './page.ts'

/** The platform, the ministry, and the rules of use with the protection of personal data (domain 2.11, Q38). */
export const aboutPages: readonly SeedPage[] = [
  {
    key: 'website-brief',
    ar: {
      title: 'عن المنصة',
      lead: 'المنصة هي السجل الوطني للمنظمات غير الحكومية: يعرف منها المواطن هل المنظمة مرخصة وما حالها القانونية اليوم، وتنجز بها المنظمات معاملاتها، وتشرف بها الوزارة على العمل الأهلي.',
      parts: [
        [
          'للمواطن',
          [
            'البحث في <a href="/home?page=1">سجل المنظمات</a> بالاسم أو برقم قرار الإشهار.',
            'معرفة حال كل منظمة وقراراتها وأعضاء مجلس إدارتها ووسائل التواصل بها.',
            '<a href="/home#document">التحقق من أي وثيقة</a> تحمل رمز المنصة، دون تسجيل دخول.',
          ],
        ],
        ['للمؤسسين', 'تقديم طلب التأسيس كاملاً عبر المنصة، وحفظ ما كُتب، ومتابعة الطلب مرحلةً مرحلة حتى صدور القرار.'],
        ['للمنظمات', 'إدارة ملف المنظمة، وتقديم المعاملات ومتابعة مهلها، واستلام الإشعارات والوثائق الصادرة.'],
        [
          'صفحات يقرؤها الجميع',
          'صفحات المنصة بالعربية والإنكليزية، وتعمل على الهاتف وعلى الشبكات البطيئة، وتُقرأ بقارئات الشاشة وبلوحة المفاتيح وحدها.',
        ],
      ],
    },
    en: {
      title: 'About the platform',
      lead: 'The platform is the national register of non-governmental organisations. It tells citizens whether an organisation is licensed and what its legal status is today, lets organisations do their business with the ministry, and lets the ministry supervise the sector.',
      parts: [
        [
          'For citizens',
          [
            'Search the <a href="/home?page=1">register of organisations</a> by name or registration decision.',
            'See the status of each organisation, its decisions, its board and its contacts.',
            '<a href="/home#document">Check any document</a> that carries a code of the platform, without signing in.',
          ],
        ],
        [
          'For founders',
          'Make the whole founding request on the platform, keep what is written, and follow it stage by stage to the decision.',
        ],
        [
          'For organisations',
          "Keep the organisation's file, submit transactions and follow their terms, receive notifications and issued documents.",
        ],
        [
          'Pages for everyone',
          'Pages are in Arabic and English, work on phones and slow networks, and can be read with screen readers and with the keyboard alone.',
        ],
      ],
    },
  },
  {
    key: 'about-ministry',
    ar: {
      title: 'عن الوزارة',
      lead: 'تتولى وزارة الشؤون الاجتماعية والعمل ترخيص المنظمات غير الحكومية والإشراف عليها، وفق قانون الجمعيات والمؤسسات الخاصة رقم 93 لعام 1958 وتعديلاته ولائحته التنفيذية.',
      parts: [
        [
          'ما تقوم به الوزارة تجاه المنظمات',
          [
            'دراسة طلبات تأسيس الجمعيات والمؤسسات والاتحادات والبتّ فيها وشهرها.',
            'حفظ السجل الوطني للمنظمات ونشر بياناته.',
            'اعتماد مجالس الإدارة، ودراسة تعديل الأنظمة الداخلية.',
            'ترخيص حملات جمع التبرعات، والموافقة على التمويل.',
            'متابعة التقارير السنوية والمالية، والرقابة على التزام المنظمات بالقانون.',
          ],
        ],
        [
          'المديريات في المحافظات',
          'تستقبل مديرية الشؤون الاجتماعية والعمل في كل محافظة من المحافظات الأربع عشرة طلبات المنظمات الواقعة فيها وتدرسها، وترفعها إلى الإدارة المركزية في الأحوال التي يقررها القانون.',
        ],
        [
          'السرية والحياد',
          'تُدرس الطلبات بحسب دورها ومهلها، ويُسجَّل كل إجراء باسم من قام به ووقته في سجل لا يُعدَّل ولا يُحذف.',
        ],
      ],
    },
    en: {
      title: 'About the ministry',
      lead: 'The Ministry of Social Affairs and Labour licenses and supervises non-governmental organisations under Law 93 of 1958 on associations and private institutions, its amendments and its executive regulations.',
      parts: [
        [
          'What the ministry does for organisations',
          [
            'It studies and decides requests to found associations, institutions and alliances, and registers them.',
            'It keeps the national register of organisations and publishes its data.',
            'It ratifies boards and studies amendments of bylaws.',
            'It licenses donation campaigns and approves funding.',
            'It follows annual and financial reports and whether organisations keep the law.',
          ],
        ],
        [
          'Directorates in the governorates',
          'In each of the fourteen governorates the directorate of social affairs and labour receives and studies the requests of its organisations and passes them to the central administration where the law so provides.',
        ],
        [
          'Confidentiality and impartiality',
          'Requests are studied in their turn and within their terms. Every act is recorded with the name of who did it and the time, in a log that can be neither changed nor deleted.',
        ],
      ],
    },
  },
  {
    key: 'use-policy',
    ar: {
      title: 'سياسة الاستخدام والخصوصية',
      lead: 'باستخدام المنصة توافقون على هذه الأحكام. وهي تبيّن ما يجوز في استخدام المنصة، وما يُنشر من البيانات وما يُحفظ سراً.',
      parts: [
        [
          'استخدام المنصة',
          [
            'الصفحات العامة متاحة للجميع دون حساب.',
            'يلتزم صاحب الحساب بصحة ما يقدّمه من بيانات ووثائق، ويتحمل مسؤولية ذلك.',
            'الحساب شخصي: لا تُعطى كلمة المرور لأحد، ولا يُستعمل حساب الغير.',
            'يُمنع تعطيل المنصة، أو محاولة الوصول إلى بيانات لا يحق الاطلاع عليها.',
          ],
        ],
        [
          'ما يُنشر للعموم',
          'تُنشر بيانات المنظمة وقراراتها ووسائل التواصل التي اختارت إظهارها. ولا يُنشر عن الأشخاص سوى الاسم والصفة.',
        ],
        [
          'حماية البيانات الشخصية',
          [
            'لا تُنشر الأرقام الوطنية ولا أرقام الهواتف الشخصية ولا عناوين السكن.',
            'تُحفظ الأرقام الوطنية معمّاة، ولا يراها كاملة إلا الموظف المخوّل.',
            'يُسجَّل كل تحقق من وثيقة بوقته ونتيجته ونوع المتصفح وبصمة لعنوان الشبكة لا يُعرف منها العنوان، دون اسم صاحب التحقق.',
          ],
        ],
        [
          'ملفات تعريف الارتباط',
          'تحفظ المنصة في متصفحكم ما يلزم لعملها فقط، كاللغة ومظهر الصفحة وجلسة الدخول، وعلامة تعرف بها جهازكم فتنبهكم إلى الدخول من غيره. ولا تستعمل ملفات للتتبع ولا للإعلان.',
        ],
        [
          'ما تعنيه بيانات السجل',
          'تُعرض حال المنظمة كما هي في السجل وقت القراءة. وعند الشك في وثيقة أو في من يجمع المال باسم منظمة، تحققوا من الرمز أو راجعوا المديرية في محافظتكم.',
        ],
      ],
    },
    en: {
      title: 'Terms of use and privacy',
      lead: 'By using the platform you accept these terms. They tell what is allowed, which data are published and which are kept confidential.',
      parts: [
        [
          'Using the platform',
          [
            'The public pages are open to all without an account.',
            'An account holder answers for the truth of the data and documents submitted.',
            "An account is personal: passwords are given to nobody and nobody uses another person's account.",
            'Disturbing the platform or trying to reach data one may not see is forbidden.',
          ],
        ],
        [
          'What is published',
          "An organisation's data, its decisions and the contacts that it chose to show are published. Of people, only name and post are published.",
        ],
        [
          'Protection of personal data',
          [
            'National numbers, personal telephone numbers and home addresses are not published.',
            'National numbers are stored encrypted; only authorised staff see them in full.',
            'Each check of a document is recorded with its time, result, kind of browser and a fingerprint from which the network address cannot be read, never with a name.',
          ],
        ],
        [
          'Cookies',
          'The platform keeps in your browser only what it needs to work, such as language, appearance of the page and the session after signing in, and a mark by which it knows your device and tells you of a sign-in from another one. It uses no cookies for tracking or advertising.',
        ],
        [
          'What the data of the register mean',
          'The status of an organisation is shown as the register has it when you read it. If in doubt about a document, or about someone who collects money in the name of an organisation, check the code or ask the directorate in your governorate.',
        ],
      ],
    },
  },
  {
    key: 'accessibility',
    ar: {
      title: 'بيان سهولة الوصول',
      lead: 'المنصة للجميع، ومنهم من يستعمل قارئ الشاشة أو لوحة المفاتيح وحدها أو نصاً مكبّراً أو اتصالاً ضعيفاً. يبيّن هذا البيان ما نلتزم به، وما لم يكتمل بعد، وكيف تبلّغوننا.',
      parts: [
        [
          'ما نلتزم به',
          'نلتزم بالإرشادات الدولية لسهولة الوصول إلى محتوى الويب (WCAG 2.2) بالمستوى AA، في الصفحات العامة وصفحات الدخول بالعربية والإنكليزية.',
        ],
        [
          'كيف تُفحص الصفحات',
          [
            'تُفحص الصفحات آلياً قبل كل إصدار: التباين، وتسمية الحقول، وترتيب العناوين، وحجم ما يُلمس على الهاتف.',
            'تُستعمل الصفحات بلوحة المفاتيح وحدها، ويبقى موضع التركيز ظاهراً.',
            'تعمل الصفحات العامة دون برمجيات في المتصفح، وتتسع لنافذة عرضها 320 نقطة.',
          ],
        ],
        [
          'ما لم يكتمل بعد',
          [
            'ملفات PDF والصور التي ترفعها المنظمات قد لا يقرؤها قارئ الشاشة.',
            'بعض النصوص منشورة بالعربية وحدها، وتُعلَّم في الصفحات الإنكليزية بأنها عربية.',
            'خريطة المنظمات رسم، وكل ما فيها مكتوب في القائمة التي بجانبها.',
          ],
        ],
        [
          'كيف تبلّغوننا',
          'إذا تعذّرت عليكم قراءة صفحة أو استعمالها فأبلغونا بالرابط الموجود في أسفل كل صفحة، أو <a href="/about-ministry#contact">راسلوا الوزارة</a>، أو راجعوا مديرية الشؤون الاجتماعية والعمل في محافظتكم، وهي تقدّم الخدمة نفسها.',
        ],
      ],
    },
    en: {
      title: 'Accessibility statement',
      lead: 'The platform is for everybody, also for those who use a screen reader, the keyboard alone, enlarged text or a weak connection. This statement tells what we commit to, what is still missing, and how to tell us.',
      parts: [
        [
          'What we commit to',
          'We commit to the Web Content Accessibility Guidelines (WCAG 2.2) at level AA, for the open pages and those for signing in, in Arabic and English.',
        ],
        [
          'How the pages are examined',
          [
            'Before each release pages are examined by machine: contrast, names of fields, order of headings, and the size of what is touched on a phone.',
            'Pages are used by the keyboard alone, and the focus stays visible.',
            'The open pages work without script in the browser and fit a window 320 pixels wide.',
          ],
        ],
        [
          'What is still missing',
          [
            'PDF files and pictures that organisations upload may be unreadable for a screen reader.',
            'Some texts are published in Arabic alone; English pages mark them as Arabic.',
            'The map of organisations is a drawing; all that it shows is written in the list beside it.',
          ],
        ],
        [
          'How to tell us',
          'If you cannot read or use a page, tell us by the link at the foot of every page, <a href="/about-ministry#contact">write to the ministry</a>, or go to the directorate of social affairs and labour in your governorate, which gives the same service.',
        ],
      ],
    },
  },
]
