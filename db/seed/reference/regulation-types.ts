type Model = 'law' | 'decree' | 'decision' | 'circular' | 'system'

/** Types of the legal library (domain 6.6). */
export const regulationTypes: readonly (readonly [model: Model, name_ar: string, name_en: string])[] = [
  ['law', 'قوانين العمل الأهلي', 'Laws on civil work'],
  ['law', 'قوانين الإعفاءات', 'Laws on exemptions'],
  ['decree', 'مراسيم العمل الأهلي', 'Decrees on civil work'],
  ['decree', 'مراسيم الإعفاءات', 'Decrees on exemptions'],
  ['decree', 'مراسيم العطل', 'Decrees on holidays'],
  ['decision', 'قرارات تنظيمية', 'Organising decisions'],
  ['circular', 'تعاميم التمويل', 'Circulars on funding'],
  ['circular', 'تعاميم الاجتماعات', 'Circulars on meetings'],
  ['system', 'أنظمة نموذجية', 'Model bylaws'],
]
