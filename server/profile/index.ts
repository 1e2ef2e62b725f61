import type { Area } from '../core/http/route.ts'
import { accountApprovalsArea } from './account-approvals.ts'
import { accountChangesArea } from './account-changes/area.ts'
import { allianceMembersArea } from './alliance-members.ts'
import { bankAccountsArea } from './bank-accounts.ts'
import { branchesArea } from './branches.ts'
import { classificationNgosArea } from './classification-ngos.ts'
import { completionArea } from './completion/area.ts'
import { contactCodesArea } from './contact-codes.ts'
import { contactsArea } from './contacts.ts'
import { documentsArea } from './documents.ts'
import { fileArea } from './file.ts'
import { logArea } from './log.ts'
import { platformLogArea } from './platform-log.ts'
import { managerAccountsArea } from './manager-accounts.ts'
import { ngoServicesArea } from './ngo-services.ts'
import { headquartersArea } from './headquarters.ts'
import { scoreArea } from './score/area.ts'
import { weightsArea } from './score/weights.ts'
import { serviceCentresArea } from './service-centres.ts'

/** The organisation's file: main data, documents, score, tracking log, branches, contacts, service centres, classifications, services, bank accounts. */
export const profile: Area = (on, services) => {
  fileArea(on, services)
  logArea(on, services)
  platformLogArea(on, services)
  documentsArea(on, services)
  headquartersArea(on, services)
  branchesArea(on, services)
  contactsArea(on, services)
  contactCodesArea(on, services)
  serviceCentresArea(on, services)
  classificationNgosArea(on, services)
  ngoServicesArea(on, services)
  bankAccountsArea(on, services)
  managerAccountsArea(on, services)
  accountChangesArea(on, services)
  accountApprovalsArea(on, services)
  allianceMembersArea(on, services)
  scoreArea(on, services)
  weightsArea(on, services)
  completionArea(on, services)
}
export { infoArea } from './info.ts'
export { type Classified, classifiedAs, reclassify } from './amended.ts'
export { mostMains } from './classification-ngos.ts'
export { putDocument } from './documents.ts'
export { type Objective, objectivesOf, replaceObjectives } from './objectives.ts'
export { alertAlliancesOf, allianceOf } from './alliance-members.ts'
export { accountJobs } from './account-changes/area.ts'
export { contactJobs } from './stale-contacts.ts'
export { driverJobs, endDriversByDecision } from './driver-terms.ts'
export { replaceDrivers, type ServingDriver, servingDrivers } from './replaced-drivers.ts'
export { ownErrors, placeErrors } from './checks.ts'
export { statusColumns } from './queries.ts'
export { holdersOf } from './people.ts'
export { reviewersOf } from './completion/people.ts'
export { occupancyJobs } from './ending-occupancy.ts'
export { scoreChanged, scoreJobs } from './score/jobs.ts'
export { storeScores } from './score/store.ts'
export { accreditByRequest, fileStateOf, openSectionsOf, reopenByRequest } from './completion/by-request.ts'
export { judgeSection } from './completion/verdicts.ts'
