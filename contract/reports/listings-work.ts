import { addressWords } from '../core/calls/common-words.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { directorWords } from '../boards/board-words.ts'
import { campaignWords } from '../campaigns/campaign-words.ts'
import { campaignMachine } from '../campaigns/workflow.ts'
import { ownEventWords } from '../news/own-event-words.ts'
import { ownNewsWords } from '../news/own-news-words.ts'
import { opportunityWords } from '../opportunities/opportunity-words.ts'
import { opportunityMachine } from '../opportunities/workflow.ts'
import { employeeWords, volunteerWords } from '../people/person-words.ts'
import { planWords } from '../plans/plan-words.ts'
import { planMachine } from '../plans/workflow.ts'
import { activityWords, programWords } from '../programs/program-words.ts'
import { listing, named, record, value } from './listing.ts'
import { ngo, ofNgo } from './listings-file.ts'
import { reportWords } from './report-words.ts'

const filters = ofNgo
const governorate = record('governorate_id', addressWords.governorate_id)

export const programs = listing(
  'programs',
  screenWords.programs,
  { name: value(programWords.name), objectives: value(programWords.objectives), ngo },
  {
    more: {
      status: value(programWords.status),
      start_date: value(programWords.start_date),
      end_date: value(programWords.end_date),
    },
    filters,
  },
)

export const activities = listing(
  'activities',
  screenWords.activities,
  { name: value(activityWords.name), activity_type: value(activityWords.activity_type, { coded: true }) },
  {
    more: {
      ngo,
      governorate,
      start_date: value(activityWords.start_date),
      end_date: value(activityWords.end_date),
      beneficiaries_number: value(activityWords.beneficiaries_number, { adds: true }),
    },
    filters,
  },
)

export const plans = listing(
  'plans',
  reportWords.plans,
  {
    ngo,
    year: { ...planWords.year, kind: 'number', listed: true },
    status: value({ ...reportWords.plan_status, as: 'state', words: planMachine.statuses }),
  },
  { more: { execution_percentage: value(planWords.execution_percentage) }, filters },
)

export const campaigns = listing(
  'campaigns',
  screenWords.campaigns,
  {
    name_ar: value(campaignWords.name_ar),
    campaign_type: value(reportWords.campaign_type),
    start_date: value(campaignWords.start_date),
    end_date: value(campaignWords.end_date),
    governorate: record('governorate', campaignWords.governorate),
    ngo,
  },
  {
    more: {
      confirmed: value({ ...reportWords.confirmed, as: 'state', words: campaignMachine.statuses }),
      licence_no: value(campaignWords.licence_no),
    },
    filters: [
      {
        ...addressWords.governorate_id,
        name: 'governorate_id',
        kind: 'codes',
        field: 'governorate',
        choices: addressWords.governorate_id.as,
      },
      ...filters,
    ],
  },
)

export const events = listing(
  'events',
  screenWords.events,
  {
    title_ar: value(ownEventWords.title_ar),
    invitation_type: value(ownEventWords.invitation_type),
    governorate,
    eventType: record('event_type_id', ownEventWords.event_type_id),
    ngo,
  },
  {
    more: { from_event_date: value(ownEventWords.from_event_date), to_event_date: value(ownEventWords.to_event_date) },
    filters,
  },
)

const names = {
  first_name: value(employeeWords.first_name),
  last_name: value(employeeWords.last_name),
  id_number: value(employeeWords.id_number, { personal: true }),
} as const
const gender = value(employeeWords.gender)

export const volunteers = listing(
  'volunteers',
  screenWords.volunteers,
  { ...names, position: value(volunteerWords.position), ngo },
  {
    more: {
      gender,
      workField: record('work_field_id', volunteerWords.work_field_id),
      start_date: value(volunteerWords.start_date),
      end_date: value(volunteerWords.end_date),
    },
    filters,
    ofPeople: true,
  },
)

export const employees = listing(
  'employees',
  screenWords.employees,
  { ...names, position: named('position', employeeWords.position), ngo },
  {
    more: {
      gender,
      employmentType: record('employment_type_id', employeeWords.employment_type_id),
      start_date: value(employeeWords.start_date),
      end_date: value(employeeWords.end_date),
    },
    filters,
    ofPeople: true,
  },
)

const members = (slug: string, label: { readonly ar: string; readonly en: string }) =>
  listing(
    slug,
    label,
    { ...names, position: named('position_id', directorWords.position_id), ngo },
    {
      more: {
        gender,
        seat_method: value(directorWords.seat_method),
        is_current: value(directorWords.is_current),
        start_date: value(directorWords.start_date),
        end_date: value(directorWords.end_date),
      },
      filters,
      ofPeople: true,
    },
  )
export const administrators = members('administrators', screenWords.council)
export const founders = members('founders', screenWords.founders)
export const trustees = members('trustees', screenWords.trustees)
export const executives = members('executives', screenWords.executives)
/** A row for each seat, with the other organisations in which the same person sits. */
export const severalBoards = listing(
  'severalBoards',
  reportWords.several_boards,
  {
    ...{ ...names, boards_number: value(reportWords.boards_number, { worked: true }) },
    ...{ position: named('position_id', directorWords.position_id), ngo },
    other_ngos: value(reportWords.other_ngos, { worked: true }),
  },
  {
    more: {
      type: value(reportWords.board),
      gender,
      seat_method: value(directorWords.seat_method),
      start_date: value(directorWords.start_date),
    },
    filters,
    ofPeople: true,
  },
)

export const opportunities = listing(
  'opportunities',
  reportWords.opportunities,
  {
    name: value(opportunityWords.name),
    code: value(opportunityWords.code),
    vacancies_number: value(opportunityWords.vacancies_number, { adds: true }),
    type: value(reportWords.opportunity_type),
    ngo,
  },
  {
    more: {
      governorate,
      status: value({ ...reportWords.opportunity_status, as: 'state', words: opportunityMachine.statuses }),
      closing_date: value(opportunityWords.closing_date),
    },
    filters,
  },
)

export const news = listing(
  'news',
  screenWords.news,
  {
    title_ar: value(ownNewsWords.title_ar),
    accomplished_at_date: value(ownNewsWords.accomplished_at_date),
    governorate,
    ngo,
  },
  { filters },
)
