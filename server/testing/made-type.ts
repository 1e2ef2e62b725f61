import { openRequest } from '#contract/transactions/own-requests.ts'
import { readTransactionType, updateTransactionType } from '#contract/transactions/settings.ts'
import { createTransactionType } from '#contract/transactions/type-making.ts'
import {
  readTypeStages,
  updateTypeStages,
  type StageInput,
  type TypeStages,
} from '#contract/transactions/type-stages.ts'
import { must } from './app.ts'
import type { MinistryUser, Organisation } from './factories.ts'

let serial = 0
/** The fields of a type that nobody has made yet. */
export const newType = (more: object = {}) => ({
  slug: `permit_${(serial += 1)}`,
  name_ar: `ترخيص من النوع ${serial}`,
  name_en: `Permit ${serial}`,
  description: 'ترخيص نشاط مؤقت.',
  audience: 'ngo' as const,
  legal_form_ids: [],
  requires_completed_profile: false,
  allow_consecutive_submission: true,
  consecutive_gap_days: 0,
  applicant_days: 10,
  fee_amount: null,
  area: 'other' as const,
  intention_ar: `نريد ترخيصاً من النوع ${serial}`,
  intention_en: `We want permit ${serial}`,
  keywords: 'ترخيص permit',
  ...more,
})

export interface MadeType {
  readonly id: number
  readonly slug: string
  /** Stages as an editor reads them. */
  read(): Promise<TypeStages>
  /** Replaces the stages; each names its role, keeps its place in the history by its name. */
  save(stages: readonly { name: string; role: string; days?: number; action?: string }[]): Promise<TypeStages>
  open(isActive: boolean): ReturnType<MinistryUser['client']['call']>
  /** Hands in a request and answers its id. */
  request(ngo: Organisation): Promise<number>
}

/** A type that an administrator made; `stages` are saved and it is opened when they are given. */
export async function madeType(admin: MinistryUser, stages: Parameters<MadeType['save']>[0] = []): Promise<MadeType> {
  const { id, slug } = must(await admin.client.call(createTransactionType, { body: newType() }))
  const read = async () => must(await admin.client.call(readTypeStages, { params: { id } }))
  const save: MadeType['save'] = async (wanted) => {
    const now = await read()
    const body = wanted.map(({ name, role, days = 3, action = 'دراسة مباشرة' }): StageInput => {
      const held = now.roles.find((one) => one.name_ar === role)
      return {
        id: now.stages.find((one) => one.name_ar === name)?.id ?? null,
        name_ar: name,
        name_en: `Stage ${name}`,
        action_type_id: now.actions.find((one) => one.name_ar === action)?.id as number,
        scope: held?.scope ?? 'applicant',
        transaction_request_role_id: held?.id ?? null,
        escalation_role_id: null,
        days_number: days,
        allow_return: true,
        allow_reject: true,
        requires_files: false,
      }
    })
    return must(await admin.client.call(updateTypeStages, { params: { id }, body: { stages: body } }))
  }
  const open = async (is_active: boolean) => {
    const { name_ar, name_en, description, consecutive_gap_days, applicant_days } = must(
      await admin.client.call(readTransactionType, { params: { id } }),
    )
    const body = { name_ar, name_en, description, consecutive_gap_days, applicant_days, is_active, stages: [] }
    return admin.client.call(updateTransactionType, { params: { id }, body })
  }
  const request = async (ngo: Organisation) => {
    const body = { slug, subject: 'طلب ترخيص', submit: 1 as const }
    return must(await ngo.client.call(openRequest, { body })).id
  }
  if (stages.length > 0) {
    await save(stages)
    must(await open(true))
  }
  return { id, slug, read, save, open, request }
}
