import type { ComponentProps, ReactNode } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import { plainId, type Filled } from './plain-field.tsx'
import { PlainTrap } from './plain-trap.tsx'
import css from './form.module.css'

interface Props extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  action: string
  /** Signed proof of when the page was asked for; a page that is the same for everyone has none. */
  token?: string
  filled: Filled | undefined
  /** Words of the fields by name, in the order of the form. */
  labels: Readonly<Record<string, string>>
  /** What did not happen, for the head of the error summary. */
  failure: string
}

/** A form of visitors that the browser sends by itself; when it comes back, it holds what was typed and says what is wrong. */
export function PlainForm({ action, token, filled, labels, failure, children, ...rest }: Props) {
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
      <ErrorSummary items={items} failure={failure} />
      {/* A page that is sent again keeps its time: who corrects one word is quick, but no machine. */}
      {token !== undefined && (
        <input type="hidden" name="form_token" value={(!errors._ && filled?.values.form_token?.[0]) || token} />
      )}
      <PlainTrap />
      {children}
    </form>
  )
}

/** Fields side by side; they stand under each other on phones. */
export const PlainRow = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>
