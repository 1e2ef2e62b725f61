export type SettingUnit =
  | 'calendar_days'
  | 'days'
  | 'months'
  | 'minutes'
  | 'attempts'
  | 'percent'
  | 'count'
  | 'founders'
  | 'seats'
export type SettingGroup =
  | 'founding'
  | 'profile'
  | 'bank'
  | 'campaigns'
  | 'approvals'
  | 'country'
  | 'security'
  | 'platform'
interface Labelled {
  readonly group: SettingGroup
  readonly ar: string
  readonly en: string
  readonly unit?: SettingUnit
}
export type Setting = Labelled &
  (
    | { readonly kind: 'int'; readonly min: number; readonly max: number }
    | { readonly kind: 'share'; readonly min: number; readonly max: number }
    | { readonly kind: 'bool' }
    /** A number, or a list of numbers, for each legal form. */
    | { readonly kind: 'per_form'; readonly min: number; readonly max: number }
    | { readonly kind: 'lists_per_form'; readonly min: number; readonly max: number }
    | { readonly kind: 'text'; readonly longest: number }
    /** Country data and limits that are built in: shown, not edited. */
    | { readonly kind: 'fixed' }
  )

export const number = (
  group: SettingGroup,
  min: number,
  max: number,
  unit: SettingUnit,
  ar: string,
  en: string,
): Setting => ({
  kind: 'int',
  group,
  min,
  max,
  unit,
  ar,
  en,
})
export const flag = (group: SettingGroup, ar: string, en: string): Setting => ({ kind: 'bool', group, ar, en })
export const words = (group: SettingGroup, ar: string, en: string): Setting => ({
  kind: 'text',
  longest: 100,
  group,
  ar,
  en,
})
export const fixed = (group: SettingGroup, ar: string, en: string): Setting => ({ kind: 'fixed', group, ar, en })
