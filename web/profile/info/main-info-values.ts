import type { AnswerOf, SentBody } from '#contract/core/calls/call.ts'
import type { readMainInfo, readNgoInfo } from '#contract/profile/file.ts'
import type { saveNgoInfo } from '#contract/profile/info.ts'
import { linesOf } from '../edit.ts'

export type Main = AnswerOf<typeof readMainInfo>
export type Objectives = Pick<AnswerOf<typeof readNgoInfo>['objectives'][number], 'objective_ar' | 'objective_en'>[]
/** What the form shows, in the version in which it was opened. */
export type Opened = Main & { objectives: Objectives }

/** The form's values of the main data. */
export function valuesOf({ about, objectives, ...rest }: Opened) {
  const text = (value: string | null) => value ?? ''
  return {
    name_ar: rest.name_ar,
    name_en: text(rest.name_en),
    short_name: text(rest.short_name),
    legal_form_id: rest.legal_form_id as number | null,
    decision_no: rest.decision_no,
    decision_date: rest.decision_date as string | null,
    /** Asked for when another organisation has the number. */
    repeated_reason: '',
    gazette_no: text(rest.gazette_no),
    gazette_date: rest.gazette_date,
    work_scope_id: rest.work_scope_id,
    work_governorates: rest.work_governorates,
    duration_type: rest.duration_type,
    duration_until: rest.duration_until,
    capital_amount: rest.capital_amount as string | number | null,
    dissolution_beneficiary: text(rest.dissolution_beneficiary),
    mission: text(rest.mission),
    vision: text(rest.vision),
    about: linesOf(about),
    objective_1: objectives[0]?.objective_ar ?? '',
    objective_2: objectives[1]?.objective_ar ?? '',
    objective_3: objectives[2]?.objective_ar ?? '',
    objective_4: objectives[3]?.objective_ar ?? '',
  }
}
export type Values = ReturnType<typeof valuesOf>
export const objectiveNames = ['objective_1', 'objective_2', 'objective_3', 'objective_4'] as const

/** Only what was changed is sent: what is locked then needs no mention. */
export function bodyOf(values: Values, opened: Opened): SentBody<typeof saveNgoInfo> {
  const { objectives } = opened
  const first = valuesOf(opened)
  const { objective_1, objective_2, objective_3, objective_4, ...plain } = values
  const changed = Object.entries(plain).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(first[name as keyof Values]),
  )
  const given = [objective_1, objective_2, objective_3, objective_4].filter((line) => line.trim() !== '')
  const others = objectiveNames.some((name) => values[name] !== first[name])
  const kept = new Map(objectives.map((one) => [one.objective_ar, one.objective_en]))
  return {
    ...Object.fromEntries(changed),
    ...(others
      ? {
          objectives: [
            ...given.map((objective_ar) => ({ objective_ar, objective_en: kept.get(objective_ar) ?? null })),
            ...objectives.slice(4).map(({ objective_ar, objective_en }) => ({ objective_ar, objective_en })),
          ],
        }
      : {}),
  }
}

/** Errors of the list of objectives at the fields of the form. */
export const atFields = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => {
      const at = /^objectives(?:\.(\d))?/.exec(name)
      return at ? [`objective_${Number(at[1] ?? 0) + 1}`, text] : [name, text]
    }),
  )
