import { label } from '#web/base/label.ts'
import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import { machineWords, realEstateWords } from '#contract/properties/property-words.ts'
import { useState } from 'react'
import { answersOf, fieldInput, type FieldInput, limitedKinds } from '#contract/transactions/type-asking.ts'
import {
  choosingKinds,
  type FieldKind,
  fieldKinds,
  type FieldSource,
  fieldSources,
} from '#contract/transactions/type-fields.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { type Errors, type Fields, useFields } from '#web/ui/use-fields.ts'
import { inLang } from '../shared/in-lang.ts'
import type { Keyed } from './list-editor.tsx'

export const kindWords: Readonly<Record<FieldKind, () => string>> = {
  text: m.field_kind_text,
  long_text: m.field_kind_long_text,
  number: m.field_kind_number,
  money: m.field_kind_money,
  date: m.field_kind_date,
  yes_no: m.field_kind_yes_no,
  choice: m.field_kind_choice,
  choices: m.field_kind_choices,
}

const sourceWords: Readonly<Record<FieldSource, () => string>> = {
  'index:governorates': m.field_source_governorates,
  'index:work-scopes': m.field_source_scopes,
  'index:banks': m.field_source_banks,
  'index:currencies': m.field_source_currencies,
  'index:external-bodies': m.field_source_bodies,
  'index:un-organisations': m.field_source_un,
  'index:areas': () => label(realEstateWords.region),
  'index:estate-types': () => label(realEstateWords.estate_type_id),
  'index:fuel-types': () => label(machineWords.fuel_type),
  'index:machine-types': () => label(machineWords.machine_type_id),
  'index:ownership-forms': m.field_source_ownership_forms,
  'own:branches': m.field_source_branches,
  'own:service_centres': m.field_source_centres,
  'own:bank_accounts': m.field_source_accounts,
  'own:new_drivers': m.field_source_new_drivers,
  'own:drivers': m.field_source_drivers,
  'own:director_boards': m.field_source_boards,
  'own:financial_grants': m.field_source_grants,
  'own:money_transferred_abroad': m.field_source_transfers,
  'own:international_donations': m.field_source_donations,
  'own:coop_projects': m.field_source_projects,
  'own:i_organisations_memberships': m.field_source_memberships,
  'own:international_events_subscriptions': m.field_source_intl_events,
  'own:properties': m.field_source_properties,
  'own:property_kinds': m.field_source_property_kinds,
  'own:duties': m.field_source_duties,
  'own:main_classifications': m.field_source_main_classifications,
  'own:sub_classifications': m.field_source_sub_classifications,
  'own:campaigns': () => label(openScreenWords.campaigns),
}

/** A field of a type in the editor; `own` is the name that it has since it was saved first. */
export type AskedField = Omit<FieldInput, 'key'> & {
  readonly own: string | null
  readonly fixed: boolean
  readonly name_ar: string
  readonly name_en: string
}

const empty = {
  kind: 'text' as FieldKind | null,
  label_ar: '',
  label_en: '',
  hint_ar: null as string | null,
  hint_en: null as string | null,
  is_required: true,
  minimum: 0 as number | string | null,
  maximum: 200 as number | string | null,
  source: null as FieldSource | null,
  options_ar: '',
  options_en: '',
  /** The name of a field, and after `=` the answer to it. */
  asked_with: null as string | null,
}
type Values = typeof empty

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
/** A field as it is edited; a new one is empty. */
function valuesOf(field: Keyed<AskedField> | undefined): Values {
  if (!field) return empty
  const { key: _k, own: _o, fixed: _f, name_ar: _a, name_en: _e, options, asked_with: on, ...kept } = field
  return {
    ...kept,
    options_ar: options.map(({ ar }) => ar).join('\n'),
    options_en: options.map(({ en }) => en).join('\n'),
    asked_with: on ? `${on.key}=${on.value}` : null,
  }
}

/** The field as it is sent: choices stand in two lists, line beside line; other kinds have no choices and no limits. */
function inputOf({ options_ar, options_en, asked_with, ...field }: Values, own: string | null) {
  const [ar, en] = [linesOf(options_ar), linesOf(options_en)]
  const isChosen = choosingKinds.includes(field.kind ?? '')
  const source = isChosen ? field.source : null
  const count = isChosen && source === null ? Math.max(ar.length, en.length) : 0
  const limits = limitedKinds.includes(field.kind ?? '') ? {} : { minimum: 0, maximum: empty.maximum }
  const options = Array.from({ length: count }, (_, at) => ({ ar: ar[at] ?? '', en: en[at] ?? '' }))
  const [on = '', ...answer] = asked_with?.split('=') ?? []
  return {
    ...{ ...field, ...limits, source, key: own, options },
    asked_with: asked_with === null ? null : { key: on, value: answer.join('=') },
  }
}
const atLists = (errors: Errors): Errors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [
      name.startsWith('options') ? (name.endsWith('en') ? 'options_en' : 'options_ar') : name,
      text,
    ]),
  )

/** The answers with which this field may be asked for: those to saved fields before it that are always asked for. */
function answersBefore(field: Keyed<AskedField> | undefined, fields: readonly Keyed<AskedField>[]) {
  const at = fields.findIndex(({ key }) => key === field?.key)
  return fields.slice(0, at < 0 ? fields.length : at).flatMap((one) =>
    one.own === null || one.asked_with
      ? []
      : answersOf(one).map(({ value, ar, en }) => ({
          value: `${one.own}=${value}`,
          label: m.field_asked_when({ field: nameOf(one), answer: inLang(ar, en) }),
        })),
  )
}

/** What may be filled in: the options to choose from, or how long and how large a value may be. */
function Allowed({ form, locked }: { form: Fields<Values>; locked: { locked?: string } }) {
  const { kind, source } = form.values
  const isChosen = choosingKinds.includes(kind ?? '')
  return (
    <>
      {isChosen && (
        <SelectField
          field={form.field('source')}
          label={m.field_source()}
          placeholder={m.field_source_own()}
          options={fieldSources.map((one) => ({ value: one, label: sourceWords[one]() }))}
          {...locked}
        />
      )}
      {isChosen && source === null && (
        <>
          <AreaField
            field={form.field('options_ar')}
            label={m.field_options_ar()}
            hint={m.field_options_hint()}
            rows={5}
            {...locked}
          />
          <AreaField
            field={form.field('options_en')}
            label={m.field_options_en()}
            hint={m.field_options_en_hint()}
            ltr
            rows={5}
            {...locked}
          />
        </>
      )}
      {limitedKinds.includes(kind ?? '') && (
        <FieldRow>
          <NumberField
            field={form.field('minimum')}
            label={kind === 'number' ? m.field_least() : m.field_shortest()}
            {...locked}
          />
          <NumberField
            field={form.field('maximum')}
            label={kind === 'number' ? m.field_greatest() : m.field_longest()}
            {...locked}
          />
        </FieldRow>
      )}
    </>
  )
}

/** Edits one field that a type asks for; nothing is sent before the whole list is saved. */
export function FieldDrawer({
  field,
  fields,
  onKeep,
  onClose,
}: {
  field: Keyed<AskedField> | undefined
  /** The list in which it stands. */
  fields: readonly Keyed<AskedField>[]
  onKeep: (field: Keyed<AskedField>) => void
  onClose: () => void
}) {
  const [fresh] = useState(() => crypto.randomUUID())
  const { key = fresh, own = null, fixed = false } = field ?? {}
  const answers = answersBefore(field, fields)
  const check = bySchema(fieldInput)
  const form = useFields<Values>({
    initial: valuesOf(field),
    validate: (values) => atLists(check(inputOf(values, own)) as Errors),
  })
  const locked = fixed ? { locked: m.document_locked() } : {}
  return (
    <RecordDrawer
      title={field ? m.field_edit() : m.field_add()}
      {...(field ? { note: field.label_ar } : {})}
      form={form}
      verb={m.stage_keep()}
      onClose={onClose}
      onSubmit={async (values) => {
        const { key: _, ...kept } = fieldInput.parse(inputOf(values, own))
        onKeep({ ...kept, name_ar: kept.label_ar, name_en: kept.label_en, own, fixed, key })
      }}
    >
      {fixed && <Notice tone="info">{m.field_fixed_text()}</Notice>}
      <TextField field={form.field('label_ar')} label={m.field_label_ar()} max={150} />
      <TextField field={form.field('label_en')} label={m.field_label_en()} ltr max={150} />
      <SelectField
        field={form.field('kind')}
        label={m.field_kind()}
        options={fieldKinds.map((one) => ({ value: one, label: kindWords[one]() }))}
        {...locked}
      />
      <Allowed form={form} locked={locked} />
      {(answers.length > 0 || form.values.asked_with !== null) && (
        <SelectField
          field={form.field('asked_with')}
          label={m.field_asked_with()}
          placeholder={m.field_asked_always()}
          options={answers}
          {...locked}
        />
      )}
      <CheckField field={form.field('is_required')} label={m.field_required()} {...locked} />
      <AreaField field={form.field('hint_ar')} label={m.field_hint_ar()} max={300} optional />
      <AreaField field={form.field('hint_en')} label={m.field_hint_en()} ltr max={300} optional />
    </RecordDrawer>
  )
}
