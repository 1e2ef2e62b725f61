import {
  bool,
  date,
  decisionNumber,
  file,
  id,
  int,
  list,
  lk,
  optional,
  pastDate,
  telephone,
  text,
} from '../core/fields.ts'
import { resource } from '../core/resource.ts'
import { branchSheet } from './sheets.ts'
import { estateNumber, optionalServiceIds, place, unitStatus } from './units.ts'

/** branch-types code of the main headquarters [domain 6.2]. */
export const mainHeadquarters = 1
/** possessive-forms codes that end on a day: lease, usufruct, loan [domain 2.2 branches]. */
export const endingForms: readonly number[] = [2, 3, 4]

/** Licensed local units; exactly one of them is the main headquarters [domain 2.2]. */
export const branches = resource({
  path: 'v2/branch',
  permission: 'ngo_branches',
  title: 'Branches and offices',
  form: true,
  sheet: branchSheet,
  input: {
    name_ar: text(3, 150),
    branch_type_id: lk('branch-types'),
    is_main: bool,
    ...place,
    real_estate_id: optional(id),
    real_estate_number: estateNumber,
    area_id: lk('areas'),
    possessive_form_id: lk('possessive-forms'),
    occupancy_file: file(),
    occupancy_until: optional(date),
    decision_no: optional(decisionNumber),
    decision_date: optional(pastDate),
    manager_name: optional(text(3, 100)),
    phone: optional(telephone),
    service_ids: optionalServiceIds,
    status: unitStatus,
  },
  filter: {
    branch_type_id: list(int()).optional(),
    governorate_id: list(int()).optional(),
    status: list(unitStatus).optional(),
  },
})
