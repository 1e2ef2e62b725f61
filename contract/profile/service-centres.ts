import { date, decisionNumber, file, id, ids, int, list, lk, optional, pastDate, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { centreSheet } from './sheets.ts'
import { estateNumber, place, serviceIds, unitStatus } from './units.ts'
import { centreWords } from './unit-words.ts'

/** Places that give a service under a licence [domain 2.2]. */
export const serviceCentres = resource({
  path: 'v2/service-centres',
  permission: 'ngo_service_centres',
  title: 'Service centres',
  sheet: centreSheet,
  words: centreWords,
  input: {
    name_ar: text(3, 150),
    name_en: optional(text(3, 150)),
    branch_id: optional(id),
    type: lk('service-centre-types'),
    clearance_authority_id: lk('clearance-authorities'),
    licence_no: optional(decisionNumber),
    licence_date: optional(pastDate),
    licence_until: optional(date),
    licence_file: optional(file()),
    ...place,
    area: lk('areas'),
    real_estate_id: optional(id),
    real_estate_number: estateNumber,
    service_ids: serviceIds(1),
    target_group_ids: ids('target-groups', 0, 14),
    capacity: optional(int(0, 100_000)),
    working_hours: optional(text(0, 150)),
    status: unitStatus,
  },
  filter: { type: list(int()).optional(), governorate_id: list(int()).optional(), status: list(unitStatus).optional() },
})
