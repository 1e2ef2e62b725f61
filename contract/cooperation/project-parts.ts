import { z } from 'zod'
import {
  choice,
  date,
  file,
  id,
  int,
  list,
  lk,
  longText,
  money,
  optional,
  pastDate,
  text,
} from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { namesOf } from '../core/machine.ts'
import { textOf } from '../core/values/arabic.ts'
import { ageBands, genders } from '../plans/executions.ts'
import { partWords } from './part-words.ts'

/** Parts of one project are asked for by it. */
const shared = { permission: 'ngo_un_coop', words: partWords, filter: { coop_project_id: id.optional() } } as const
/** A measured value, which may be below zero in no case that the form has. */
const value = money
export const measures = namesOf(partWords.measure.words)
export const movements = namesOf(partWords.movement.words)
export const papers = namesOf(partWords.paper.words)

/** Who takes part: an organisation of the register, or another body by its name [domain 2.10 coop_project_partners]. */
export const projectPartners = resource({
  ...shared,
  path: 'v2/co-op/project-partners',
  title: 'Partners of a project',
  named: (row) => textOf(row.partner_name),
  input: {
    coop_project_id: id,
    partner_ngo_id: optional(id),
    /** Taken from the register where the partner stands in it. */
    partner_name: optional(text(3, 150)),
    role: text(2, 150),
  },
})
export const projectLocations = resource({
  ...shared,
  path: 'v2/co-op/project-locations',
  title: 'Places of a project',
  named: (row) => textOf(row.place),
  input: {
    coop_project_id: id,
    governorate_id: lk('governorates'),
    sub_district_id: optional(lk('sub-districts')),
    place: optional(text(0, 150)),
  },
})
/** What is to be reached, how it is measured, and what it added up to so far. */
export const projectObjectives = resource({
  ...shared,
  path: 'v2/co-op/project-objectives',
  title: 'Objectives and indicators of a project',
  named: (row) => textOf(row.objective).slice(0, 150),
  input: {
    coop_project_id: id,
    objective: longText(500),
    indicator: longText(300),
    measure: choice(measures),
    baseline_value: optional(value),
    baseline_year: optional(int(1990, 2100)),
    target_value: value,
  },
  view: { achieved_value: z.string().nullable() },
})
/** What a period reached of an objective [amendments 2.10]. */
export const projectResults = resource({
  ...shared,
  path: 'v2/co-op/project-results',
  title: 'Results of a project by period',
  named: (row) => `${textOf(row.period_start)} – ${textOf(row.period_end)}`,
  input: {
    coop_project_id: id,
    coop_project_objective_id: id,
    period_start: pastDate,
    period_end: pastDate,
    achieved: value,
    note: optional(text(0, 300)),
  },
})
export const projectBudgets = resource({
  ...shared,
  path: 'v2/co-op/project-budgets',
  title: 'Budget lines of a project',
  named: (row) => textOf(row.line),
  input: { coop_project_id: id, line: text(2, 150), planned_amount: money },
  view: { received_amount: z.string(), spent_amount: z.string() },
})
/** Money of a line that came, was spent or was passed on; what a line received and spent is their sum [amendments 2.10]. */
export const projectTransactions = resource({
  ...shared,
  path: 'v2/co-op/project-transactions',
  title: 'Money of a project that moved',
  named: (row) => `${textOf(row.happened_on)} · ${textOf(row.amount)}`,
  input: {
    coop_project_id: id,
    coop_project_budget_id: id,
    kind: choice(movements),
    happened_on: pastDate,
    amount: money,
    /** To whom it was passed on. */
    coop_project_partner_id: optional(id),
    note: optional(text(0, 300)),
    file: file(),
  },
})
const count = z.strictObject({
  age_band: choice(ageBands),
  gender: choice(genders),
  people: int(0, 10_000_000),
  with_disability: int(0, 10_000_000),
})
export const projectBeneficiaries = resource({
  ...shared,
  path: 'v2/co-op/project-beneficiaries',
  title: 'Beneficiaries of a project by age and sex',
  named: (row) => textOf(row.target_group_id),
  input: {
    coop_project_id: id,
    target_group_id: lk('target-groups'),
    note: optional(text(0, 300)),
    /** A cell that is left out counts nobody; every number is a sum of them. */
    people: list(count, 1, ageBands.length * genders.length)
      .refine((cells) => new Set(cells.map((cell) => `${cell.age_band} ${cell.gender}`)).size === cells.length, {
        params: { code: 'V-TAKEN' },
      })
      .refine((cells) => cells.every((cell) => cell.with_disability <= cell.people), { params: { code: 'V-TYPE' } }),
  },
  view: { male_number: z.int(), female_number: z.int(), with_disability_number: z.int() },
})
export const projectFiles = resource({
  ...shared,
  path: 'v2/co-op/project-files',
  title: 'Papers of a project',
  named: (row) => textOf(row.title),
  input: {
    coop_project_id: id,
    kind: choice(papers),
    title: text(3, 150),
    file: file(),
    expires_on: optional(date),
  },
})
