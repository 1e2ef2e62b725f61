import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { bool, choice, id, int, list, optional, text } from '../core/calls/fields.ts'

export const stageScopes = ['applicant', 'directorate', 'central', 'external'] as const

/** A stage as it is edited; its number is its place in the list, and the last one decides. */
const stageInput = z.strictObject({
  /** The stage that stands already; a new one has none. */
  id: optional(id),
  name_ar: text(3, 120),
  name_en: text(3, 120),
  action_type_id: id,
  scope: choice(stageScopes),
  transaction_request_role_id: optional(id),
  /** Whose holders are told when the stage is late; none: only its officer and the head. */
  escalation_role_id: optional(id),
  days_number: optional(int(0, 90)),
  allow_return: bool,
  allow_reject: bool,
  requires_files: bool,
})
export type StageInput = z.output<typeof stageInput>
export const stageFields = stageInput.superRefine((stage, ctx) => {
  const at = (path: string, code: string) => ctx.addIssue({ code: 'custom', path: [path], params: { code } })
  if (stage.scope !== 'applicant' && stage.transaction_request_role_id === null)
    at('transaction_request_role_id', 'V-REQ')
})

const named = { id: z.int(), name_ar: z.string(), name_en: z.string().nullable() }
const role = z.object({
  ...named,
  scope: z.enum(['directorate', 'central']),
  /** People who hold the role for this type and take requests today. */
  available: z.int(),
  /** Governorates whose directorate has nobody with it; none for a central role. */
  uncovered: z.array(z.int()),
})
export type StageRole = z.output<typeof role>
const detail = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string(),
  stages: z.array(z.object({ ...stageInput.shape, parent_stage_number: z.int().nullable() })),
  /** Requests that are on their way: they keep the path that they began with. */
  open_requests: z.int(),
  /** The path belongs to a procedure of the law that the platform carries out. */
  fixed: z.boolean(),
  actions: z.array(z.object({ ...named, days_number: z.int() })),
  roles: z.array(role),
  /** Of the type: its words, limits and documents change it too. */
  updated_at: z.string(),
})
export type TypeStages = z.output<typeof detail>

const access = (code: 'S' | 'U'): Access => ({ kinds: ['ministry'], may: [['ministry_transaction_types', code]] })
const params = z.strictObject({ id })
export const readTypeStages = call({
  method: 'GET',
  path: 'v2/ministry/transaction-types/{id}/stages',
  summary: 'Stages of a transaction type, and what a stage may be given',
  access: access('S'),
  params,
  answer: detail,
})
export const updateTypeStages = call({
  method: 'PUT',
  path: 'v2/ministry/transaction-types/{id}/stages',
  summary: 'Replace the stages of a transaction type, in order',
  access: access('U'),
  params,
  body: z.strictObject({ stages: list(stageFields, 1, 20) }),
  answer: detail,
  versioned: true,
  says: 'edited',
})

/** What makes a path one that nobody can walk to its end; refused. */
export type StageFault = 'no_stages' | 'nobody_decides' | 'only_applicant' | 'applicant_twice'
/** What works on paper and stops in practice; told before saving. */
export type StageWarning = 'nobody_available' | 'uncovered' | 'no_days' | 'never_rejected' | 'long'

/** Working days that a whole path may take before it is told: about sixty days of the calendar [law, art. 10]. */
export const longPathDays = 42

type Judged = Pick<
  StageInput,
  'scope' | 'transaction_request_role_id' | 'days_number' | 'allow_reject' | 'action_type_id'
>
interface Said<Code> {
  readonly code: Code
  /** Place of the stage, from 0; absent: the whole path. */
  readonly at?: number
  readonly count?: number
}

/** Faults of a path: a last step with the applicant never ends, one after another of them is never left by an officer. */
export function stageFaults(stages: readonly Judged[]): Said<StageFault>[] {
  if (stages.length === 0) return [{ code: 'no_stages' }]
  const faults: Said<StageFault>[] = []
  if (stages.every((stage) => stage.scope === 'applicant')) faults.push({ code: 'only_applicant' })
  else if (stages.at(-1)?.scope === 'applicant') faults.push({ code: 'nobody_decides', at: stages.length - 1 })
  stages.forEach((stage, at) => {
    if (at > 0 && stage.scope === 'applicant' && stages[at - 1]?.scope === 'applicant')
      faults.push({ code: 'applicant_twice', at })
  })
  return faults
}

/** Warnings of a path: steps without people, without time, a path that cannot end in a refusal or takes too long. */
export function stageWarnings(
  stages: readonly Judged[],
  { roles, actions }: Pick<TypeStages, 'roles' | 'actions'>,
): Said<StageWarning>[] {
  const warnings: Said<StageWarning>[] = []
  let total = 0
  stages.forEach((stage, at) => {
    if (stage.scope === 'applicant') return
    const days = stage.days_number ?? actions.find((action) => action.id === stage.action_type_id)?.days_number ?? 0
    total += days
    if (days === 0) warnings.push({ code: 'no_days', at })
    const held = roles.find((one) => one.id === stage.transaction_request_role_id)
    if (!held) return
    if (held.available === 0) warnings.push({ code: 'nobody_available', at })
    else if (held.uncovered.length > 0) warnings.push({ code: 'uncovered', at, count: held.uncovered.length })
  })
  if (stages.length > 0 && !stages.some((stage) => stage.allow_reject)) warnings.push({ code: 'never_rejected' })
  if (total > longPathDays) warnings.push({ code: 'long', count: total })
  return warnings
}
