import {
  choice,
  date,
  file,
  id,
  ids,
  int,
  list,
  lk,
  longText,
  money,
  optional,
  rich,
  text,
} from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { namesOf } from '../core/machine.ts'
import { optionalServiceIds } from '../profile/units.ts'
import { programWords } from './program-words.ts'
import { programSheet } from './sheets.ts'

export const programStatuses = namesOf(programWords.status.words)

/** Programmes: what the organisation works on for years [domain 2.6]. */
export const programs = resource({
  path: 'v2/programs',
  permission: 'ngo_programs',
  title: 'Programmes',
  sheet: programSheet,
  words: programWords,
  input: {
    name: text(3, 150),
    name_en: optional(text(3, 150)),
    objectives: longText(2000, 10),
    description: optional(rich(5000)),
    classification_id: id,
    target_group_ids: ids('target-groups', 1),
    service_ids: optionalServiceIds,
    governorate_ids: ids('governorates', 1),
    start_date: date,
    end_date: optional(date),
    budget: optional(money),
    currency_id: optional(lk('currencies')),
    status: choice(programStatuses),
    image: optional(file('image')),
  },
  filter: { status: choice(programStatuses).optional(), classification_id: list(int()).optional() },
})
