import type { Area } from '../core/route.ts'
import { branchesArea } from './branches.ts'
import { contactsArea } from './contacts.ts'
import { fileArea } from './file.ts'
import { serviceCentresArea } from './service-centres.ts'

/** The organisation's file: main data, documents, tracking log, branches, contacts, service centres. */
export const profile: Area = (on, services) => {
  fileArea(on, services)
  branchesArea(on, services)
  contactsArea(on, services)
  serviceCentresArea(on, services)
}
