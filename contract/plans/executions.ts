import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, choice, file, id, int, list, longText, money, optional, pastDate, text } from '../core/calls/fields.ts'
import { namesOf } from '../core/machine.ts'
import { executionWords } from './plan-words.ts'

/** Age bands in which people are counted; none straddles 18 [amendments]. */
export const ageBands = ['0-4', '5-11', '12-17', '18-24', '25-59', '60+'] as const
export type AgeBand = (typeof ageBands)[number]
/** Bands of children. */
export const childBands: readonly AgeBand[] = ['0-4', '5-11', '12-17']
export const genders = ['F', 'M'] as const
export type Gender = (typeof genders)[number]
export const executionStatuses = namesOf(executionWords.status.words)
/** A report of these reached somebody; of the others nobody [domain 2.12]. */
export const reachedStatuses: readonly (typeof executionStatuses)[number][] = ['in_progress', 'done', 'partial']

const count = z.strictObject({
  age_band: choice(ageBands),
  gender: choice(genders),
  people: int(0, 10_000_000),
  with_disability: int(0, 10_000_000),
})
export type BeneficiaryCount = z.output<typeof count>
const evidence = z.strictObject({
  file: file(),
  caption: optional(text(0, 150)),
  taken_on: optional(pastDate),
  place: optional(text(0, 150)),
  is_public: bool,
  shows_place: bool,
})
export type Evidence = z.output<typeof evidence>

const input = {
  start_date: pastDate,
  end_date: optional(pastDate),
  execution_percentage: int(0, 100),
  /** People by age and sex; every total is their sum. A cell that is left out counts nobody. */
  beneficiaries: list(count, 0, ageBands.length * genders.length).refine(
    (cells) => new Set(cells.map((cell) => `${cell.age_band} ${cell.gender}`)).size === cells.length,
    { params: { code: 'V-TAKEN' } },
  ),
  actual_budget: money,
  results: longText(2000),
  difficulties: optional(longText(2000, 0)),
  /** Asked for where spending or people differ from the plan by more than a fifth. */
  variance_reason: optional(longText(500, 5)),
  status: choice(executionStatuses),
  files: list(evidence, 0, 10),
}
export const executionInput = z.strictObject(input)
export type ExecutionInput = z.output<typeof executionInput>

export const execution = z.object({
  id: z.int(),
  activity_id: z.int(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  execution_percentage: z.int(),
  beneficiaries: z.array(count),
  beneficiaries_male: z.int(),
  beneficiaries_female: z.int(),
  with_disability: z.int(),
  actual_budget: z.string(),
  results: z.string(),
  difficulties: z.string().nullable(),
  variance_reason: z.string().nullable(),
  status: z.enum(executionStatuses),
  files: z.array(evidence),
  updated_at: z.string(),
})
export type Execution = z.output<typeof execution>

const may = (code: 'S' | 'A' | 'U' | 'D') =>
  ({ kinds: ['org'], may: [['ngo_plans', code]], acting: code === 'S' ? 'read' : 'write' }) as const
const params = z.strictObject({ id })
export const listExecutions = call({
  method: 'GET',
  path: 'v2/executions/activities',
  summary: 'Activities of a plan with what was done of each',
  access: may('S'),
  query: z.strictObject({ year: int(1950, 2999).optional() }),
  answer: z.array(
    z.object({ activity_id: z.int(), name: z.string(), activity_type: z.int(), execution: execution.nullable() }),
  ),
})
export const addExecution = call({
  method: 'POST',
  path: 'v2/executions/activities',
  summary: 'Record what was done of an activity of the plan',
  access: may('A'),
  body: z.strictObject({ year: int(1950, 2999), activity_id: id, ...input }),
  words: executionWords,
  answer: execution,
  says: 'added',
})
export const updateExecution = call({
  method: 'POST',
  path: 'v2/current-plan/execution/{id}',
  summary: 'Change what was recorded of an activity',
  access: may('U'),
  params,
  body: executionInput,
  words: executionWords,
  versioned: true,
  answer: execution,
  says: 'edited',
})
export const removeExecution = call({
  method: 'DELETE',
  path: 'v2/current-plan/execution/{id}',
  summary: 'Delete what was recorded of an activity',
  access: may('D'),
  params,
  answer: z.null(),
  says: 'deleted',
})
