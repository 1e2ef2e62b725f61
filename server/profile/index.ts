import type { Area } from '../core/route.ts'
import { branchesArea } from './branches.ts'
import { completionArea } from './completion/area.ts'
import { contactsArea } from './contacts.ts'
import { documentsArea } from './documents.ts'
import { fileArea } from './file.ts'
import { headquartersArea } from './headquarters.ts'
import { infoArea } from './info.ts'
import { scoreArea } from './score/area.ts'
import { serviceCentresArea } from './service-centres.ts'

/** The organisation's file: main data, documents, score, tracking log, branches, contacts, service centres. */
export const profile: Area = (on, services) => {
  fileArea(on, services)
  infoArea(on, services)
  documentsArea(on, services)
  headquartersArea(on, services)
  branchesArea(on, services)
  contactsArea(on, services)
  serviceCentresArea(on, services)
  scoreArea(on, services)
  completionArea(on, services)
}
export { scoreChanged, scoreJobs } from './score/jobs.ts'
export { storeScores } from './score/store.ts'
export { judgeSection } from './completion/verdicts.ts'
