import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './none-found.module.css'

/** An empty list: a heading that says so, the reason, and links that lead further. */
export const NoneFound = ({
  title,
  text,
  as: Heading = 'h2',
  children,
}: {
  title: string
  text?: string
  as?: 'h2' | 'h3'
  children: ReactNode
}) => (
  <div className={css.none}>
    <IconSearchOff size={36} stroke={1.5} aria-hidden />
    <Heading>{title}</Heading>
    {text && <p>{text}</p>}
    <div className={css.ways}>{children}</div>
  </div>
)
