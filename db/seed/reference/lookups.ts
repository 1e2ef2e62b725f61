import { countries } from './countries.ts'
import type { Lookup } from './lookup.ts'
import { organisationLookups } from './lookups-organisation.ts'
import { peopleLookups } from './lookups-people.ts'
import { propertyLookups } from './lookups-property.ts'
import { supervisionLookups } from './lookups-supervision.ts'
import { synonymLookup } from './lookups-synonyms.ts'
import { placeLookups } from './places.ts'

const refusedWord = (reason_ar: string, reason_en: string) => ({ is_refused: true, reason_ar, reason_en })
/** The evaluator is told, and decides. */
const weighedWord = (reason_ar: string, reason_en: string) => ({ is_refused: false, reason_ar, reason_en })

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
  {
    slug: 'restricted-words',
    name_ar: 'كلمات مقيَّدة في أسماء المنظمات',
    name_en: 'Restricted words in names of organisations',
    columns: [
      {
        name: 'is_refused',
        label_ar: 'يُرفض الاسم الذي يحويها',
        label_en: 'A name that holds it is refused',
        type: 'boolean',
      },
      { name: 'reason_ar', label_ar: 'السبب', label_en: 'Reason (Arabic)', type: 'text' },
      { name: 'reason_en', label_ar: 'السبب بالإنكليزية', label_en: 'Reason', type: 'text' },
    ],
    records: [
      [1, 'وزارة', 'Ministry', refusedWord('تدل على جهة عامة.', 'It stands for a public authority.')],
      [2, 'رئاسة', 'Presidency', refusedWord('تدل على جهة عامة.', 'It stands for a public authority.')],
      [3, 'محكمة', 'Court', refusedWord('تدل على جهة قضائية.', 'It stands for a judicial authority.')],
      [4, 'حزب', 'Party', refusedWord('للأحزاب قانون خاص.', 'Parties have a law of their own.')],
      [5, 'نقابة', 'Syndicate', refusedWord('للنقابات قانون خاص.', 'Syndicates have a law of their own.')],
      [6, 'دولية', 'International', weighedWord('تحتاج إلى ما يثبت نطاق العمل.', 'The scope of work must be shown.')],
      [7, 'وطنية', 'National', weighedWord('تحتاج إلى ما يثبت نطاق العمل.', 'The scope of work must be shown.')],
      [
        8,
        'الهلال الأحمر',
        'Red Crescent',
        weighedWord('شارة محمية، تحتاج إلى موافقة صاحبها.', 'A protected emblem: its holder must agree.'),
      ],
      [
        9,
        'الأمم المتحدة',
        'United Nations',
        weighedWord('اسم محمي، يحتاج إلى موافقة صاحبه.', 'A protected name: its holder must agree.'),
      ],
    ],
  },
]

/** Every index table of domain 6.2, the words that names are judged by, and those that the search also understands. */
export const lookups = (): readonly Lookup[] => [
  ...organisationLookups,
  ...placeLookups,
  countries(),
  ...peopleLookups,
  ...propertyLookups,
  ...supervisionLookups,
  ...derived,
  synonymLookup,
]
