import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import type { PermissionCode } from '../core/rights/permissions.ts'
import { importPlan } from './index-file.ts'
import type { IndexColumn } from './index-fields.ts'
import { serviceWords } from './index-words.ts'
import { serviceCatalogue } from './service-catalogue.ts'

/** Columns of a file of services; the classification stands by its code, and is read by code or name. */
export const serviceFileColumns: readonly IndexColumn[] = [
  { name: 'id', label_ar: 'المعرّف', label_en: 'Id', type: 'integer' },
  {
    name: 'classification_id',
    label_ar: serviceWords.classification_id.ar,
    label_en: serviceWords.classification_id.en,
    type: 'text',
    required: true,
  },
  {
    name: 'name_ar',
    label_ar: serviceWords.name_ar.ar,
    label_en: serviceWords.name_ar.en,
    type: 'text',
    required: true,
  },
  { name: 'name_en', label_ar: serviceWords.name_en.ar, label_en: serviceWords.name_en.en, type: 'text' },
  { name: 'description', label_ar: serviceWords.description.ar, label_en: serviceWords.description.en, type: 'text' },
  { name: 'is_active', label_ar: 'فعّالة', label_en: 'Active', type: 'boolean' },
]

const access = (code: PermissionCode): Access => ({ kinds: ['ministry'], may: [['ministry_indexes', code]] })
const body = z.strictObject({ csv: z.string() })
export const exportServices = call({
  method: 'GET',
  path: `${serviceCatalogue.path}/export`,
  summary: 'Catalogue of services: as CSV that can be changed and brought back',
  access: access('S'),
  query: z.strictObject({}),
  answer: z.unknown(),
  blob: ['text/csv'],
})
export const planServices = call({
  method: 'POST',
  path: `${serviceCatalogue.path}/import/plan`,
  summary: 'Catalogue of services: what a CSV file would add, change and be refused for; nothing is written',
  access: access('U'),
  body,
  answer: importPlan,
})
export const importServices = call({
  method: 'POST',
  path: `${serviceCatalogue.path}/import`,
  summary: 'Catalogue of services: add and change services as a CSV file says, all of it or nothing',
  access: access('U'),
  body,
  answer: importPlan,
  versioned: true,
  says: 'imported',
})
