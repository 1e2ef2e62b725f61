import type { SeedPage } from './page.ts'

/** How organisations deal with the ministry, and the standard guide for their foundations (domain 3.3–3.6, 6.5, 6.8). */
export const guidePages: readonly SeedPage[] = [
  {
    key: 'dealing-mechanism',
    ar: {
      title: 'آلية التعامل',
      lead: 'توضح هذه الصفحة كيف تُقدَّم الطلبات والمعاملات إلى الوزارة عبر المنصة، وكيف تُدرس، وكيف تُبلَّغون بما يصدر فيها.',
      parts: [
        [
          'تقديم المعاملة',
          [
            'تدخل المنظمة بحسابها، وتختار نوع المعاملة، وترفق الوثائق المطلوبة لها.',
            'لا تُقبل المعاملة قبل اكتمال وثائقها الإلزامية.',
            'تحصل كل معاملة على رقم يُتابَع به حتى صدور القرار.',
          ],
        ],
        [
          'الدراسة والمهل',
          'تمر المعاملة بمراحل محددة لكل نوع، ولكل مرحلة جهة تتولاها ومدة محسوبة بأيام العمل، دون يومي الجمعة والسبت والعطل الرسمية. ويرى صاحب المعاملة مرحلتها الحالية وأجلها.',
        ],
        [
          'إعادة المعاملة لاستكمالها',
          'إذا وُجد نقص تُعاد المعاملة مع بيان المطلوب، وتتوقف المدة إلى حين الاستكمال، ثم تعود إلى المرحلة نفسها.',
        ],
        [
          'القرار والتبليغ',
          'يصل الإشعار في المنصة عند كل خطوة. وتحمل كل وثيقة تصدرها المنصة رمزاً للتحقق. وإذا رُفضت المعاملة يُبيَّن السبب، ويحق التظلم خلال ستين يوماً من التبليغ، ويُبتّ في التظلم بقرار معلل خلال ستين يوماً.',
        ],
        [
          'كيف تتحققون من وثيقة',
          [
            'امسحوا الرمز المطبوع على الوثيقة بكاميرا الهاتف، أو اكتبوا الرقم المطبوع تحته في <a href="/home#document">خانة التحقق</a>.',
            'تظهر النتيجة مباشرة دون تسجيل دخول: صالحة، أو مجمدة، أو غير معروفة، أو مزوّرة.',
            'قارنوا العنوان والجهة المرسل إليها بما في الوثيقة الورقية.',
            'إذا كان لديكم الملف فطابقوه بالأصل: تُحسب بصمته على جهازكم ولا يُرسل.',
          ],
        ],
      ],
    },
    en: {
      title: 'How requests are handled',
      lead: 'This page tells how requests and transactions are submitted to the ministry on the platform, how they are studied, and how you learn of the outcome.',
      parts: [
        [
          'Submitting a transaction',
          [
            'The organisation signs in, chooses the type of transaction and attaches the documents asked for.',
            'A transaction is not accepted before its required documents are complete.',
            'Each transaction has a number by which it is followed to the decision.',
          ],
        ],
        [
          'Study and time limits',
          'A transaction passes through the stages of its type. Each stage has an office in charge and a term in working days, without Fridays, Saturdays and official holidays. The applicant sees the present stage and when it is due.',
        ],
        [
          'Returned for completion',
          'If something is missing, the transaction is returned with what is asked. The clock stops until it is completed and then goes on at the same stage.',
        ],
        [
          'Decision and notification',
          'A notification arrives on the platform at every step. Each document issued by the platform carries a verification code. A refusal gives its reason and may be appealed within sixty days of notification; the appeal is decided, with reasons, within sixty days.',
        ],
        [
          'How to check a document',
          [
            'Scan the code printed on the document with a phone, or type the number below it in the <a href="/home#document">verification box</a>.',
            'The result is shown at once and without signing in: valid, frozen, unknown or forged.',
            'Compare the title and the addressee with what the paper says.',
            'If you have the file, match it with the original: its fingerprint is computed on your device and the file is not sent.',
          ],
        ],
      ],
    },
  },
  {
    key: 'standard-guide',
    ar: {
      title: 'الدليل المعياري',
      lead: 'معايير موحدة يرجع إليها المؤسسون والمنظمات عند إعداد الاسم والأهداف والتصنيف ومجالس الإدارة.',
      parts: [
        [
          'مجالات العمل',
          'تُصنَّف المنظمات في تسعة مجالات رئيسية، ولكل مجال تصنيفات فرعية:',
          [
            'التعليم والتمكين.',
            'البيئة.',
            'الأعمال الخيرية.',
            'التنمية والإسكان.',
            'الخدمات الاجتماعية.',
            'الثقافة والرياضة والتسلية والفنون.',
            'الترويج للعمل التطوعي.',
            'القانون والدفاع والحقوق.',
            'الصحة.',
          ],
        ],
        [
          'التصنيف الرئيسي والأهداف',
          [
            'للجمعية تصنيف رئيسي واحد، وللمؤسسة والاتحاد تصنيفان على الأكثر.',
            'لا تزيد الأهداف على أربعة، ويُصاغ كل هدف بوضوح ودون تداخل مع غيره.',
            'تُذكر وسائل تحقيق الأهداف ونطاق العمل الجغرافي.',
          ],
        ],
        [
          'مجالس الإدارة والأمناء',
          [
            'مجلس أمناء المؤسسة: خمسة أعضاء أو سبعة أو تسعة.',
            'مجلس إدارة الجمعية أو الاتحاد: خمسة أعضاء أو سبعة أو تسعة أو أحد عشر.',
            'يُتم العضو الثامنة عشرة من عمره على الأقل.',
          ],
        ],
        [
          'معايير الاسم',
          [
            'ألا يشبه اسم منظمة قائمة أو طلب قائم.',
            'أن يدل على الأهداف.',
            'أن يخلو من أي طابع ديني أو سياسي أو عنصري.',
            'إذا كانت فيه كلمة أجنبية يُبيَّن مدلولها وتُرفق ترجمة محلفة.',
          ],
        ],
        [
          'ملف المنظمة',
          'بعد الإشهار تستكمل المنظمة ملفها على المنصة: المقرات ووسائل التواصل والخدمات والحسابات والأعضاء. وتُحسب لكل ملف درجة اكتمال، وبعد اعتماد البيانات لا تُعدَّل إلا بمعاملة.',
        ],
        [
          'الحملات والتمويل',
          'لا تُنشر حملة لجمع التبرعات قبل قبولها من الوزارة وصدور رقم ترخيصها. ولا يُقبل تمويل خارجي قبل الموافقة عليه.',
        ],
      ],
    },
    en: {
      title: 'Standard guide',
      lead: 'Common standards for founders and organisations when they prepare the name, the objectives, the classification and the boards.',
      parts: [
        [
          'Fields of work',
          'Organisations are classified in nine main fields, each with its sub-fields:',
          [
            'Education and empowerment.',
            'Environment.',
            'Charitable work.',
            'Development and housing.',
            'Social services.',
            'Culture, sports, recreation and arts.',
            'Promotion of volunteering.',
            'Law, advocacy and rights.',
            'Health.',
          ],
        ],
        [
          'Main classification and objectives',
          [
            'An association has one main classification; an institution or an alliance two at most.',
            'There are four objectives at most; each is clear and does not overlap with another.',
            'The means of reaching the objectives and the geographic scope are stated.',
          ],
        ],
        [
          'Councils and boards of trustees',
          [
            'Board of trustees of an institution: five, seven or nine members.',
            'Council of an association or alliance: five, seven, nine or eleven members.',
            'A member is at least eighteen.',
          ],
        ],
        [
          'The name',
          [
            'It does not resemble an existing organisation or request.',
            'It expresses the objectives.',
            'It has no religious, political or racial character.',
            'If it holds a foreign word, its meaning is explained and a sworn translation attached.',
          ],
        ],
        [
          "The organisation's file",
          'Once registered, the organisation completes its file on the platform: premises, contacts, services, accounts and members. Each file has a completeness score, and accredited data change only by a transaction.',
        ],
        [
          'Campaigns and funding',
          'No donation campaign is published before the ministry accepts it and its licence number is issued. Foreign funding is not accepted before approval.',
        ],
      ],
    },
  },
]
