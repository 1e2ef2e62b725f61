import type { ComponentProps, ReactNode } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import { plainId, type Filled } from './plain-field.tsx'
import { PlainTrap } from './plain-trap.tsx'
import css from './form.module.css'

interface Props extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  action: string
  /** Signed proof of when the page was requested. Pages that are the same for everyone have none. */
  token?: string
  filled: Filled | undefined
  /** Labels of the fields by name, in the order of the form. */
  labels: Readonly<Record<string, string>>
  /** Heading of the error summary: what did not happen. */
  failure: string
  /** How often the script sent it and was refused: each time the summary takes the focus. */
  refused?: number | undefined
}

/** A form for visitors that works without script. After a refusal it contains what was typed and shows the errors. */
export function PlainForm({ action, token, filled, labels, failure, refused, children, ...rest }: Props) {
  const errors = filled?.errors ?? {}
  const known = Object.keys(labels).filter((name) => errors[name])
  const others = Object.keys(errors).filter((name) => !known.includes(name))
  const items = [...known, ...others].map((name) => ({
    id: name === '_' ? undefined : plainId(name),
    label: labels[name],
    text: errors[name] ?? '',
  }))
  return (
    <form {...rest} method="post" action={action} className={css.form} noValidate>
      <ErrorSummary items={items} failure={failure} {...(refused !== undefined && { shown: refused })} />
      {/* A refused page keeps its time: a person who corrects one word is fast, but not a robot. */}
      {token !== undefined && (
        <input type="hidden" name="form_token" value={(!errors._ && filled?.values.form_token?.[0]) || token} />
      )}
      <PlainTrap />
      {children}
    </form>
  )
}

/** Fields side by side, below each other on phones. */
export const PlainRow = ({ children }: { children: ReactNode }) => (
  <div className={`${css.row} ${css.plain}`}>{children}</div>
)
