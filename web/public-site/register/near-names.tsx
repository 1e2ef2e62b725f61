import type { NgoBrief } from '#contract/public-site/shapes.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { NgoRows } from '../shared/ngo-rows.tsx'
import css from './near-names.module.css'

/** Nearest names to one that found nothing, said to be no results. */
export const NearNames = ({ rows }: { rows: readonly NgoBrief[] }) => (
  <div className={css.near}>
    <h2>{m.list_near()}</h2>
    <p>{m.list_near_text()}</p>
    <NgoRows rows={rows} />
  </div>
)
