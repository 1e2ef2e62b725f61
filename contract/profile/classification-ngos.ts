import { choice, id } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { classificationSheet } from './service-sheets.ts'
import { ngoClassificationWords } from './service-words.ts'

/** Level of a classification: a main field of the tree, or a specialisation under it [domain 2.12]. */
export const classificationRoles = ['main', 'sub'] as const

/** Classifications of the organisation; the main one is critical once the file is declared complete [domain 2.2]. */
export const classificationNgos = resource({
  path: 'v2/classification-ngos',
  permission: 'ngo_classifications',
  title: 'Classifications',
  named: (row) => (row.type === 'main' ? 'تصنيف رئيسي للمنظمة' : 'مجال تخصص للمنظمة'),
  sheet: classificationSheet,
  words: ngoClassificationWords,
  input: { classification_id: id, type: choice(classificationRoles) },
  filter: { type: choice(classificationRoles).optional() },
})
