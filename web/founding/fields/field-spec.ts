import type { Label } from '#contract/core/calls/words.ts'
import type { MainInfo } from '#contract/founding/answers.ts'
import type { Values } from '../draft.ts'

/** What decides whether a field is asked. */
export interface Circumstances {
  readonly values: Values
  readonly info: MainInfo
}
type Word = () => string

interface Shared {
  readonly name: string
  readonly label: Label
  readonly hint?: Word
  readonly article?: Word
  readonly optional?: true | ((at: Circumstances) => boolean)
  readonly shown?: (at: Circumstances) => boolean
  /** Why nobody changes it here. */
  readonly fixed?: Word
  /** Takes half of the row on wide screens. */
  readonly half?: true
}

export type FieldSpec = Shared &
  (
    | {
        readonly kind: 'text'
        readonly ltr?: true
        readonly max?: number
        readonly width?: 'short' | 'middle'
        readonly type?: 'email' | 'tel'
        readonly autoComplete?: string
      }
    | { readonly kind: 'area'; readonly max: number; readonly rows?: number }
    | { readonly kind: 'name' }
    | {
        readonly kind: 'lines'
        readonly max: number
        readonly count: (at: Circumstances) => number
        readonly add: Word
      }
    | { readonly kind: 'number'; readonly width?: 'short' }
    | { readonly kind: 'board' }
    | { readonly kind: 'money' }
    | { readonly kind: 'date' }
    | {
        readonly kind: 'choice'
        readonly choices: (
          at: Circumstances,
        ) => readonly { readonly value: string | number; readonly label: string; readonly hint?: string }[]
      }
    | { readonly kind: 'yesno'; readonly yes: Word; readonly no: Word }
    | { readonly kind: 'check' }
    | { readonly kind: 'radio-index'; readonly index: string }
    | {
        readonly kind: 'pick'
        readonly index: string
        readonly of?: { readonly field: string; readonly extra: string }
      }
    | { readonly kind: 'many'; readonly index: string; readonly max?: (at: Circumstances) => number }
    | { readonly kind: 'classes'; readonly of?: string; readonly max: (at: Circumstances) => number }
    | { readonly kind: 'file'; readonly use: 'document' | 'image' }
  )

export interface StepSpec {
  readonly slug: string
  readonly title: Word
  readonly lead?: Word
  readonly fields: readonly FieldSpec[]
}

/** Fields of a step that are asked in these circumstances. */
export const fieldsShown = (fields: readonly FieldSpec[], at: Circumstances): FieldSpec[] =>
  fields.filter((field) => field.shown?.(at) ?? true)
export const isOptional = (field: FieldSpec, at: Circumstances): boolean =>
  typeof field.optional === 'function' ? field.optional(at) : field.optional === true

/** Legal form as far as it is known, 0 before it is chosen. */
export const legalFormOf = ({ values, info }: Circumstances) =>
  Number(values.legal_form_id ?? info.legal_form_id ?? info.est_ngo.values.legal_form_id ?? 0)
/** Present founding stage. */
export const stageOf = ({ info }: Circumstances) => info.current_stage_number
