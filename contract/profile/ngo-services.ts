import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, id, ids, int, list, lk, longText, optional, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { listServices } from './file.ts'
import { serviceSheet } from './service-sheets.ts'
import { ngoServiceWords } from './service-words.ts'

/** What the organisation offers: a service of the catalogue, to whom, where and when [domain 2.2]. */
export const ngoServices = resource({
  path: 'v2/ngo-services',
  permission: 'ngo_classifications',
  title: 'Services of the organisation',
  named: () => 'خدمة من خدمات المنظمة',
  sheet: serviceSheet,
  words: ngoServiceWords,
  input: {
    service_id: id,
    description_ar: longText(1000, 10),
    target_group_ids: ids('target-groups', 1),
    service_status_id: lk('service-status'),
    service_frequency_id: lk('service-frequencies'),
    timing: optional(text(0, 150)),
    governorate_ids: ids('governorates', 1),
    branch_id: optional(id),
    service_centre_id: optional(id),
    beneficiaries_number: optional(int(0, 10_000_000)),
    is_free: bool,
  },
  filter: { service_status_id: list(int()).optional(), service_frequency_id: list(int()).optional() },
})

export const proposal = z.strictObject({
  classification_id: id,
  name_ar: text(3, 150),
  name_en: optional(text(3, 150)),
  description: optional(longText(1000, 0)),
})
/** A service that the catalogue lacks: the own organisation may name it at once, the public sees it once the ministry approves it. */
export const proposeService = call({
  method: 'POST',
  path: listServices.path,
  summary: 'Catalogue of services: propose one',
  access: { kinds: ['org'], may: [['ngo_classifications', 'A']], acting: 'write' },
  body: proposal,
  answer: z.object({ id: z.int() }),
  says: 'added',
})
