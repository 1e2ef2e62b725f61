import { bool, decisionNumber, int, list, lk, optional, pastDate, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { branchSheet } from './sheets.ts'
import { place, premises, unitStatus } from './units.ts'
import { branchWords } from './unit-words.ts'

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
  words: branchWords,
  input: {
    name_ar: text(3, 150),
    branch_type_id: lk('branch-types'),
    is_main: bool,
    ...place,
    ...premises,
    decision_no: optional(decisionNumber),
    decision_date: optional(pastDate),
    /** Whether the public page of the organisation shows it; the main headquarters always stands there. */
    is_public: bool,
    status: unitStatus,
  },
  filter: {
    branch_type_id: list(int()).optional(),
    governorate_id: list(int()).optional(),
    status: list(unitStatus).optional(),
  },
})
