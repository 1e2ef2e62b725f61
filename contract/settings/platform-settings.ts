import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { int, list, optional, text } from '../core/calls/fields.ts'
import type { FieldErrorCode } from '../core/refusals/messages.ts'
import type { Setting } from './setting-kinds.ts'

const forms = ['1', '2', '3'] as const
const perForm = (value: z.ZodType) => z.strictObject(Object.fromEntries(forms.map((form) => [form, value])))

/** The values that a setting may take; undefined when nobody may change it. */
export function settingSchema(setting: Setting): z.ZodType | undefined {
  switch (setting.kind) {
    case 'int':
      return int(setting.min, setting.max)
    case 'share':
      return z.preprocess(
        (input) => (typeof input === 'string' && /^\d(\.\d{1,3})?$/.test(input) ? Number(input) : input),
        z.number().refine((value) => value >= setting.min && value <= setting.max, {
          params: { code: 'V-RANGE', a: setting.min, b: setting.max },
        }),
      )
    case 'bool':
      return z.boolean()
    case 'text':
      return optional(text(3, setting.longest))
    case 'per_form':
      return perForm(int(setting.min, setting.max))
    case 'lists_per_form':
      return perForm(
        list(int(setting.min, setting.max), 1, 10).refine((value) => new Set(value).size === value.length, {
          params: { code: 'V-TAKEN' },
        }),
      )
    case 'fixed':
      return undefined
  }
}

/** Rules between two settings: what is wrong with a new value beside the others as they stand. */
export function settingConflict(
  key: string,
  value: unknown,
  others: (key: string) => unknown,
): { code: FieldErrorCode; params: Record<string, unknown> } | undefined {
  const [least, most] = ['bank.max_accounts', 'bank.max_with_exception']
  if (key === least && Number(value) > Number(others(most as string)))
    return { code: 'V-RANGE', params: { a: 1, b: others(most as string) } }
  if (key === most && Number(value) < Number(others(least as string)))
    return { code: 'V-RANGE', params: { a: others(least as string), b: 20 } }
  return undefined
}

const row = z.object({
  key: z.string(),
  value: z.unknown(),
  changed_at: z.string().nullable(),
  updated_at: z.string(),
  changed_by: z.string().nullable(),
})
const access = (code: 'S' | 'U'): Access => ({ kinds: ['ministry'], may: [['ministry_indexes', code]] })
/** Only the central administration reads and changes them [domain 2.11]. */
export const listSettings = call({
  method: 'GET',
  path: 'v2/ministry/settings',
  summary: 'Country data and limits',
  access: access('S'),
  answer: z.array(row),
})
export const updateSetting = call({
  method: 'PUT',
  path: 'v2/ministry/settings',
  summary: 'Change one limit',
  access: access('U'),
  body: z.strictObject({ key: text(3, 80), value: z.unknown() }),
  answer: row,
  versioned: true,
  says: 'saved',
})
