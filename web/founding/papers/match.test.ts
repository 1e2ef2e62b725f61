import { expect, it } from 'vitest'
import { matchFiles, ORGANISATION, type Owner } from './match.ts'

const person = ['photo', 'id_image', 'criminal_record_file', 'inquiry_bulletin_file', 'qualification_file']
const owners: Owner[] = [
  { id: 1, name: 'أحمد نبيل الزيتوني', kinds: person },
  { id: 2, name: 'سامر أحمد الحلبي', kinds: person },
  { id: 3, name: 'هدى نبيل الزيتوني', kinds: person },
  { id: 4, name: 'عبد الله مروان الأحمد', kinds: [...person, 'residence_file'] },
  { id: 5, name: 'شركة بردى للنشر', kinds: ['legal_status_file', 'authorisation_file'] },
  { id: 6, name: 'لُبنى نور الدين الشّامي', kinds: person },
]

it.each<[file: string, member: number | null, kind: string | null]>([
  // Folded: hamza, marks, ta marbuta, article, tatweel, digits, signs between words.
  ['صورة الهوية - احمد الزيتوني.pdf', 1, 'id_image'],
  ['هويّة_أحـمد_زيتوني(2).PDF', 1, 'id_image'],
  ['سامر الحلبى صوره شخصيه.jpg', 2, 'photo'],
  ['هدى الزيتوني شهاده جامعيه.pdf', 3, 'qualification_file'],
  ['لا حكم عليه هدى.pdf', 3, 'criminal_record_file'],
  ['نشرة استعلام سامر.pdf', 2, 'inquiry_bulletin_file'],
  ['هوية1لبنى الشامي.png', 6, 'id_image'],
  ['مؤهل لبنى نورالدين.pdf', 6, 'qualification_file'],
  ['عبدالله الاحمد سند اقامة.pdf', 4, 'residence_file'],
  ['شركة بردى قرار الاشتراك.pdf', 5, 'authorisation_file'],
  ['الوضع القانوني لشركة بردى.pdf', null, 'legal_status_file'],
  // Kinds in English; names are not transliterated.
  ['سامر ID card.pdf', 2, 'id_image'],
  ['photo سامر.png', 2, 'photo'],
  ['IMG_20240511_101500.jpg', null, null],
  ['scan.pdf', null, null],
  // A first name is somebody's, also where it is another's father; a father's or a shared family name is nobody's.
  ['هوية أحمد.pdf', 1, 'id_image'],
  ['هوية نبيل.pdf', null, 'id_image'],
  ['هوية الزيتوني.pdf', null, 'id_image'],
  ['صورة.jpg', null, 'photo'],
  // Asked of nobody by this name: told by hand.
  ['إقامة سامر الحلبي.pdf', 2, null],
  ['سامر.pdf', 2, null],
])('«%s» is the paper %s.%s', (file, member, kind) => {
  expect(matchFiles([file], owners)).toEqual([{ member, kind }])
})

it('gives one place to one file: a second one for it, and one for what is taken, is assigned by hand', () => {
  expect(matchFiles(['هوية سامر.pdf', 'هوية سامر 2.pdf', 'صورة سامر.png'], owners, new Set(['2.photo']))).toEqual([
    { member: 2, kind: 'id_image' },
    { member: 2, kind: null },
    { member: 2, kind: null },
  ])
})

it('takes an only founder for the owner of everything, and nobody where there is no founder', () => {
  expect(matchFiles(['هوية.pdf'], owners.slice(0, 1))).toEqual([{ member: 1, kind: 'id_image' }])
  expect(matchFiles(['هوية أحمد.pdf'], [])).toEqual([{ member: null, kind: null }])
})

const documents = [
  'محضر انتخاب مجلس الإدارة أو تعيين مجلس الأمناء',
  'قائمة بأسماء المؤسسين وبياناتهم موقعة منهم',
  'سند التأسيس وتخصيص المال',
  'النظام الداخلي موقعاً من المؤسسين',
]
  .map((name, at) => ({ member: ORGANISATION, kind: `doc-${at + 1}-1`, name }))
  .concat([
    { member: ORGANISATION, kind: 'doc-5-1', name: 'رسالة دعم من جهة' },
    { member: ORGANISATION, kind: 'doc-5-2', name: 'رسالة دعم من جهة' },
    { member: 2, kind: 'doc-6-1', name: 'سند إقامة موثق' },
  ])
it.each<[file: string, member: number | null, kind: string | null]>([
  ['النظام الداخلي.pdf', ORGANISATION, 'doc-4-1'],
  ['نظام_داخلي_نهائي_2.pdf', ORGANISATION, 'doc-4-1'],
  ['محضر.pdf', ORGANISATION, 'doc-1-1'],
  ['محضر الانتخاب (1).pdf', ORGANISATION, 'doc-1-1'],
  ['قائمة اسماء المؤسسين.pdf', ORGANISATION, 'doc-2-1'],
  ['سند التأسيس.pdf', ORGANISATION, 'doc-3-1'],
  // One word among others, and a word that two documents share, tell nothing.
  ['تعيين المندوب.pdf', null, null],
  ['المؤسسين.pdf', null, null],
  ['scan.pdf', null, null],
  // A founder's papers find him from here as well; his document is his.
  ['هوية سامر.pdf', 2, 'id_image'],
  ['سامر سند اقامة موثق.pdf', 2, 'doc-6-1'],
])('among the documents of the founding «%s» is %s.%s', (file, member, kind) => {
  expect(matchFiles([file], owners, new Set(), documents)).toEqual([{ member, kind }])
})

it('fills the places of one document one after the other, and asks where the next belongs', () => {
  const files = ['رسالة دعم.pdf', 'رسالة دعم جهة.pdf', 'رسالة دعم 3.pdf']
  expect(matchFiles(files, owners, new Set(), documents).map(({ kind }) => kind)).toEqual(['doc-5-1', 'doc-5-2', null])
})
