import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { catalogueWords, classificationWords, ngoClassificationWords } from '../profile/service-words.ts'

/** Index tables. */
export const indexWords = {
  name_ar: { ar: 'الفهرس', en: 'Index (Arabic)' },
  name_en: { ar: 'الفهرس بالإنكليزية', en: 'Index' },
  slug: commonWords.slug,
  active: { ar: 'قيم فعّالة', en: 'Active values', as: 'number' },
  retired: { ar: 'قيم موقوفة', en: 'Retired values', as: 'number' },
  related: { ar: 'مرتبط بـ', en: 'Related to' },
  changed_at: commonWords.updated_at,
} satisfies Words

/** Values of an index; a retired one is offered no longer. */
export const indexValueWords = {
  uses: { ar: 'الاستعمال', en: 'Uses', as: 'number' },
  is_active: commonWords.is_active,
  retired: { ...commonWords.stopped, en: 'Retired' },
} satisfies Words

/** Services that organisations choose from, and their proposals [domain 2.2 services]. */
export const serviceWords = {
  ...catalogueWords,
  classification_name: catalogueWords.classification_id,
  state: {
    ...commonWords.status,
    as: 'state',
    words: {
      proposed: { ar: 'مقترحة', en: 'Proposed' },
      approved: { ar: 'معتمدة', en: 'Approved' },
      retired: indexValueWords.retired,
      refused: commonWords.refused,
      merged: { ar: 'مدموجة', en: 'Merged' },
    },
  },
  uses: indexValueWords.uses,
  updated_at: commonWords.updated_at,
} satisfies Words

/** The tree of classifications [domain 2.2 classifications]. */
export const treeWords = {
  ...classificationWords,
  level: {
    ar: 'المستوى',
    en: 'Level',
    as: 'state',
    words: ngoClassificationWords.type.words,
  },
  uses: indexValueWords.uses,
  updated_at: commonWords.updated_at,
} satisfies Words
