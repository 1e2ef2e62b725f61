import type { Move } from './transaction.ts'

export type FoundingCase = {
  email: string
  name_ar: string
  name_en: string
  alternatives: readonly [string, string]
  form: 1 | 2
  governorate: number
  field: number
  founders: number
  status: number
  stage: number
  /** Status of the transaction; a draft has none. */
  transaction?: { status: string; step: number; entered: number; officer?: string }
  moves: readonly Move[]
  /** Which documents are in: those saved with the founders at sign-up, some of stage 4, all. */
  documents: 'sign-up' | 'some' | 'all'
  /** How far the review went. */
  reviewed: 'nothing' | 'returned' | 'information' | 'some documents' | 'everything'
}

/** Stands for the e-mail of the case. */
export const founder = 'founder'

const toEvaluator = (receiver: string, back: number): Move[] => [
  { step: 1, by: founder, decision: 'forward', back: back + 1 },
  { step: 2, by: receiver, decision: 'start', back },
  { step: 2, by: receiver, decision: 'forward', back, notes: 'الطلب مكتمل الحقول ومحال إلى التدقيق.' },
]
const toDocuments = (receiver: string, back: number): Move[] => [
  ...toEvaluator(receiver, back),
  { step: 3, by: 'evaluator1', decision: 'forward', back: back - 3, notes: 'البيانات مطابقة ومعتمدة.' },
  { step: 4, by: 'ngo.head', decision: 'forward', back: back - 5, notes: 'موافقة أولية وقبول الاسم.' },
]
const toOpinions = (receiver: string, back: number): Move[] => [
  ...toDocuments(receiver, back),
  { step: 5, by: founder, decision: 'forward', back: back - 18 },
  { step: 6, by: 'evaluator1', decision: 'forward', back: back - 23, notes: 'الوثائق واضحة ومستوفاة.' },
  {
    step: 7,
    by: 'evaluator2',
    decision: 'forward',
    back: back - 25,
    opinion:
      'استوفت وثائق التأسيس الشروط المقررة، ولا يخالف النظام الداخلي أحكام القانون. لا مانع قانونياً من السير بالطلب.',
  },
]

/** Open founding requests, one for each place in which a request can wait (domain 6.7). */
export const foundingCases: readonly FoundingCase[] = [
  {
    email: 'founder1@demo.example',
    name_ar: 'جمعية بذور المعرفة (تجريبية)',
    name_en: 'Seeds of Knowledge (demo)',
    alternatives: ['جمعية بيادر المعرفة (تجريبية)', 'جمعية مشكاة المعرفة (تجريبية)'],
    form: 2,
    governorate: 1,
    field: 1,
    founders: 4,
    status: 1,
    stage: 1,
    moves: [],
    documents: 'sign-up',
    reviewed: 'nothing',
  },
  {
    email: 'founder2@demo.example',
    name_ar: 'جمعية يد الأسرة الحلبية (تجريبية)',
    name_en: 'Aleppo Family Hand (demo)',
    alternatives: ['جمعية سند الأسرة الحلبية (تجريبية)', 'جمعية ركن الأسرة الحلبية (تجريبية)'],
    form: 2,
    governorate: 2,
    field: 5,
    founders: 11,
    status: 7,
    stage: 2,
    transaction: { status: 'returned', step: 3, entered: 6, officer: 'evaluator1' },
    moves: [
      ...toEvaluator('hl.officer', 6),
      {
        step: 3,
        by: 'evaluator1',
        decision: 'return',
        back: 2,
        notes: 'يرجى معالجة الملاحظات المدونة على بيانات المنظمة وأحد المؤسسين.',
      },
    ],
    documents: 'sign-up',
    reviewed: 'returned',
  },
  {
    email: 'founder3@demo.example',
    name_ar: 'جمعية ضوء القرية (تجريبية)',
    name_en: 'Village Light (demo)',
    alternatives: ['جمعية قنديل القرية (تجريبية)', 'جمعية شعاع القرية (تجريبية)'],
    form: 2,
    governorate: 1,
    field: 4,
    founders: 11,
    status: 2,
    stage: 2,
    transaction: { status: 'submitted', step: 2, entered: 1, officer: 'dm.officer' },
    moves: [{ step: 1, by: founder, decision: 'forward', back: 1 }],
    documents: 'sign-up',
    reviewed: 'nothing',
  },
  {
    email: 'founder4@demo.example',
    name_ar: 'جمعية ينابيع العاصي (تجريبية)',
    name_en: 'Orontes Springs (demo)',
    alternatives: ['جمعية ضفاف العاصي (تجريبية)', 'جمعية نواعير العاصي (تجريبية)'],
    form: 2,
    governorate: 4,
    field: 2,
    founders: 11,
    status: 4,
    stage: 4,
    transaction: { status: 'in_progress', step: 5, entered: 9 },
    moves: toDocuments('ho.officer', 14),
    documents: 'some',
    reviewed: 'information',
  },
  {
    email: 'founder5@demo.example',
    name_ar: 'مؤسسة جسور المهنة (تجريبية)',
    name_en: 'Bridges of Craft (demo)',
    alternatives: ['مؤسسة دروب المهنة (تجريبية)', 'مؤسسة أفق المهنة (تجريبية)'],
    form: 1,
    governorate: 1,
    field: 4,
    founders: 3,
    status: 5,
    stage: 5,
    transaction: { status: 'in_progress', step: 6, entered: 8, officer: 'evaluator2' },
    moves: [...toDocuments('dm.officer', 26), { step: 5, by: founder, decision: 'forward', back: 8 }],
    documents: 'all',
    reviewed: 'some documents',
  },
  {
    email: 'founder6@demo.example',
    name_ar: 'جمعية أمواج الثقافة (تجريبية)',
    name_en: 'Waves of Culture (demo)',
    alternatives: ['جمعية شاطئ الثقافة (تجريبية)', 'جمعية مرسى الثقافة (تجريبية)'],
    form: 2,
    governorate: 6,
    field: 6,
    founders: 11,
    status: 8,
    stage: 6,
    transaction: { status: 'external', step: 8, entered: 5, officer: 'central.admin' },
    moves: [
      ...toOpinions('central.admin', 30),
      {
        step: 8,
        by: 'central.admin',
        decision: 'external',
        back: 4,
        notes: 'كتاب إلى المحافظة.',
        letter: {
          body: 1,
          no: '2101/ص',
          replied: { no: '884/م', back: 1, notes: 'لا مانع لدى المحافظة، والحاجة قائمة إلى نشاط الجمعية.' },
        },
      },
      {
        step: 8,
        by: 'central.admin',
        decision: 'external',
        back: 4,
        notes: 'كتاب إلى وزارة الثقافة.',
        letter: { body: 4, no: '2102/ص' },
      },
    ],
    documents: 'all',
    reviewed: 'everything',
  },
  {
    email: 'founder7@demo.example',
    name_ar: 'جمعية ظلال الغوطة الصحية (تجريبية)',
    name_en: 'Ghouta Shade Health (demo)',
    alternatives: ['جمعية نسائم الغوطة الصحية (تجريبية)', 'جمعية رياض الغوطة الصحية (تجريبية)'],
    form: 2,
    governorate: 3,
    field: 9,
    founders: 11,
    status: 6,
    stage: 7,
    transaction: { status: 'in_progress', step: 9, entered: 1, officer: 'ngo.head' },
    moves: [
      ...toOpinions('central.admin', 38),
      {
        step: 8,
        by: 'central.admin',
        decision: 'external',
        back: 12,
        notes: 'كتاب إلى المحافظة.',
        letter: { body: 1, no: '2050/ص', replied: { no: '861/م', back: 3, notes: 'لا مانع لدى المحافظة.' } },
      },
      {
        step: 8,
        by: 'central.admin',
        decision: 'external',
        back: 12,
        notes: 'كتاب إلى وزارة الصحة.',
        letter: { body: 2, no: '2051/ص', replied: { no: '412/ص', back: 2, notes: 'لا مانع من الناحية الفنية.' } },
      },
      { step: 8, by: 'central.admin', decision: 'forward', back: 1, notes: 'وردت الآراء كلها بالموافقة.' },
    ],
    documents: 'all',
    reviewed: 'everything',
  },
]
