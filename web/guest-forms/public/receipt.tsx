import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Ltr } from '#web/ui/text.tsx'
import css from './receipt.module.css'

/** That something arrived, with the number to ask about it. */
export const Receipt = ({
  label,
  number,
  code,
  text,
  children,
}: {
  label: string
  /** Left out when the address names none. */
  number: string | undefined
  /** With the number it asks what became of a letter. */
  code?: string | null
  text: string
  children?: ReactNode
}) => (
  <div className={css.receipt} role="status">
    {number && (
      <p>
        {label}
        <b>
          <Ltr>{number}</Ltr>
        </b>
      </p>
    )}
    {code && (
      <p>
        {m.contact_sent_code()}
        <b>
          <Ltr>{code}</Ltr>
        </b>
      </p>
    )}
    <p>{text}</p>
    {children}
  </div>
)
