import type { ReactNode } from 'react'
import { NgoHead } from '../organisation/ngo-head.tsx'
import type { NgoPart } from '../organisation/ngo-parts.ts'
import css from './ngo-frame.module.css'
import type { ShownNgo } from './load-shown.ts'
import { statusDecision, StatusNotice } from './status-notice.tsx'
import { Named } from '#web/ui/text.tsx'

/** Where an organisation offers something: whether it may is said above it. */
const offers: readonly NgoPart[] = ['campaigns', 'work']

/** A page of an organisation beside its overview: the organisation's head, then this page's own heading. */
export const NgoFrame = ({
  ngo,
  part,
  title,
  leaf,
  note,
  children,
}: {
  ngo: ShownNgo
  part: Exclude<NgoPart, 'overview'>
  title: string
  /** Name of a page below the tab, for the path to it. */
  leaf?: string
  note?: ReactNode
  children: ReactNode
}) => (
  <article>
    <NgoHead ngo={ngo} part={part} {...(leaf === undefined ? {} : { leaf })} />
    <div className={css.body}>
      <h1>
        <Named>{title}</Named>
      </h1>
      {note && <p className={css.note}>{note}</p>}
      {offers.includes(part) && <StatusNotice ngo={ngo} decision={statusDecision(ngo)} />}
      {children}
    </div>
  </article>
)
