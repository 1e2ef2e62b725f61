import { z } from 'zod'
import { bool, choice, date, int, list, longText, money, optional, text } from '../core/calls/fields.ts'

export const fieldKinds = ['text', 'long_text', 'number', 'money', 'date', 'yes_no', 'choice', 'choices'] as const
export type FieldKind = (typeof fieldKinds)[number]
/** Kinds whose value is one or several of the field's options. */
export const choosingKinds: readonly string[] = ['choice', 'choices']
/** Where options may come from beside the field itself: indexes of the platform, and records of the organisation. */
export const fieldSources = [
  'index:governorates',
  'index:work-scopes',
  'index:banks',
  'index:currencies',
  'index:external-bodies',
  'index:un-organisations',
  'index:areas',
  'index:estate-types',
  'index:fuel-types',
  'index:machine-types',
  /** Possessive forms that count as ownership: a lease needs no request. */
  'index:ownership-forms',
  'own:branches',
  'own:service_centres',
  'own:bank_accounts',
  'own:new_drivers',
  'own:drivers',
  'own:director_boards',
  'own:financial_grants',
  'own:money_transferred_abroad',
  'own:international_donations',
  'own:coop_projects',
  'own:i_organisations_memberships',
  'own:international_events_subscriptions',
  'own:properties',
  'own:property_kinds',
  'own:duties',
  'own:campaigns',
  'own:main_classifications',
  'own:sub_classifications',
] as const
export type FieldSource = (typeof fieldSources)[number]

/** A field that a type of request asks its applicant for; it is data of the ministry. */
export const typeField = z.object({
  key: z.string(),
  kind: z.enum(fieldKinds),
  label_ar: z.string(),
  label_en: z.string(),
  hint_ar: z.string().nullable(),
  hint_en: z.string().nullable(),
  is_required: z.boolean(),
  /** Characters of a text, or the least number. */
  minimum: z.int(),
  maximum: z.int(),
  /**
   * What a field that is chosen from offers. A request keeps `value`: the Arabic words where the field has its own
   * options, otherwise the code or id of the record.
   */
  options: z.array(z.object({ value: z.string(), ar: z.string(), en: z.string() })),
  /** Asked for, and required, only while the field `key` has this value; null of a field that is always asked for. */
  asked_with: z.object({ key: z.string(), value: z.string() }).nullable(),
  /** The field that chooses the currency of an amount; null where amounts are in Syrian pounds. */
  currency_by: z.string().nullable(),
})
export type TypeField = z.output<typeof typeField>

const schemaOf: Readonly<Record<FieldKind, (field: TypeField) => z.ZodType>> = {
  text: ({ minimum, maximum }) => text(Math.max(1, minimum), maximum),
  long_text: ({ minimum, maximum }) => longText(maximum, Math.max(1, minimum)),
  number: ({ minimum, maximum }) => int(minimum, maximum),
  money: () => money,
  date: () => date,
  yes_no: () => bool,
  choice: ({ options }) => choice(options.map(({ value }) => value)),
  choices: ({ options, is_required }) =>
    list(choice(options.map(({ value }) => value)), is_required ? 1 : 0).refine(
      (chosen) => new Set(chosen).size === chosen.length,
      { params: { code: 'V-TAKEN' } },
    ),
}

/** The payload that fields ask for: a strict object, in which a field that is not required may be empty. */
export const payloadBy = (fields: readonly TypeField[]): z.ZodType<Record<string, unknown>> =>
  z.strictObject(
    Object.fromEntries(
      fields.map((field) => {
        const value = schemaOf[field.kind](field)
        return [field.key, field.is_required ? value : optional(value)]
      }),
    ),
  )
