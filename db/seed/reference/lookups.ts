import { countries } from './countries.ts'
import type { Lookup } from './lookup.ts'
import { organisationLookups } from './lookups-organisation.ts'
import { peopleLookups } from './lookups-people.ts'
import { propertyLookups } from './lookups-property.ts'
import { supervisionLookups } from './lookups-supervision.ts'
import { placeLookups } from './places.ts'

const derived: readonly Lookup[] = [
  {
    slug: 'types',
    name_ar: 'أنواع أعضاء الهيئات',
    name_en: 'Board-member types',
    records: [
      [1, 'مؤسس', 'Founder', { slug: 'founder' }],
      [2, 'مجلس الإدارة', 'Administrative council', { slug: 'administrative' }],
      [3, 'الإدارة التنفيذية', 'Executive management', { slug: 'executive' }],
      [4, 'مجلس الأمناء', 'Board of trustees', { slug: 'trustee' }],
    ],
  },
  {
    slug: 'un-organisations',
    name_ar: 'منظمات الأمم المتحدة والمنظمات الدولية',
    name_en: 'UN and international organisations',
    columns: [{ name: 'is_un', label_ar: 'تابعة للأمم المتحدة', label_en: 'UN body', type: 'boolean' }],
    records: [
      [1, 'منظمة أممية تجريبية أ', 'Demo UN Agency A', { is_un: true }],
      [2, 'منظمة دولية تجريبية ب', 'Demo INGO B', { is_un: false }],
    ],
  },
]

/** Every index table of domain 6.2. */
export const lookups = (): readonly Lookup[] => [
  ...organisationLookups,
  ...placeLookups,
  countries(),
  ...peopleLookups,
  ...propertyLookups,
  ...supervisionLookups,
  ...derived,
]
