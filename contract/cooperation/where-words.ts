import { addressWords, commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { projectMachine } from './workflow.ts'
import { partWords } from './part-words.ts'
import { projectWords } from './project-words.ts'

/** Who does what where: a row of the table is a project at one of its places. */
export const whereWords = {
  ngo_name_ar: commonWords.ngo,
  name_ar: projectWords.name_ar,
  un_organisation_id: projectWords.un_organisation_id,
  project_sector_id: projectWords.project_sector_id,
  governorate_id: { ...addressWords.governorate_id, as: { index: 'governorates' } },
  sub_district_id: { ...addressWords.sub_district_id, as: { index: 'sub-districts' } },
  place: partWords.place,
  start_date: projectWords.start_date,
  end_date: projectWords.end_date,
  project_status: { ...projectWords.project_status, as: 'state', words: projectMachine.statuses },
  /** Not of the place: rows of one project repeat it. */
  people: { ar: 'المستفيدون من المشروع كله', en: 'Beneficiaries of the whole project', as: 'number' },
  total_budget: projectWords.total_budget,
  currency_id: projectWords.currency_id,
} as const satisfies Words
