type Topic = readonly [ar: string, en: string]
export type RegulationText = {
  type: string
  name_ar: string
  name_en: string
  number: string
  issue_date: string
  authority: string
  state: 'in_force' | 'amended' | 'repealed'
  /** Number and model of the text that this one changes; it stands before this one. */
  amends?: string
  original?: true
  /** Said at the end of its first article. */
  names?: string
  articles: readonly Topic[]
}

const presidency = 'رئاسة الجمهورية'
const ministry = 'وزارة الشؤون الاجتماعية والعمل'
const definitions: Topic = ['التعاريف', 'definitions']
const scope: Topic = ['نطاق التطبيق', 'scope']
const entry: Topic = ['النشر والنفاذ', 'publication and entry into force']

/** Texts of domain 6.6. Titles, numbers and years are facts; where the domain names no day, the first of January stands for it. */
export const regulationTexts: readonly RegulationText[] = [
  {
    type: 'قوانين العمل الأهلي',
    name_ar: 'قانون الجمعيات والمؤسسات الخاصة',
    name_en: 'Law on associations and private institutions',
    number: '93',
    issue_date: '1958-01-01',
    authority: presidency,
    state: 'amended',
    original: true,
    articles: [
      definitions,
      ['شروط التأسيس وعدد المؤسسين', 'conditions of founding and number of founders'],
      ['النظام الأساسي وما يجب أن يتضمنه', 'the bylaws and what they must contain'],
      ['طلب الإشهار والوثائق المطلوبة', 'the request for registration and its documents'],
      ['مدة البت في الطلب والاعتراض على الرفض', 'time for the decision and objection to a refusal'],
      ['حقوق الجمعية وواجباتها والسجلات التي تمسكها', 'rights and duties of an association and its records'],
      ['الموارد المالية وجمع التبرعات', 'financial means and the collection of donations'],
      ['الهيئة العامة ومجلس الإدارة', 'the general assembly and the board'],
      ['الاتحادات', 'alliances'],
      ['الحل والتصفية وأيلولة الأموال', 'dissolution, liquidation and where the assets go'],
      entry,
    ],
  },
  {
    type: 'قوانين الإعفاءات',
    name_ar: 'قانون الإعفاءات الضريبية للجمعيات',
    name_en: 'Law on tax exemptions of associations',
    number: '22',
    issue_date: '1974-01-01',
    authority: presidency,
    state: 'in_force',
    articles: [
      scope,
      ['الضرائب والرسوم المعفاة', 'taxes and fees that are waived'],
      ['طلب الإعفاء', 'asking for the exemption'],
      entry,
    ],
  },
  {
    type: 'مراسيم العمل الأهلي',
    name_ar: 'المرسوم التشريعي المعدِّل لقانون الجمعيات',
    name_en: 'Legislative decree amending the law on associations',
    number: '224',
    issue_date: '1969-01-01',
    authority: presidency,
    state: 'in_force',
    amends: 'قانون الجمعيات والمؤسسات الخاصة',
    names: 'تُعدَّل المادة 7 من القانون رقم 93 لعام 1958.',
    articles: [
      ['المواد المعدَّلة', 'the amended articles'],
      ['صلاحيات الجهة الإدارية', 'powers of the administration'],
      entry,
    ],
  },
  {
    type: 'مراسيم الإعفاءات',
    name_ar: 'مرسوم إعفاءات المنظمات ذات النفع العام',
    name_en: 'Decree on exemptions of organisations of public benefit',
    number: '55',
    issue_date: '2007-01-01',
    authority: presidency,
    state: 'in_force',
    articles: [['صفة النفع العام', 'the status of public benefit'], ['الإعفاءات الجمركية', 'customs exemptions'], entry],
  },
  {
    type: 'مراسيم العطل',
    name_ar: 'مرسوم الأعياد الرسمية',
    name_en: 'Decree on official holidays',
    number: '188',
    issue_date: '2025-10-05',
    authority: presidency,
    state: 'in_force',
    articles: [['أيام العطل الرسمية', 'the official holidays'], ['العطل المتحركة', 'movable holidays'], entry],
  },
  {
    type: 'قرارات تنظيمية',
    name_ar: 'اللائحة التنفيذية لقانون الجمعيات',
    name_en: 'Executive regulation of the law on associations',
    number: '1330',
    issue_date: '1958-01-01',
    authority: ministry,
    state: 'in_force',
    names: 'تُقصد بالقانون في هذه اللائحة أحكام القانون رقم 93 لعام 1958.',
    articles: [
      definitions,
      ['نماذج طلب الإشهار', 'forms of the request for registration'],
      ['سجل الجمعيات', 'the register of associations'],
      ['محاضر الاجتماعات', 'minutes of meetings'],
      ['الحسابات الختامية والتقرير السنوي', 'final accounts and the annual report'],
      entry,
    ],
  },
  {
    type: 'قرارات تنظيمية',
    name_ar: 'قرار تجريبي: تنظيم حملات جمع التبرعات',
    name_en: 'Demonstration decision: fund-raising campaigns',
    number: '1',
    issue_date: '2026-01-05',
    authority: ministry,
    state: 'in_force',
    original: true,
    articles: [
      scope,
      ['طلب ترخيص الحملة ومدته', 'asking for a licence of a campaign, and its time'],
      ['وسائل جمع التبرعات', 'means of collecting donations'],
      ['التقرير الختامي للحملة', 'the final report of a campaign'],
      entry,
    ],
  },
  {
    type: 'تعاميم التمويل',
    name_ar: 'تعميم عدم قبول التمويل الخارجي قبل الموافقة',
    name_en: 'Circular: no foreign funding before approval',
    number: '263',
    issue_date: '2025-10-01',
    authority: ministry,
    state: 'in_force',
    articles: [
      ['طلب الموافقة على التمويل الخارجي', 'asking for approval of foreign funding'],
      ['الإبلاغ عن المنح', 'reporting grants'],
    ],
  },
  {
    type: 'تعاميم الاجتماعات',
    name_ar: 'تعميم تجريبي: مواعيد اجتماعات الهيئات العامة',
    name_en: 'Demonstration circular: dates of general assemblies',
    number: '2',
    issue_date: '2026-01-12',
    authority: ministry,
    state: 'in_force',
    articles: [
      ['موعد الاجتماع السنوي', 'date of the yearly meeting'],
      ['الدعوة والنصاب', 'invitation and quorum'],
    ],
  },
  {
    type: 'أنظمة نموذجية',
    name_ar: 'النظام الداخلي النموذجي للجمعيات',
    name_en: 'Model bylaws of associations',
    number: 'تجريبي 1',
    issue_date: '2026-01-01',
    authority: ministry,
    state: 'in_force',
    articles: [
      ['اسم الجمعية ومقرها', 'name and seat of the association'],
      ['الأهداف', 'objectives'],
      ['العضوية والاشتراكات', 'membership and dues'],
      ['الهيئة العامة', 'the general assembly'],
      ['مجلس الإدارة', 'the board'],
      ['الحل', 'dissolution'],
    ],
  },
  {
    type: 'أنظمة نموذجية',
    name_ar: 'النظام الداخلي النموذجي للمؤسسات',
    name_en: 'Model bylaws of institutions',
    number: 'تجريبي 2',
    issue_date: '2026-01-01',
    authority: ministry,
    state: 'in_force',
    articles: [
      ['اسم المؤسسة ومقرها', 'name and seat of the institution'],
      ['رأس المال', 'capital'],
      ['مجلس الأمناء', 'the board of trustees'],
      ['الحل', 'dissolution'],
    ],
  },
]
