import type { ReactNode } from 'react'
import { Field, type FieldOptions, useLocked } from './field.tsx'
import { isTicked, useEarly, useEarlyChoice } from './use-early.ts'
import type { Binding } from './use-fields.ts'
import css from './choice-field.module.css'
import toggle from './switch.module.css'
import tile from './tile.module.css'

export interface Choice<T extends string | number = string | number> {
  readonly value: T
  readonly label: string
  readonly hint?: string
}

/** One of at most five options, shown as tiles. */
export function ChoiceField<T extends string | number>({
  field,
  choices,
  ...options
}: FieldOptions & { field: Binding<NoInfer<T> | null | undefined>; choices: readonly Choice<T>[] }) {
  const locked = useLocked(options.locked)
  const group = useEarlyChoice((at) => choices[at] && field.onChange(choices[at].value))
  return (
    <Field field={field} group {...options}>
      {({ id }) => (
        <div ref={group} className={css.tiles} onBlur={field.onBlur}>
          {choices.map((choice, i) => (
            <label key={choice.value} className={tile.tile}>
              <input
                id={i === 0 ? id : undefined}
                type="radio"
                name={id}
                value={choice.value}
                disabled={locked && field.value !== choice.value}
                checked={field.value === choice.value}
                onChange={() => field.onChange(choice.value)}
              />
              <span>
                {choice.label}
                {choice.hint && <small>{choice.hint}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

/** Several of a few options, as checkboxes. */
export function ChecksField<T extends string | number>({
  field,
  choices,
  ...options
}: FieldOptions & { field: Binding<NoInfer<T>[]>; choices: readonly Choice<T>[] }) {
  const flip = (value: T, on: boolean) =>
    field.onChange(on ? [...field.value, value] : field.value.filter((item) => item !== value))
  const locked = useLocked(options.locked)
  const group = useEarly<HTMLDivElement>((_, all) =>
    field.onChange(choices.flatMap(({ value }, i) => (all[i] && isTicked(all[i]) ? [value] : []))),
  )
  return (
    <Field field={field} group {...options}>
      {({ id, 'aria-invalid': invalid }) => (
        <div ref={group} className={css.boxes} onBlur={field.onBlur}>
          {choices.map((choice, i) => (
            <label key={choice.value} className={css.box}>
              <input
                id={i === 0 ? id : undefined}
                type="checkbox"
                aria-invalid={invalid}
                disabled={locked}
                checked={field.value.includes(choice.value)}
                onChange={(event) => flip(choice.value, event.target.checked)}
              />
              <span>
                {choice.label}
                {choice.hint && <small>{choice.hint}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

/** For one box: whether it was ticked before the script had loaded. */
const useEarlyTick = (take: (on: boolean) => void) =>
  useEarly<HTMLInputElement>((_, [box]) => box && take(isTicked(box)))

type Flag = boolean | 0 | 1 | null | undefined
/** A statement to agree with. Values 0 and 1 stay numbers. */
export function CheckField({
  field,
  label,
  hint,
  children,
}: {
  field: Binding<Flag>
  label: string
  hint?: ReactNode
  children?: ReactNode
}) {
  const number = typeof field.value === 'number'
  const take = (on: boolean) => field.onChange(number ? (on ? 1 : 0) : on)
  const box = useEarlyTick(take)
  const locked = useLocked()
  return (
    <Field field={field} label={label} bare {...(hint ? { hint } : {})}>
      {(aria) => (
        <label className={css.box}>
          <input
            {...aria}
            ref={box}
            type="checkbox"
            name={field.name}
            disabled={locked}
            checked={Boolean(field.value)}
            onBlur={field.onBlur}
            onChange={(event) => take(event.target.checked)}
          />
          <span aria-hidden>{children ?? label}</span>
        </label>
      )}
    </Field>
  )
}

/** A setting that takes effect as soon as it is switched. */
export function SwitchField({
  label,
  value,
  onChange,
  busy,
}: {
  label: string
  value: boolean
  onChange: (value: boolean) => void
  busy?: boolean
}) {
  const box = useEarlyTick((on) => !busy && onChange(on))
  const locked = useLocked()
  return (
    <label className={toggle.switch} aria-busy={busy || undefined}>
      <input
        ref={box}
        type="checkbox"
        role="switch"
        aria-checked={value}
        disabled={locked}
        checked={value}
        onChange={(event) => !busy && onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

/** Checkbox of a table row, or of the heading, which can also show «some». */
export function RowCheck({
  label,
  checked,
  some = false,
  onChange,
}: {
  label: string
  checked: boolean
  some?: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className={`${css.box} ${toggle.row}`}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => void (box && (box.indeterminate = some && !checked))}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

/** Switches between two to five views of the same content. */
export function Segments<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: T
  choices: readonly { readonly value: T; readonly label: string }[]
  onChange: (value: T) => void
}) {
  const group = useEarlyChoice((at) => choices[at] && onChange(choices[at].value))
  return (
    <div ref={group} className={toggle.segments} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={label}
            className="visually-hidden"
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
