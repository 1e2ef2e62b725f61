import type { SeedPage } from './page.ts'

/** How an organisation is founded: forms and founders, then the seven stages with their terms (domain 3.2, 6.4, 6.8). */
export const foundingPages: readonly SeedPage[] = [
  {
    key: 'founding-organization',
    ar: {
      title: 'من يحق له التأسيس',
      lead: 'يخضع تأسيس المنظمات غير الحكومية لقانون الجمعيات والمؤسسات الخاصة رقم 93 لعام 1958 ولائحته التنفيذية الصادرة بالقرار 1330 لعام 1958. ويُقدَّم الطلب عبر هذه المنصة، ويُبتّ فيه خلال ستين يوماً من استكمال الوثائق.',
      parts: [
        [
          'الأشكال القانونية وعدد المؤسسين',
          [
            '<strong>الجمعية:</strong> أحد عشر مؤسساً على الأقل، يديرها مجلس إدارة منتخب.',
            '<strong>المؤسسة:</strong> مؤسس واحد أو أكثر يخصص لها مالاً، ويديرها مجلس أمناء.',
            '<strong>الاتحاد (التحالف):</strong> سبع منظمات مشهرة على الأقل.',
          ],
        ],
        [
          'شروط المؤسسين',
          [
            'أن يكون المؤسس قد أتم الثامنة عشرة من عمره يوم تقديم الطلب.',
            'أن يقدّم وثيقة لا حكم عليه لم يمضِ على صدورها أكثر من تسعين يوماً.',
            'أن تكون لغير السوري إقامة دائمة مثبتة بسند مصدّق.',
            'أن يختار المؤسسون مندوباً واحداً يتابع الطلب نيابةً عنهم.',
          ],
        ],
        [
          'الاسم والأهداف',
          'يدل الاسم على أهداف المنظمة، ولا يشبه اسماً قائماً، ويخلو من أي طابع ديني أو سياسي أو عنصري. وتقارن المنصة الاسم في أثناء كتابته بأسماء المنظمات والطلبات القائمة. وتُحدَّد للمنظمة أهداف واضحة لا تزيد على أربعة.',
        ],
        [
          'الوثائق المطلوبة',
          'تُرفع الوثائق في المرحلة الرابعة، بعد قبول الاسم، وتعرض المنصة القائمة بحسب الشكل القانوني:',
          [
            'قرار تعيين مندوب المؤسسين لإتمام إجراءات الشهر.',
            'محضر انتخاب مجلس الإدارة أو تعيين مجلس الأمناء.',
            'قائمة بأسماء المؤسسين وبياناتهم موقعة منهم، تُنزَّل جاهزة من المنصة.',
            'عقد التأسيس للجمعية والاتحاد، أو سند التأسيس وتخصيص المال للمؤسسة.',
            'النظام الداخلي موقعاً من المؤسسين.',
            'عقد إيجار مقر المنظمة أو سند ملكيته.',
            'لكل مؤسس في الجمعية والمؤسسة: صورة الهوية، وصورة شخصية، ووثيقة لا حكم عليه، ونشرة استعلام.',
            'للمؤسس الاعتباري: إثبات وضعه القانوني وقرار اشتراكه في التأسيس.',
            'للاتحاد: قرارات مجالس إدارة المنظمات المؤسِّسة.',
          ],
        ],
      ],
    },
    en: {
      title: 'Who may found an organisation',
      lead: 'Non-governmental organisations are founded under Law 93 of 1958 on associations and private institutions and its executive regulations, Decision 1330 of 1958. The application is made on this platform and decided within sixty days of the day on which the documents are complete.',
      parts: [
        [
          'Legal forms and number of founders',
          [
            '<strong>Association:</strong> at least eleven founders; run by an elected council.',
            '<strong>Institution:</strong> one founder or more who allocate money to it; run by a board of trustees.',
            '<strong>Alliance:</strong> at least seven registered organisations.',
          ],
        ],
        [
          'What is asked of the founders',
          [
            'A founder is eighteen or older on the day of the application.',
            'Each presents a criminal-record extract issued in the last ninety days.',
            'A non-Syrian has permanent residence, proved by a certified document.',
            'The founders choose one delegate who follows the request for them.',
          ],
        ],
        [
          'Name and objectives',
          'The name expresses the objectives, does not resemble an existing name, and has no religious, political or racial character. While it is typed, the platform compares it with existing organisations and requests. An organisation has clear objectives, four at most.',
        ],
        [
          'Documents',
          'Documents are uploaded in the fourth stage, once the name is accepted. The platform shows the list for the legal form:',
          [
            "Decision appointing the founders' delegate.",
            'Minutes electing the council or appointing the trustees.',
            'Signed list of the founders with their data; the platform prepares it.',
            'Founding contract of an association or alliance, or founding deed allocating the money of an institution.',
            'Bylaws signed by the founders.',
            'Lease or deed of the headquarters.',
            'For each founder of an association or institution: copy of the identity card, photograph, criminal-record extract and inquiry bulletin.',
            'For a founder that is a legal person: proof of its legal status and its resolution to take part.',
            "For an alliance: resolutions of the founding organisations' boards.",
          ],
        ],
      ],
    },
  },
  {
    key: 'ngo-create-steps',
    ar: {
      title: 'خطوات تأسيس منظمة',
      lead: 'يمر طلب التأسيس بسبع مراحل، من تقديم البيانات حتى صدور القرار ونشره. يُحفظ ما تكتبونه في كل وقت، ويظهر لكم دائماً أين وصل الطلب وما المطلوب منكم ومتى ينتهي الأجل. لا تدخل أيام الجمعة والسبت والعطل الرسمية في أيام العمل.',
      parts: [
        [
          'الأجل القانوني',
          'يُبتّ في الطلب خلال ستين يوماً تقويمياً من تاريخ استكمال الوثائق، أي من نهاية المرحلة الرابعة، وفق المادة 10 من القانون 93 لعام 1958.',
        ],
        [
          'إذا أُعيد الطلب أو رُفض',
          'تُعاد إليكم الأقسام التي عليها ملاحظات مع بيان السبب، ولكم ثلاثون يوماً لاستكمالها. وإذا رُفض الطلب يصدر القرار معللاً، ويحق لكم التظلم منه خلال ستين يوماً من تبليغه وفق المادة 11 من القانون.',
        ],
      ],
    },
    en: {
      title: 'How to found an organisation',
      lead: 'A founding request passes through seven stages, from the first data to the published decision. What you write is kept at all times, and you always see where the request stands, what is asked of you and when each term ends. Fridays, Saturdays and official holidays are not working days.',
      parts: [
        [
          'The legal term',
          'The request is decided within sixty calendar days of the day on which the documents are complete, that is, the end of the fourth stage (Article 10 of Law 93 of 1958).',
        ],
        [
          'If the request is returned or refused',
          'Parts with remarks are returned to you with the reason, and you have thirty days to complete them. A refusal gives its reasons and may be appealed within sixty days of notification (Article 11 of the law).',
        ],
      ],
    },
    steps: [
      {
        title: ['تقديم طلب التأسيس', 'Application'],
        text: [
          'أنشئوا حساباً بالبريد الإلكتروني، ثم أدخلوا بيانات المنظمة وأهدافها وبيانات المؤسسين ومندوبهم، وقدّموا الطلب. تحصلون على رقم متابعة.',
          'Create an account with an e-mail address, enter the data of the organisation, its objectives, the founders and their delegate, and submit. You receive a tracking number.',
        ],
      },
      {
        title: ['دراسة الطلب وتدقيق البيانات', 'Study of the data'],
        text: [
          'تتسلّم مديرية الشؤون الاجتماعية والعمل في محافظتكم الطلب، ثم يدقق المدقّق كل قسم: يقبله أو يعيده مع الملاحظة.',
          'The directorate of social affairs and labour in your governorate receives the request; an evaluator then accepts each part or returns it with a remark.',
        ],
        term: ['7 أيام عمل', '7 working days'],
      },
      {
        title: ['الموافقة الأولية وقرار الاسم', 'Initial approval and name'],
        text: [
          'تبتّ الإدارة المركزية في الاسم المقترح. إذا لم يُقبل تختارون أحد الاسمين البديلين أو تكتبون اسماً جديداً.',
          'The central administration decides on the proposed name. If it is not accepted, you take one of your two alternatives or write a new one.',
        ],
        term: ['3 أيام عمل', '3 working days'],
      },
      {
        title: ['إعداد وثائق التأسيس ورفعها', 'Founding documents'],
        text: [
          'ترفعون الوثائق المطلوبة لشكلكم القانوني ووثيقة إشغال المقر. يمكن تمديد المهلة مرة واحدة ثلاثين يوماً.',
          'You upload the documents for your legal form and the document of the headquarters. The term may be extended once by thirty days.',
        ],
        term: ['90 يوماً تقويمياً', '90 calendar days'],
      },
      {
        title: ['تدقيق الوثائق', 'Evaluation of the documents'],
        text: [
          'تُدقَّق الوثائق واحدة واحدة، ويُبدى الرأي القانوني في النظام الداخلي وعقد التأسيس.',
          'Each document is evaluated, and a legal opinion is given on the bylaws and the founding contract.',
        ],
        term: ['10 أيام عمل', '10 working days'],
      },
      {
        title: ['استطلاع رأي الجهات المعنية', 'Opinion of the authorities concerned'],
        text: [
          'يُطلب رأي المحافظة والوزارة المختصة بمجال عمل المنظمة. وإذا لم يرد الرأي ضمن المدة يُتابَع الطلب.',
          "The governorate and the ministry of the organisation's field are asked. If no answer comes within the term, the request goes on.",
        ],
        term: ['15 يوم عمل', '15 working days'],
      },
      {
        title: ['قرار التأسيس', 'Founding decision'],
        text: [
          'يصدر القرار ويُنشر، وتُقيَّد المنظمة في السجل. ويُفتح لها حساب خاص بها، يصل اسم مستخدمه وكلمة مروره المؤقتة إلى بريد صاحب الطلب. ويبقى حساب طلب التأسيس للقراءة 90 يوماً.',
          'The decision is issued and published, and the organisation is entered in the register. It gets an account of its own; the user name and a temporary password go to the applicant’s e-mail address. The account of the founding request stays readable for 90 days.',
        ],
        term: ['7 أيام عمل', '7 working days'],
      },
    ],
  },
]
