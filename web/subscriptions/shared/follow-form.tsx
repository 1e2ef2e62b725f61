import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import type { ReactNode } from 'react'
import type { Posted } from '#web/core/api/request.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { PlainTrap } from '#web/ui/plain-trap.tsx'
import field from '#web/ui/input.module.css'
import css from './follow.module.css'

/**
 * Asking to be told by mail. It has one field to type in, and stands on pages that begin with little script: a single
 * error at its field does what the summary of longer forms does.
 */
export function FollowForm({
  title,
  lead,
  action,
  posted,
  children,
}: {
  title: string
  lead: string
  /** The page itself. */
  action: string
  /** What was typed, when the form came back with errors. */
  posted: Posted | undefined
  /** Choices beside the address. */
  children?: ReactNode
}) {
  const error = posted && Object.values(posted.errors)[0]
  return (
    <section id="follow-by-mail" className={css.follow} aria-labelledby="follow-title">
      <h2 id="follow-title">{title}</h2>
      <p>{lead}</p>
      <form method="post" action={action} className={css.fields} noValidate>
        <PlainTrap />
        {children}
        <div>
          <label htmlFor="follow-email">
            <span>{label(commonWords.email)}</span>
          </label>
          {error !== undefined && (
            <p id="follow-error" className={css.error} role="alert">
              {error}
            </p>
          )}
          <input
            id="follow-email"
            className={field.input}
            name="email"
            dir="ltr"
            defaultValue={posted?.values.email?.[0]}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : 'follow-error'}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to what the person has just sent, also without script
            autoFocus={error !== undefined}
          />
        </div>
        <Button type="submit" size="form">
          {m.follow_send()}
        </Button>
      </form>
      <p className={css.purpose}>{m.follow_purpose()}</p>
    </section>
  )
}
