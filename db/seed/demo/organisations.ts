import { services } from '../reference/services.ts'
export type Organisation = {
  name_ar: string
  name_en: string
  form: 1 | 2 | 3
  governorate: number
  /** Main field of the standard classification. */
  field: number
  status: number
  decision_date: string
  benefit?: true
  /** How far the file is: nothing declared, declared by the organisation, accredited by the ministry. */
  file: 'open' | 'declared' | 'accredited'
}

const row = (
  name_ar: string,
  name_en: string,
  form: 1 | 2 | 3,
  governorate: number,
  field: number,
  decision_date: string,
  more: Partial<Organisation> = {},
): Organisation => ({
  name_ar,
  name_en,
  form,
  governorate,
  field,
  decision_date,
  status: 1,
  file: 'accredited',
  ...more,
})

/** The twenty demonstration organisations (domain 6.7); decision numbers are 901/ت, 902/ت … in this order. */
export const organisations: readonly Organisation[] = [
  row('جمعية سنابل المثال الخيرية (تجريبية)', 'Sanabel Example Charity (demo)', 2, 1, 3, '2019-03-12', {
    benefit: true,
  }),
  row('مؤسسة أثر النموذجية للتنمية (تجريبية)', 'Athar Model Development Institution (demo)', 1, 1, 4, '2020-06-21', {
    file: 'open',
  }),
  row('جمعية نوّار الوادي التعليمية (تجريبية)', 'Nawar Valley Education (demo)', 2, 4, 1, '2017-09-04'),
  row('جمعية شفاء المثال الصحية (تجريبية)', 'Shifa Example Health (demo)', 2, 2, 9, '2015-11-30', { benefit: true }),
  row('جمعية غراس البيئة (تجريبية)', 'Ghiras Environment (demo)', 2, 6, 2, '2021-02-08', { file: 'declared' }),
  row('مؤسسة بيت الحكمة الافتراضي (تجريبية)', 'Virtual House of Wisdom (demo)', 1, 3, 1, '2022-05-17'),
  row('جمعية رعاية المسنين – المثال (تجريبية)', 'Elderly Care Example (demo)', 2, 5, 5, '2012-10-01', {
    benefit: true,
  }),
  row('جمعية خطوة لذوي الإعاقة (تجريبية)', 'Khutwa Disability (demo)', 2, 10, 5, '2018-04-23'),
  row('جمعية مسرح الضوء (تجريبية)', 'Theatre of Light (demo)', 2, 13, 6, '2016-07-19', { file: 'open' }),
  row('جمعية عون القانونية (تجريبية)', 'Awn Legal Aid (demo)', 2, 1, 8, '2014-01-26', { status: 2 }),
  row('مؤسسة مبادرة التطوع (تجريبية)', 'Volunteering Initiative (demo)', 1, 2, 7, '2023-08-13', { file: 'declared' }),
  row('جمعية الفرات للإغاثة (تجريبية)', 'Euphrates Relief Demo', 2, 9, 3, '2021-12-05'),
  row('جمعية الجزيرة الزراعية (تجريبية)', 'Jazira Rural Development (demo)', 2, 8, 4, '2022-10-30'),
  row('جمعية قناديل الرقة (تجريبية)', 'Raqqa Lanterns (demo)', 2, 11, 1, '2020-09-15', { status: 3 }),
  row('جمعية سهل حوران للأسرة (تجريبية)', 'Hauran Plain Family (demo)', 2, 12, 5, '2013-05-28'),
  row('جمعية الزيتون للتراث (تجريبية)', 'Olive Heritage (demo)', 2, 7, 6, '2024-03-03', { file: 'open' }),
  row('جمعية الجولان للشباب (تجريبية)', 'Golan Youth (demo)', 2, 14, 1, '2019-12-22'),
  row('اتحاد الجمعيات الصحية – المثال (تجريبي)', 'Union of Health NGOs (demo)', 3, 1, 9, '2021-06-06'),
  row('جمعية البادية للمياه (تجريبية)', 'Badia Water (demo)', 2, 4, 4, '2010-02-14', { status: 4 }),
  row('مؤسسة نبض الافتراضية (تجريبية)', 'Virtual Nabd (demo)', 1, 3, 9, '2025-09-09', { file: 'open' }),
]

const inField = (field: number) => services.filter(([code]) => code.startsWith(`${field}.`))

/** What an organisation of a field says of itself and does: a sentence of purpose, objectives, services (sub-field, name). */
export const fieldTexts: Readonly<
  Record<
    number,
    {
      about: string
      objectives: readonly string[]
      services: typeof services
    }
  >
> = {
  1: {
    about: 'دعم تعليم الأطفال واليافعين وتمكينهم من إكمال دراستهم.',
    objectives: [
      'الحد من التسرب المدرسي بدعم الطلاب المحتاجين.',
      'تقديم دورات تقوية مجانية في المواد الأساسية.',
      'تدريب اليافعين على مهارات الحياة والعمل.',
    ],
    services: inField(1),
  },
  2: {
    about: 'حماية البيئة المحلية ونشر الوعي بأهميتها.',
    objectives: [
      'تشجير المناطق المتضررة والمحافظة على الغطاء النباتي.',
      'نشر ثقافة فرز النفايات وإعادة تدويرها.',
      'تنظيم حملات نظافة بمشاركة الأهالي.',
    ],
    services: inField(2),
  },
  3: {
    about: 'مساندة الأسر الأشد حاجة وكفالة الأيتام وإغاثة المتضررين.',
    objectives: [
      'كفالة الأيتام مادياً وتعليمياً حتى إتمام دراستهم.',
      'تقديم مساعدات عينية منتظمة للأسر الفقيرة.',
      'الاستجابة العاجلة لحالات الطوارئ والكوارث.',
    ],
    services: inField(3),
  },
  4: {
    about: 'تنمية المجتمعات المحلية وتحسين سبل العيش والخدمات فيها.',
    objectives: [
      'دعم المشاريع الصغيرة للأسر المنتجة.',
      'ترميم المساكن وشبكات المياه المتضررة.',
      'تدريب المزارعين على أساليب زراعية حديثة.',
    ],
    services: inField(4),
  },
  5: {
    about: 'تقديم الرعاية الاجتماعية والنفسية للفئات الأكثر حاجة.',
    objectives: [
      'رعاية كبار السن وذوي الإعاقة رعاية كريمة.',
      'تقديم الدعم النفسي الاجتماعي للأطفال وأسرهم.',
      'إرشاد الأسر ومساعدتها على حل مشكلاتها.',
    ],
    services: inField(5),
  },
  6: {
    about: 'صون التراث ونشر الثقافة والفنون بين أبناء المجتمع.',
    objectives: [
      'توثيق التراث المحلي المادي وغير المادي.',
      'تنظيم عروض مسرحية وفنية هادفة.',
      'إحياء الحرف التقليدية وتعليمها للشباب.',
    ],
    services: inField(6),
  },
  7: {
    about: 'نشر ثقافة التطوع وبناء قدرات المنظمات الناشئة.',
    objectives: [
      'استقطاب المتطوعين وتدريبهم وتنظيم جهودهم.',
      'بناء قدرات المنظمات في الإدارة والتخطيط.',
      'ربط المتطوعين بالجهات المحتاجة إلى جهودهم.',
    ],
    services: inField(7),
  },
  8: {
    about: 'تقديم المساعدة القانونية لغير القادرين ونشر الوعي بالحقوق.',
    objectives: [
      'تقديم استشارات قانونية مجانية لغير القادرين.',
      'نشر الوعي بحقوق المرأة والطفل.',
      'مساعدة السجناء وأسرهم على متابعة أوضاعهم القانونية.',
    ],
    services: inField(8),
  },
  9: {
    about: 'تقديم خدمات صحية وقائية وعلاجية ميسورة للجميع.',
    objectives: [
      'تقديم معاينات طبية وأدوية بأسعار رمزية.',
      'نشر التوعية الصحية والوقاية من الأمراض.',
      'دعم مرضى الأمراض المزمنة ومتابعتهم.',
    ],
    services: inField(9),
  },
}
