import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import type { Choice } from './choice-field.tsx'
import { Field, type FieldOptions } from './field.tsx'
import boxes from './choice-field.module.css'
import css from './input.module.css'

/** What a refused form contains: typed texts and errors by field name. */
export interface Filled {
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly errors: Readonly<Record<string, string>>
}
interface Shared extends FieldOptions {
  name: string
  filled: Filled | undefined
}

/** Id of a field by its name, so that an error can link to it. */
export const plainId = (name: string): string => `field-${name.replace(/[[\]]+/g, '-')}`
const bindingOf = ({ name, filled }: Shared) => ({
  id: plainId(name),
  error: filled?.errors[name.replace('[]', '')],
  onLabel: () => undefined,
})
const valueOf = ({ name, filled }: Shared) => filled?.values[name]?.[0]
const holds = ({ name, filled }: Shared, value: string | number) =>
  filled?.values[name]?.includes(String(value)) ?? false
/** The options of the field, without those of its input. */
const optionsOf = ({ name: _name, filled: _filled, ...options }: Shared): FieldOptions => options

// The browser keeps the values: these fields work without script, and typed text is never replaced.

/** A one-line field for forms that need no script. */
export function PlainText({
  ltr,
  autoComplete,
  inputMode,
  ...shared
}: Shared & { ltr?: boolean; autoComplete?: string; inputMode?: 'tel' | 'email' }) {
  return (
    <Field field={bindingOf(shared)} {...optionsOf(shared)}>
      {(aria) => (
        <input
          {...aria}
          className={css.input}
          name={shared.name}
          dir={ltr ? 'ltr' : undefined}
          defaultValue={valueOf(shared)}
          autoComplete={autoComplete}
          inputMode={inputMode}
          spellCheck={ltr ? false : undefined}
          autoCapitalize={ltr ? 'none' : undefined}
        />
      )}
    </Field>
  )
}

/** A field of several lines for forms that need no script. `start` stands in it at first. */
export function PlainArea({ rows = 4, start, ...shared }: Shared & { rows?: number; start?: string | undefined }) {
  return (
    <Field field={bindingOf(shared)} {...optionsOf(shared)}>
      {(aria) => (
        <textarea
          {...aria}
          className={css.input}
          name={shared.name}
          rows={rows}
          defaultValue={valueOf(shared) ?? start}
        />
      )}
    </Field>
  )
}

/** One of a list, as the browser's own select. `start` is chosen at first. */
export function PlainSelect({
  choices,
  start,
  ...shared
}: Shared & { choices: readonly Choice[]; start?: string | undefined }) {
  return (
    <Field field={bindingOf(shared)} {...optionsOf(shared)}>
      {(aria) => (
        <select {...aria} className={css.input} name={shared.name} defaultValue={valueOf(shared) ?? start}>
          <option value="">{m.pick_choose()}</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** One of a few options, shown as tiles. */
export function PlainChoice({ choices, ...shared }: Shared & { choices: readonly Choice[] }) {
  return (
    <Field field={bindingOf(shared)} group {...optionsOf(shared)}>
      {({ id }) => (
        <div className={boxes.tiles}>
          {choices.map(({ value, label }, i) => (
            <label key={value} className={boxes.tile}>
              <input
                id={i === 0 ? id : undefined}
                type="radio"
                name={shared.name}
                value={value}
                defaultChecked={holds(shared, value)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

/** A checkbox; when checked it sends `value`. */
export function PlainCheck({ value, children, ...shared }: Shared & { value: string; children?: ReactNode }) {
  return (
    <Field field={bindingOf(shared)} {...optionsOf(shared)} bare>
      {(aria) => (
        <label className={boxes.box}>
          <input {...aria} type="checkbox" name={shared.name} value={value} defaultChecked={holds(shared, value)} />
          <span aria-hidden>{children ?? shared.label}</span>
        </label>
      )}
    </Field>
  )
}
