import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, choice, id, optional, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { iconName } from './index-fields.ts'
import { classificationSheet } from './sheets.ts'
import { treeWords } from './index-words.ts'

/** Main fields of work, and the specialisations under each. */
export const classificationLevels = ['main', 'sub'] as const

/** The standard classification in two levels, ordered by its codes [domain 2.2, 6.5]. */
export const classificationTree = resource({
  path: 'v2/ministry/indexes/classifications',
  permission: 'ministry_indexes',
  title: 'Classification tree',
  kind: 'ministry',
  sheet: classificationSheet,
  words: treeWords,
  input: {
    parent_id: optional(id),
    code: text(1, 10),
    icnpo_code: optional(text(1, 10)),
    name_ar: text(3, 120),
    name_en: text(3, 120),
    icon: optional(iconName),
    is_active: bool,
  },
  view: {
    level: z.enum(classificationLevels),
    /** In how many records it stands, its specialisations and services among them. */
    uses: z.int(),
  },
  filter: { parent_id: id.optional(), level: choice(classificationLevels).optional(), is_active: bool.optional() },
})
/** Beside each other in the tree alone: nobody's specialisation or service leaves the field that it stands under. */
export const mergeClassification = call({
  method: 'POST',
  path: `${classificationTree.path}/{id}/merge`,
  summary: 'Classification tree: merge a duplicate into another one beside it; its uses move there',
  access: { kinds: ['ministry'], may: [['ministry_indexes', 'D']] },
  params: z.strictObject({ id }),
  body: z.strictObject({ into: id, confirmed: bool }),
  answer: z.object({ moved: z.int() }),
  says: 'classification_merged',
})
export type Classification = z.output<typeof classificationTree.row>
