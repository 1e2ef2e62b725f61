import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import css from './bulk-bar.module.css'

/** Actions for the selected rows, between the filters and the table. */
export const BulkBar = ({ text, children, onClear }: { text: ReactNode; children: ReactNode; onClear: () => void }) => (
  <div className={css.bar}>
    <b role="status">{text}</b>
    <div className={css.end}>
      {children}
      <button
        type="button"
        className={css.action}
        aria-label={m.table_clear_selection()}
        title={m.table_clear_selection()}
        onClick={onClear}
      >
        <IconX size={17} aria-hidden />
      </button>
    </div>
  </div>
)

/** One action in the bar. */
export const BulkAction = ({
  icon,
  children,
  onClick,
}: {
  icon: ReactNode
  children: ReactNode
  onClick: () => void
}) => (
  <button type="button" className={css.action} onClick={onClick}>
    {icon}
    {children}
  </button>
)
