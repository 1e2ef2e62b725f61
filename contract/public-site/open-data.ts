import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice } from '../core/calls/fields.ts'
import { registerFilters } from './register.ts'

const column = z.object({
  name: z.string(),
  type: z.enum(['integer', 'text', 'boolean', 'date', 'instant', 'number', 'list']),
  label_ar: z.string(),
  label_en: z.string(),
})
export type OpenDataColumn = z.output<typeof column>
const columnOf = (name: string, type: OpenDataColumn['type'], label_ar: string, label_en: string): OpenDataColumn => ({
  name,
  type,
  label_ar,
  label_en,
})

/** The fields of the open register in their order; a field is never renamed and never changes its meaning. */
export const openDataColumns = [
  columnOf('id', 'integer', 'معرّف المنظمة، ثابت لا يتكرر', 'Id of the organisation, never used again'),
  columnOf('ngo_code', 'text', 'رقم المنظمة في السجل', 'Register number'),
  columnOf('name_ar', 'text', 'الاسم الرسمي بالعربية', 'Official name in Arabic'),
  columnOf('name_en', 'text', 'الاسم بالإنكليزية إن وُجد', 'Name in English, where there is one'),
  columnOf('legal_form_id', 'integer', 'رمز الشكل القانوني', 'Code of the legal form'),
  columnOf('legal_form', 'text', 'الشكل القانوني', 'Legal form, in Arabic'),
  columnOf('status_id', 'integer', 'رمز الحالة القانونية', 'Code of the legal state'),
  columnOf('status', 'text', 'الحالة القانونية', 'Legal state, in Arabic'),
  columnOf('governorate_id', 'integer', 'رمز محافظة المقر', 'Code of the governorate of the headquarters'),
  columnOf('governorate', 'text', 'محافظة المقر', 'Governorate of the headquarters, in Arabic'),
  columnOf('decision_no', 'text', 'رقم قرار الإشهار', 'Number of the registration decision'),
  columnOf('decision_date', 'date', 'تاريخ قرار الإشهار', 'Date of the registration decision'),
  columnOf('has_public_benefit', 'boolean', 'ذات نفع عام', 'Of public benefit'),
  columnOf('classifications', 'list', 'مجالات العمل الرئيسية والفرعية', 'Main fields and sub-fields of work, in Arabic'),
  columnOf(
    'services',
    'list',
    'الخدمات المعتمدة في دليل الخدمات التي تقدمها',
    'Approved services of the catalogue that it offers, in Arabic',
  ),
  columnOf('address', 'text', 'عنوان المقر الرئيسي', 'Address of the headquarters'),
  columnOf('latitude', 'number', 'خط عرض المقر (WGS 84)', 'Latitude of the headquarters (WGS 84)'),
  columnOf('longitude', 'number', 'خط طول المقر (WGS 84)', 'Longitude of the headquarters (WGS 84)'),
  columnOf('closed_at', 'date', 'تاريخ انتهاء المنظمة إن انتهت', 'Day on which the organisation ended, if it did'),
  columnOf('changed_at', 'instant', 'آخر تغيير في قيد المنظمة (توقيت عالمي)', 'Last change of the entry (UTC)'),
] as const

/**
 * What changed in the fields, the newest first. A new field is a new version; a second number tells that nothing that
 * was there before has changed.
 */
export const openDataVersions = [
  {
    version: '1.0',
    date: '2026-11-21',
    fields: [
      'id',
      'ngo_code',
      'name_ar',
      'name_en',
      'legal_form_id',
      'legal_form',
      'status_id',
      'status',
      'governorate_id',
      'governorate',
      'decision_no',
      'decision_date',
      'has_public_benefit',
      'classifications',
      'services',
      'address',
      'latitude',
      'longitude',
      'closed_at',
      'changed_at',
    ],
    text_ar: 'أول إصدار.',
    text_en: 'First version.',
  },
] as const

export const openDataFormats = ['csv', 'jsonl'] as const
/** The filtered register as a file, organisations in order of their ids; written while it is read. */
export const downloadRegister = call({
  method: 'GET',
  path: 'v2/guest/open-data/{format}',
  summary: 'The public register as CSV or JSON lines, with the filters of the list',
  access: 'open',
  params: z.strictObject({ format: choice(openDataFormats) }),
  query: z.strictObject(registerFilters),
  answer: z.unknown(),
  blob: ['text/csv', 'application/jsonl'],
  anyOrigin: true,
})
/** For portals of open data, which gather what others publish. */
export const readCatalogue = call({
  method: 'GET',
  path: 'v2/guest/open-data/catalogue',
  summary: 'The open register as a DCAT catalogue (JSON-LD)',
  access: 'open',
  answer: z.unknown(),
  blob: ['application/ld+json'],
  anyOrigin: true,
})
const version = z.object({ version: z.string(), date: z.string(), text_ar: z.string(), text_en: z.string() })
const openData = z.object({
  columns: z.array(column),
  total: z.int(),
  changed_at: z.string().nullable(),
  /** The newest first. */
  versions: z.array(version),
})
export type OpenData = z.output<typeof openData>
export const readOpenData = call({
  method: 'GET',
  path: 'v2/guest/open-data',
  summary: 'Dictionary, versions and state of the open register',
  access: 'open',
  answer: openData,
  anyOrigin: true,
})
