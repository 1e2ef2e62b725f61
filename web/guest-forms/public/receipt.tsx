import type { ReactNode } from 'react'
import { Ltr } from '#web/ui/text.tsx'
import css from './receipt.module.css'

/** That something arrived, with the number to ask about it. */
export const Receipt = ({
  label,
  number,
  text,
  children,
}: {
  label: string
  /** Left out when the address names none. */
  number: string | undefined
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
    <p>{text}</p>
    {children}
  </div>
)
