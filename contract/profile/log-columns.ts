import { extensionWords } from '../plans/extension-words.ts'
import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { FieldWords, Words } from '../core/calls/words.ts'
import { balanceWords, budgetWords, explanationWords, lineWords } from '../budgets/budget-words.ts'
import { directorWords, termWords } from '../boards/board-words.ts'
import { entryWords } from '../transactions/request-words.ts'
import { hourWords } from '../people/hours.ts'
import { employeeWords, memberWords, volunteerWords } from '../people/person-words.ts'
import { activityWords, programWords } from '../programs/program-words.ts'
import { executionWords, planItemWords, planWords } from '../plans/plan-words.ts'
import { machineWords, realEstateWords } from '../properties/property-words.ts'
import { personWords } from '../users/person-words.ts'
import { findRightColumn } from './right-columns.ts'
import { accountWords, driverWords } from './account-words.ts'
import { contactWords } from './contact-words.ts'
import { allianceWords, ngoWords } from './ngo-words.ts'
import { assistWords, objectWords, offerWords } from '../assists/assist-words.ts'
import { flagWords } from '../flags/flag-words.ts'
import { collaborationWords } from '../cooperation/collaboration-words.ts'
import { eventWords } from '../cooperation/event-words.ts'
import { membershipWords } from '../cooperation/membership-words.ts'
import { partWords } from '../cooperation/part-words.ts'
import { projectWords } from '../cooperation/project-words.ts'
import { donationWords, grantWords, transferWords } from '../grants/grant-words.ts'
import {
  generalInfoWords,
  itemWords,
  meetingWords,
  minutesWords,
  quorumWords,
  voteWords,
} from '../assemblies/meeting-words.ts'
import { incentiveWords } from '../incentives/incentive-words.ts'
import { ngoClassificationWords, ngoServiceWords } from './service-words.ts'
import { branchWords, centreWords } from './unit-words.ts'
import { validationWords } from './validation-words.ts'

/** Words of the records that the tracking log tells of, by their table. */
const tables: Readonly<Record<string, Words>> = {
  establishments: { status_id: commonWords.status },
  ngos: ngoWords,
  branches: branchWords,
  service_centres: centreWords,
  contact_information: contactWords,
  bank_accounts: accountWords,
  manager_accounts: driverWords,
  classification_ngos: ngoClassificationWords,
  ngo_services: ngoServiceWords,
  alliance_members: allianceWords,
  employees: employeeWords,
  volunteers: volunteerWords,
  volunteer_hours: hourWords,
  general_authority_members: memberWords,
  directors: directorWords,
  director_boards: termWords,
  machines: machineWords,
  real_estates: realEstateWords,
  programs: programWords,
  activities: activityWords,
  plans: planWords,
  plan_activities: planItemWords,
  plan_urgencies: planItemWords,
  executions: executionWords,
  annual_budgets: { ...budgetWords, ...lineWords, ...balanceWords, ...explanationWords },
  extensions: extensionWords,
  users: personWords,
  right_proposals: personWords,
  incentives: incentiveWords,
  financial_grants: grantWords,
  money_transferred_abroad: transferWords,
  international_donations: donationWords,
  coop_projects: projectWords,
  coop_project_partners: partWords,
  coop_project_locations: partWords,
  coop_project_objectives: partWords,
  coop_project_results: partWords,
  coop_project_budgets: partWords,
  coop_project_transactions: { ...partWords, kind: partWords.movement },
  coop_project_beneficiaries: partWords,
  coop_project_files: { ...partWords, kind: partWords.paper },
  i_organisations_memberships: membershipWords,
  international_events_subscriptions: eventWords,
  local_partner_collaborations: collaborationWords,
  assists: assistWords,
  ngo_flags: flagWords,
  assist_objects: objectWords,
  assist_offers: offerWords,
  quorum_rules: quorumWords,
  general_authority_meetings: { ...itemWords, ...voteWords, ...meetingWords },
  meeting_minutes: minutesWords,
  general_infos: generalInfoWords,
}
/** Columns that no form of these records has. */
const others: Words = {
  ...entryWords,
  state: commonWords.status,
  confirmed: commonWords.status,
  completion_state: validationWords.state,
  publication: { ar: 'حالة النشر', en: 'Publication' },
  supervision: { ar: 'الإظهار للعموم', en: 'Shown to the public' },
  term_no: { ar: 'رقم الولاية', en: 'Term' },
  start_date: { ar: 'تاريخ البداية', en: 'Start date' },
}
/** For a record without words of its own: what a column is called elsewhere. */
const anywhere: Words = {
  ...Object.assign({}, ...Object.values(tables)),
  ...commonWords,
  ...addressWords,
  ...others,
}

const wordsOf = (words: Words | undefined, name: string): FieldWords | undefined =>
  words && Object.hasOwn(words, name) ? words[name] : undefined

/** Words of a column that the record itself has; nothing where another record lends them. */
export const findOwnColumn = (entity: string, name: string): FieldWords | undefined => wordsOf(tables[entity], name)

interface LogColumn extends FieldWords {
  /** The index table whose codes the column holds. */
  readonly index?: string | undefined
}

/** Words of a column that stands in the tracking log's changes of a table; the page and the exported log say them alike. */
export function findLogColumn(entity: string, name: string): LogColumn | undefined {
  const words: FieldWords | undefined =
    wordsOf(tables[entity], name) ?? findRightColumn(entity, name) ?? wordsOf(anywhere, name)
  return words && { ...words, index: typeof words.as === 'object' ? words.as.index : undefined }
}

const silent = new Set([
  'alliance_ngo_id',
  'member_ngo_id',
  'id',
  'ngo_id',
  'deleted_at',
  'created_at',
  'updated_at',
  'real_estate_id',
  'volunteer_id',
  'name_folded',
  'stale_told_at',
  'occupancy_told_until',
])
/** Whether a changed column says something to a reader. */
export const isTold = (column: string): boolean => !silent.has(column)
