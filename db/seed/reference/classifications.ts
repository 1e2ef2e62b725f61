/** Standard classification of nine fields with its ICNPO groups (domain 6.5): level 1 with its level 2. */
export type SubField = readonly [code: string, name_ar: string, name_en: string, icnpo_code: string]
export type Field = {
  code: string
  name_ar: string
  name_en: string
  icnpo_code: string
  icon: string
  fields: readonly SubField[]
}

export const classifications: readonly Field[] = [
  {
    code: '1',
    name_ar: 'التعليم والتمكين',
    name_en: 'Education and empowerment',
    icnpo_code: '2',
    icon: 'school',
    fields: [
      ['1.01', 'تعليم أساسي وثانوي', 'Primary and secondary', '2100'],
      ['1.02', 'تعليم عالٍ', 'Higher education', '2200'],
      ['1.03', 'محو أمية وتعليم كبار', 'Adult education', '2300'],
      ['1.04', 'تدريب مهني', 'Vocational training', '2300'],
      ['1.05', 'بحث علمي', 'Research', '2400'],
      ['1.06', 'تمكين المرأة', "Women's empowerment", '6100'],
      ['1.07', 'تمكين الشباب', 'Youth empowerment', '4100'],
    ],
  },
  {
    code: '2',
    name_ar: 'البيئة',
    name_en: 'Environment',
    icnpo_code: '5',
    icon: 'leaf',
    fields: [
      ['2.01', 'حماية الموارد الطبيعية', 'Natural resources', '5100'],
      ['2.02', 'تشجير ومكافحة تصحر', 'Afforestation', '5100'],
      ['2.03', 'إدارة نفايات', 'Waste management', '5100'],
      ['2.04', 'توعية بيئية', 'Awareness', '5100'],
      ['2.05', 'حماية الحيوان', 'Animal protection', '5200'],
    ],
  },
  {
    code: '3',
    name_ar: 'الأعمال الخيرية',
    name_en: 'Charitable work',
    icnpo_code: '4',
    icon: 'heart-handshake',
    fields: [
      ['3.01', 'كفالة أيتام', 'Orphan sponsorship', '4300'],
      ['3.02', 'مساعدات مالية', 'Income support', '4300'],
      ['3.03', 'مساعدات عينية', 'Material help', '4300'],
      ['3.04', 'إفطار صائم وكسوة', 'Meals and clothing', '4300'],
      ['3.05', 'إغاثة طارئة', 'Emergency relief', '4200'],
    ],
  },
  {
    code: '4',
    name_ar: 'التنمية والإسكان',
    name_en: 'Development and housing',
    icnpo_code: '6',
    icon: 'building-community',
    fields: [
      ['4.01', 'تنمية مجتمعية', 'Community development', '6100'],
      ['4.02', 'مشاريع صغيرة', 'Small enterprises', '6100'],
      ['4.03', 'ترميم مساكن', 'Housing repair', '6200'],
      ['4.04', 'تنمية ريفية', 'Rural development', '6100'],
      ['4.05', 'تشغيل وسبل عيش', 'Employment and livelihoods', '6300'],
    ],
  },
  {
    code: '5',
    name_ar: 'الخدمات الاجتماعية',
    name_en: 'Social services',
    icnpo_code: '4',
    icon: 'users',
    fields: [
      ['5.01', 'رعاية طفولة', 'Child welfare', '4100'],
      ['5.02', 'رعاية مسنين', 'Elderly care', '4100'],
      ['5.03', 'ذوو الإعاقة', 'Disability services', '4100'],
      ['5.04', 'إرشاد أسري', 'Family counselling', '4100'],
      ['5.05', 'دعم نفسي اجتماعي', 'Psychosocial support', '4100'],
      ['5.06', 'رعاية نازحين وعائدين', 'Displaced persons and returnees', '4200'],
    ],
  },
  {
    code: '6',
    name_ar: 'الثقافة والرياضة والتسلية والفنون',
    name_en: 'Culture, sports, recreation, arts',
    icnpo_code: '1',
    icon: 'masks-theater',
    fields: [
      ['6.01', 'آداب وتراث', 'Literature and heritage', '1100'],
      ['6.02', 'فنون', 'Arts', '1100'],
      ['6.03', 'رياضة', 'Sports', '1200'],
      ['6.04', 'متاحف ومكتبات', 'Museums and libraries', '1100'],
      ['6.05', 'أندية اجتماعية', 'Social clubs', '1300'],
    ],
  },
  {
    code: '7',
    name_ar: 'الترويج للعمل التطوعي',
    name_en: 'Promotion of volunteering',
    icnpo_code: '8',
    icon: 'hand-stop',
    fields: [
      ['7.01', 'حشد المتطوعين', 'Volunteer mobilisation', '8100'],
      ['7.02', 'بناء قدرات المنظمات', 'NGO capacity', '8100'],
      ['7.03', 'تشبيك وتمويل', 'Networking and funding', '8100'],
    ],
  },
  {
    code: '8',
    name_ar: 'القانون والدفاع والحقوق',
    name_en: 'Law, advocacy and rights',
    icnpo_code: '7',
    icon: 'scale',
    fields: [
      ['8.01', 'مساعدة قانونية', 'Legal aid', '7200'],
      ['8.02', 'حماية المستهلك', 'Consumer protection', '7200'],
      ['8.03', 'حقوق المرأة والطفل', "Women's and child rights", '7100'],
      ['8.04', 'رعاية السجناء وأسرهم', 'Prisoners and families', '7200'],
    ],
  },
  {
    code: '9',
    name_ar: 'الصحة',
    name_en: 'Health',
    icnpo_code: '3',
    icon: 'stethoscope',
    fields: [
      ['9.01', 'مستشفيات', 'Hospitals', '3100'],
      ['9.02', 'عيادات', 'Clinics', '3400'],
      ['9.03', 'أمراض مزمنة', 'Chronic diseases', '3400'],
      ['9.04', 'صحة نفسية', 'Mental health', '3300'],
      ['9.05', 'تأهيل وأطراف', 'Rehabilitation', '3100'],
      ['9.06', 'توعية صحية', 'Health education', '3400'],
      ['9.07', 'إسعاف وطوارئ', 'Emergency medicine', '3400'],
    ],
  },
]
