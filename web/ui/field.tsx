import { IconAlertCircle, IconLock } from '@tabler/icons-react'
import { createContext, useContext, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import type { Binding } from './use-fields.ts'
import css from './field.module.css'

/** Options that every field takes. */
export interface FieldOptions {
  label: string
  hint?: ReactNode
  optional?: boolean
  /** Why the field cannot be changed. The value stays readable. */
  locked?: string
  /** Marks a value that the applicant changed since the last round. */
  changed?: boolean
  /** Marks a value that the ministry has accepted. */
  accepted?: boolean
  /** Shows the label to screen readers only (filters, table cells). */
  bare?: boolean
  /** Width for short answers: phone, year, amount. */
  width?: 'short' | 'middle'
  /** At the end of the label's line: «نسيت كلمة المرور». */
  aside?: ReactNode
}

interface Props extends FieldOptions {
  field: Pick<Binding<unknown>, 'id' | 'error' | 'onLabel'> & { readonly name?: string }
  /** For several inputs of one name. */
  group?: boolean
  children: (aria: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

interface StaffHint {
  readonly text: string
  /** Link to the article of the law that requires the field. */
  readonly article?: ReactNode
}
/** The staff's hints for this screen, by field. They replace the built-in ones. */
export const FieldHints = createContext<Readonly<Record<string, StaffHint>>>({})

/** True within a form that this person may only read. */
export const ReadOnly = createContext(false)
/** Whether a field cannot be changed: because it is locked, or with its whole form. */
export const useLocked = (locked?: string): boolean => useContext(ReadOnly) || locked !== undefined

function Label({
  id,
  bare,
  group,
  aside,
  children,
}: Record<'bare' | 'group', boolean | undefined> & { id: string; aside: ReactNode; children: ReactNode }) {
  return group ? (
    <span id={`${id}-label`} className={bare ? 'visually-hidden' : css.label}>
      {children}
    </span>
  ) : (
    <div className={bare ? 'visually-hidden' : css.head}>
      <label className={css.label} htmlFor={id}>
        {children}
      </label>
      {aside}
    </div>
  )
}

/** The hint, why the field is locked, and its error. */
function Notes({
  id,
  hint,
  locked,
  error,
}: Pick<FieldOptions, 'hint'> & { id: string; locked: string | undefined; error: string | undefined }) {
  if (!hint && !locked && !error) return null
  const help = hint && (
    <div id={`${id}-hint`} className={css.hint}>
      {hint}
    </div>
  )
  return (
    <div className={css.notes}>
      {!error && help}
      {locked && (
        <p id={`${id}-lock`} className={css.hint}>
          <IconLock size={15} aria-hidden />
          {locked}
        </p>
      )}
      {error && (
        <div id={`${id}-error`} className={css.failed}>
          <p className={css.error}>
            <IconAlertCircle size={17} aria-hidden />
            {error}
          </p>
          {help}
        </div>
      )}
    </div>
  )
}

/**
 * Label, hint with its article, error and input, in this order. After an error the hint is shown inside the error, so
 * that both are read together.
 */
export function Field({
  field,
  label,
  hint: builtIn,
  optional,
  locked,
  changed,
  accepted,
  bare,
  width,
  aside,
  group,
  children,
}: Props) {
  field.onLabel(label)
  const { id, error, name = '' } = field
  const isLocked = useLocked(locked)
  const written = useContext(FieldHints)[name]
  const hint = written?.text ?? builtIn
  const describedBy =
    [hint && !error && `${id}-hint`, locked && `${id}-lock`, error && `${id}-error`].filter(Boolean).join(' ') ||
    undefined
  const help = hint && (
    <>
      <span>{hint}</span> {written?.article}
    </>
  )
  const words = (
    <>
      {label}
      {optional && <span className={css.optional}> {m.field_optional()}</span>}
      {changed && <span className={css.changed}>{m.field_changed()}</span>}
      {accepted && <span className={css.accepted}>{m.verdict_accepted()}</span>}
    </>
  )
  return (
    // A group by its role: parts of a fieldset cannot stand in the rows of the grid around it.
    <div
      className={css.field}
      data-field
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${id}-label` : undefined}
      data-error={error ? '' : undefined}
      data-width={width}
      data-locked={isLocked ? '' : undefined}
      aria-describedby={group ? describedBy : undefined}
    >
      <Label id={id} bare={bare} group={group} aside={aside}>
        {words}
      </Label>
      <Notes id={id} hint={help} locked={locked} error={error} />
      {children({ id, 'aria-describedby': group ? undefined : describedBy, 'aria-invalid': error ? true : undefined })}
    </div>
  )
}
