import type { Label } from '../core/calls/words.ts'
import { pageSizes } from './listings.ts'

/** Bounds of one query. Whatever is larger is refused before it is understood. */
export const queryBounds = {
  /** Characters of its text [domain 2.9 report_histories.query]. */
  characters: 20_000,
  tokens: 800,
  /** A row's organisation's record is five deep. */
  depth: 6,
  selections: 60,
  aliases: 15,
  /** Rows of a page by the values of a row. */
  cost: 5000,
  /** Members of a list of values. */
  values: 100,
  /** Rows of a file that is meant for paper. */
  paper: 1000,
  /** The last row that pages reach; whoever needs more asks for all. */
  reach: 1_000_000,
} as const

/** Why a query is refused. `{…}` is filled in. */
export const queryRefusals = {
  long: { ar: 'الاستعلام أطول مما يُقبل.', en: 'The query is longer than is accepted.' },
  syntax: {
    ar: 'الاستعلام غير مفهوم عند السطر {line}، الموضع {column}.',
    en: 'The query is not understood at line {line}, column {column}.',
  },
  one: { ar: 'يُقبل استعلام واحد عن قائمة واحدة.', en: 'One query of one listing is accepted.' },
  fragments: { ar: 'لا تُقبل الأجزاء ولا التوجيهات.', en: 'Fragments and directives are not accepted.' },
  deep: { ar: 'الاستعلام أعمق مما يُقبل: {most} مستويات في الأكثر.', en: 'The query is too deep: at most {most} levels.' },
  wide: {
    ar: 'يطلب الاستعلام حقولاً أكثر مما يُقبل. الحد الأعلى: {most}.',
    en: 'The query asks for too many fields: at most {most}.',
  },
  aliases: {
    ar: 'في الاستعلام أسماء بديلة أكثر مما يُقبل. الحد الأعلى: {most}.',
    en: 'The query has too many aliases: at most {most}.',
  },
  costly: {
    ar: 'حاصل ضرب الصفوف في الحقول أكبر مما يُقبل. الحد الأعلى: {most}.',
    en: 'Rows by fields are more than accepted: at most {most}.',
  },
  values: {
    ar: 'في قائمة القيم أكثر مما يُقبل. الحد الأعلى: {most}.',
    en: 'A list has too many values: at most {most}.',
  },
  far: { ar: 'الصفحة أبعد مما يُقبل. صدّروا القائمة كاملة.', en: 'The page is too far. Export the whole list.' },
  size: { ar: `حجم الصفحة أحد: ${pageSizes.join('، ')}.`, en: `The page size is one of ${pageSizes.join(', ')}.` },
  unknown: {
    ar: 'لا يعرف المخطط ما كُتب عند السطر {line}، الموضع {column}.',
    en: 'The schema does not know what stands at line {line}, column {column}.',
  },
  schema: { ar: 'لا يحق لكم الاستعلام عن المخطط.', en: 'You may not ask for the schema.' },
  sort: { ar: 'لا يمكن الترتيب وفق «{name}».', en: 'Rows cannot be ordered by “{name}”.' },
  search: { ar: 'لا يمكن البحث في «{name}».', en: '“{name}” cannot be searched.' },
  group: { ar: 'لا يمكن التجميع وفق «{name}».', en: 'Rows cannot be grouped by “{name}”.' },
  sum: { ar: 'لا يمكن جمع «{name}».', en: '“{name}” does not add up.' },
  value: { ar: 'قيمة «{name}» غير مقبولة.', en: 'The value of “{name}” is not accepted.' },
  paper: {
    ar: 'السجلات أكثر مما يتسع له ملف PDF. الحد الأعلى: {most}. صدّروها Excel أو CSV.',
    en: 'There are more records than a PDF holds: at most {most}. Take a workbook or CSV.',
  },
  slow: {
    ar: 'يستغرق الاستعلام وقتاً أطول مما يُقبل. ضيّقوه بشرط.',
    en: 'The query takes too long. Narrow it by a condition.',
  },
} as const satisfies Readonly<Record<string, Label>>
export type QueryRefusal = keyof typeof queryRefusals
