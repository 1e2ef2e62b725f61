import { label } from '#web/base/label.ts'
import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Field } from '#web/ui/field.tsx'
import { ChecksField, ChoiceField, CheckField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import type { FieldOptions } from '#web/ui/field.tsx'
import { MoneyField, NumberField } from '#web/ui/number-field.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { PickField, PickManyField } from '#web/ui/pick-field.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import { isOptional, type FieldSpec } from './field-spec.ts'
import { FileField } from './file-field.tsx'
import { LinesField } from './lines-field.tsx'
import { NameField } from './name-field.tsx'
import { useClassifications, useOptions } from './options.ts'
import { fieldsWithin } from './section-fields.ts'
import type { Section } from '../section.ts'

type Of<K extends FieldSpec['kind']> = Extract<FieldSpec, { kind: K }>
interface Props<K extends FieldSpec['kind']> {
  spec: Of<K>
  section: Section
  options: FieldOptions
}
const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []
/** The kinds agree with the stored types; a binding only narrows what the draft holds as unknown. */
const as = <T,>(field: Binding<unknown>, value: T): Binding<T> => ({ ...field, value }) as Binding<T>
const text = (field: Binding<unknown>) =>
  as(field, typeof field.value === 'string' ? field.value : typeof field.value === 'number' ? String(field.value) : '')
const number = (field: Binding<unknown>) =>
  as<number | null>(field, typeof field.value === 'number' ? field.value : null)

function RadioIndex({ spec, section, options }: Props<'radio-index'>) {
  const choices = useOptions(spec.index)
  return <ChoiceField field={number(section.binding(spec))} choices={choices} {...options} />
}

function Pick({ spec, section, options }: Props<'pick'>) {
  const parent = spec.of && { extra: spec.of.extra, value: section.values[spec.of.field] }
  const choices = useOptions(spec.index, parent)
  const field = number(section.binding(spec))
  const onChange = (value: number | null) => {
    // What lies in the place chosen before does not lie in the new one.
    if (value !== field.value)
      for (const name of fieldsWithin(section.table, spec.name))
        if (typeof section.values[name] === 'number') section.put(name, null)
    field.onChange(value)
  }
  return <PickField field={{ ...field, onChange }} {...options} options={choices} />
}

const limited = (binding: Binding<unknown>, max: number | undefined): Binding<number[]> => {
  const value = numbers(binding.value)
  return { ...as(binding, value), onChange: (next) => binding.onChange(max === 1 ? next.slice(-1) : next) }
}
const countHint = (hint: ReactNode, max: number | undefined) =>
  hint ?? (max === undefined ? undefined : m.founding_up_to({ count: max }))

function Many({ spec, section, options }: Props<'many'>) {
  const choices = useOptions(spec.index)
  const max = spec.max?.(section.at)
  const hint = countHint(options.hint, max)
  return (
    <PickManyField
      field={limited(section.binding(spec), max)}
      {...options}
      {...(hint ? { hint } : {})}
      options={choices}
    />
  )
}

function Classes({ spec, section, options }: Props<'classes'>) {
  const parents = spec.of ? numbers(section.values[spec.of]) : undefined
  const choices = useClassifications(parents)
  const max = spec.max(section.at)
  const field = limited(section.binding(spec), max)
  const hint = countHint(options.hint, max)
  const shared = { ...options, ...(hint ? { hint } : {}) }
  // Another kind of field in the meantime would take the focus away when it goes.
  if (parents && parents.length > 0 && choices.length === 0)
    return (
      <Field field={field} group {...shared}>
        {() => <Skeleton lines={4} />}
      </Field>
    )
  if (spec.of && choices.length > 0) return <ChecksField field={field} choices={choices} {...shared} />
  return (
    <PickManyField
      field={field}
      {...shared}
      options={choices}
      placeholder={spec.of ? m.founding_choose_main_first() : m.pick_choose()}
    />
  )
}

function Board({ spec, section, options }: Props<'board'>) {
  const sizes = section.info.limits.board_sizes
  return (
    <ChoiceField
      field={number(section.binding(spec))}
      choices={sizes.map((size) => ({ value: size, label: m.founding_board_members({ count: size }) }))}
      {...options}
    />
  )
}

function YesNo({ spec, section, options }: Props<'yesno'>) {
  const binding = section.binding(spec)
  const value = binding.value === true ? 'yes' : binding.value === false ? 'no' : null
  return (
    <ChoiceField<string>
      field={{ ...as<string | null>(binding, value), onChange: (next) => binding.onChange(next === 'yes') }}
      choices={[
        { value: 'yes', label: spec.yes() },
        { value: 'no', label: spec.no() },
      ]}
      {...options}
    />
  )
}

/** One field of a founding section, by its description. */
// oxlint-disable-next-line eslint/max-lines-per-function -- the table of the kinds of fields
export function FieldInput({ spec, section }: { spec: FieldSpec; section: Section }) {
  const field = section.binding(spec)
  const locked = spec.fixed?.() ?? (section.isOpen(spec) ? undefined : (section.locked ?? m.founding_lock_accepted()))
  const options: FieldOptions = {
    label: label(spec.label),
    optional: isOptional(spec, section.at),
    ...(spec.hint ? { hint: spec.hint() } : {}),
    ...(spec.article ? { article: spec.article() } : {}),
    ...(locked ? { locked } : {}),
    accepted: !locked && section.isAccepted(spec.name),
  }
  switch (spec.kind) {
    case 'text':
      return (
        <TextField
          field={text(field)}
          {...options}
          {...(spec.ltr ? { ltr: true } : {})}
          {...(spec.max ? { max: spec.max } : {})}
          {...(spec.type ? { type: spec.type, inputMode: spec.type } : {})}
          {...(spec.width ? { width: spec.width } : {})}
          autoComplete="off"
        />
      )
    case 'area':
      return <AreaField field={text(field)} {...options} max={spec.max} rows={spec.rows ?? 3} />
    case 'name':
      return <NameField field={text(field)} options={options} />
    case 'lines':
      return (
        <LinesField
          field={as(field, Array.isArray(field.value) ? field.value.map(String) : [])}
          options={options}
          max={spec.max}
          count={spec.count(section.at)}
          add={spec.add()}
        />
      )
    case 'number':
      return (
        <NumberField
          field={as(field, typeof field.value === 'number' || typeof field.value === 'string' ? field.value : null)}
          {...options}
        />
      )
    case 'money':
      return <MoneyField field={text(field)} {...options} />
    case 'date':
      return <DateField field={text(field)} {...options} />
    case 'choice':
      return (
        <ChoiceField
          field={as<string | number | null>(
            field,
            typeof field.value === 'string' || typeof field.value === 'number' ? field.value : null,
          )}
          choices={spec.choices(section.at)}
          {...options}
        />
      )
    case 'yesno':
      return <YesNo spec={spec} section={section} options={options} />
    case 'check':
      return <CheckField field={as<boolean>(field, field.value === true)} label={options.label} />
    case 'radio-index':
      return <RadioIndex spec={spec} section={section} options={options} />
    case 'pick':
      return <Pick spec={spec} section={section} options={options} />
    case 'many':
      return <Many spec={spec} section={section} options={options} />
    case 'board':
      return <Board spec={spec} section={section} options={options} />
    case 'classes':
      return <Classes spec={spec} section={section} options={options} />
    case 'file':
      return (
        <FileField
          field={field}
          value={typeof field.value === 'number' ? field.value : null}
          files={section.info.files}
          use={spec.use}
          onChange={(id) => section.put(spec.name, id)}
          {...options}
        />
      )
  }
}
