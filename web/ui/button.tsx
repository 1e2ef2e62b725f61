import { IconLoader2 } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import css from './button.module.css'

type Look = 'filled' | 'default' | 'light' | 'subtle' | 'danger' | 'alarm'
type Size = 'row' | 'desk' | 'bar' | 'form' | 'main'
interface Shared {
  look?: Look
  /** Heights: 32, 36, 42, 44 and 52 px. */
  size?: Size
  icon?: ReactNode
  wide?: boolean
}

const inside = (icon: ReactNode, children: ReactNode) => (
  <>
    {icon}
    <span>{children}</span>
  </>
)
const classes = (className: string | undefined) => (className ? `${css.button} ${className}` : css.button)

/**
 * A button labelled with one verb. `busy` keeps the label and blocks a second press. For an action that is not possible
 * yet use ClosedButton, never plain `disabled`.
 */
export function Button({
  look = 'filled',
  size = 'desk',
  icon,
  wide,
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: Shared & { busy?: boolean } & Omit<ComponentProps<'button'>, 'disabled' | 'aria-disabled' | 'aria-busy'>) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(className)}
      data-look={look}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {inside(busy ? <IconLoader2 className={css.spin} size={18} aria-hidden /> : icon, children)}
    </button>
  )
}

/** A link that looks like a button, because it leads somewhere. */
export function ButtonLink({
  look = 'filled',
  size = 'desk',
  icon,
  wide,
  className,
  children,
  ...rest
}: Shared & ComponentProps<'a'>) {
  return (
    <Anchor {...rest} className={classes(className)} data-look={look} data-size={size} data-wide={wide || undefined}>
      {inside(icon, children)}
    </Anchor>
  )
}

/** An icon with a name and a tooltip. */
export function IconButton({
  label,
  count,
  children,
  className,
  ...rest
}: { label: string; count?: number; children: ReactNode } & Omit<ComponentProps<'button'>, 'aria-label'>) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${css.icon} ${className}` : css.icon}
      aria-label={label}
      title={label}
    >
      {children}
      {count ? (
        <span className={css.count} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </button>
  )
}

/**
 * An action that is not possible yet. The reason and the next step are shown beside it, or in the element with the id
 * `toldBy`.
 */
export function ClosedButton({
  children,
  reason,
  toldBy,
  size = 'form',
  stacked = false,
}: {
  children: ReactNode
  size?: Size
  stacked?: boolean
} & ({ reason: ReactNode; toldBy?: never } | { reason?: never; toldBy: string })) {
  const button = (
    <button
      type="button"
      className={css.button}
      data-look="closed"
      data-size={size}
      aria-disabled="true"
      aria-describedby={toldBy}
    >
      <span>{children}</span>
    </button>
  )
  if (toldBy) return button
  return (
    <div className={css.closed} data-stacked={stacked || undefined}>
      {button}
      <p className={css.reason}>{reason}</p>
    </div>
  )
}

/** As large as an icon's button, where one will stand. */
export const IconSpace = () => <span className={css.icon} />
