import type { Words } from '#contract/core/calls/words.ts'
import { machineWords, realEstateWords } from '#contract/properties/property-words.ts'
import type { SeededField } from './type-fields.ts'

const bare = { slug: 'property_acquisition', hint_ar: null, hint_en: null, minimum: 0, maximum: 200 } as const
const named = <W extends Words>(words: W, key: keyof W & string) => ({
  ...{ key, label_ar: words[key]?.ar ?? key, label_en: words[key]?.en ?? key },
})
const property = 'property'
/** Asked of one of the two kinds alone; what the register may lack is not required. */
const [machine, estate] = [
  (key: keyof typeof machineWords) => ({
    ...{ ...bare, ...named(machineWords, key), is_required: true },
    asked_with: { key: property, value: 'machines' },
  }),
  (key: keyof typeof realEstateWords) => ({
    ...{ ...bare, ...named(realEstateWords, key), is_required: true },
    asked_with: { key: property, value: 'real_estates' },
  }),
]
const free = { is_required: false } as const

/** What is to be acquired, in the fields of the register in which its approval records it. */
export const propertyFields: readonly SeededField[] = [
  {
    ...bare,
    key: property,
    kind: 'choice',
    label_ar: 'المطلوب تملّكه',
    label_en: 'What is acquired',
    hint_ar: 'يُسجَّل عند الموافقة في عقارات المنظمة أو آلياتها كما تكتبونه هنا.',
    hint_en: 'The approval records it among your real estates or vehicles as you write it here.',
    is_required: true,
    source: 'own:property_kinds',
  },
  {
    ...{ ...bare, ...named(machineWords, 'possessive_form_id') },
    kind: 'choice',
    is_required: true,
    source: 'index:ownership-forms',
  },
  { ...estate('number'), kind: 'text', minimum: 1, maximum: 30 },
  { ...estate('region'), kind: 'choice', source: 'index:areas' },
  { ...estate('estate_type_id'), kind: 'choice', source: 'index:estate-types' },
  {
    ...estate('shares_number'),
    ...free,
    kind: 'number',
    hint_ar: 'من 2400 سهم، للملك.',
    hint_en: 'Of 2400, for what is owned.',
    minimum: 1,
    maximum: 2400,
  },
  { ...estate('address'), kind: 'text', minimum: 5, maximum: 255 },
  {
    ...estate('usage'),
    ...free,
    kind: 'text',
    hint_ar: 'الغرض الذي يلزم له العقار. تذكره الجمعيات، عدا الخيرية والثقافية.',
    hint_en: 'The purpose that needs it. Associations name it, except charitable and cultural ones.',
    maximum: 150,
  },
  { ...estate('value'), ...free, kind: 'money' },
  { ...estate('currency_id'), ...free, kind: 'choice', source: 'index:currencies' },
  { ...machine('machine_type_id'), kind: 'choice', source: 'index:machine-types' },
  { ...machine('model'), kind: 'text', minimum: 1, maximum: 60 },
  { ...machine('plate_number'), kind: 'text', minimum: 1, maximum: 15 },
  { ...machine('governorate_id'), kind: 'choice', source: 'index:governorates' },
  { ...machine('structure_no'), kind: 'text', minimum: 5, maximum: 25 },
  { ...machine('serial_number'), ...free, kind: 'text', maximum: 30 },
  { ...machine('fuel_type'), kind: 'choice', source: 'index:fuel-types' },
  { ...machine('passengers_number'), kind: 'number', minimum: 1, maximum: 100 },
  { ...machine('year'), kind: 'text', minimum: 4, maximum: 4 },
  {
    ...machine('tax'),
    ...free,
    kind: 'yes_no',
    hint_ar: 'تُشترى معفاة من الضرائب أو الرسوم الجمركية، بكتاب الإعفاء.',
    hint_en: 'Bought free of tax or customs, by the letter of exemption.',
  },
]
