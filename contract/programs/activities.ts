import { bool, date, file, flag, id, ids, int, list, lk, longText, optional, rich, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { optionalServiceIds } from '../profile/units.ts'
import { activityWords } from './program-words.ts'
import { activitySheet } from './sheets.ts'

/** activity_type [domain 2.12]: part of the yearly plan, or an answer to an emergency. */
export const planned = 0
export const urgent = 1

/** Activities: what the organisation does once, of a programme or in an emergency [domain 2.6]. */
export const activities = resource({
  path: 'v2/activities',
  permission: 'ngo_activities',
  title: 'Activities',
  said: 'activity',
  sheet: activitySheet,
  words: activityWords,
  input: {
    program_id: optional(id),
    name: text(3, 150),
    activity_type: flag,
    objectives: longText(2000),
    description: optional(rich(5000)),
    target_group_ids: ids('target-groups', 1),
    service_ids: optionalServiceIds,
    governorate_id: lk('governorates'),
    place: optional(text(0, 255)),
    start_date: date,
    end_date: optional(date),
    beneficiaries_number: optional(int(0, 100_000_000)),
    image: optional(file('image')),
    is_published: bool,
  },
  filter: {
    program_id: id.optional(),
    activity_type: flag.optional(),
    governorate_id: list(int()).optional(),
  },
})
