import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { IconPlate } from './icon-plate.tsx'
import css from './figure.module.css'

/** A number that links to its list. `change` describes the trend in words. */
export function Figure({
  value,
  label,
  href,
  hint,
  tone,
  change,
  icon,
  loading,
}: {
  value: ReactNode
  label: ReactNode
  href: string
  hint?: ReactNode
  tone?: 'warn' | 'bad'
  change?: { readonly up: boolean; readonly text: ReactNode }
  icon?: ReactNode
  loading?: boolean
}) {
  return (
    <div className={css.figure} data-tone={tone} aria-busy={loading || undefined}>
      {icon && (
        <IconPlate tone={tone} small>
          {icon}
        </IconPlate>
      )}
      <div>
        <p className={css.value}>{loading ? <span className={css.wait} /> : value}</p>
        <p className={css.label}>
          <Anchor href={href}>{label}</Anchor>
        </p>
        {change && (
          <p className={css.change} data-up={change.up || undefined}>
            {change.up ? <IconTrendingUp size={16} aria-hidden /> : <IconTrendingDown size={16} aria-hidden />}
            {change.text}
          </p>
        )}
        {hint && <p className={css.hint}>{hint}</p>}
      </div>
    </div>
  )
}

/** Several figures side by side in one card. */
export const Figures = ({ raised, children }: { raised?: boolean; children: ReactNode }) => (
  <div className={css.figures} data-raised={raised || undefined}>
    {children}
  </div>
)
