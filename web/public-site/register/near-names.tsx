import type { NgoFound, NgoBrief } from '#contract/public-site/shapes.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { said } from '#web/core/site/words.ts'
import { NgoRows } from '../shared/ngo-rows.tsx'
import type { Beside } from './load-register.ts'
import { listHref } from './register-address.ts'
import css from './near-names.module.css'
import { Named } from '#web/ui/text.tsx'

/** Nearest names to one that found nothing, or little: said to be no results. */
export const NearNames = ({ rows, few = false }: { rows: readonly NgoBrief[]; few?: boolean }) =>
  rows.length === 0 ? null : (
    <div className={css.near} data-few={few ? true : undefined}>
      <h2>{m.list_near()}</h2>
      {!few && <p>{m.list_near_text()}</p>}
      <NgoRows rows={rows} />
    </div>
  )

/** What was searched instead of the typed name, or near it, or beyond the names, and other spellings with what they find. */
export function SearchedInstead({
  typed,
  rows,
  beside,
  href,
}: {
  typed: string
  rows: readonly NgoFound[]
  beside: Beside | undefined
  /** Address of the results of another name. */
  href: (name: string) => string
}) {
  const [first] = rows
  const corrected = first?.corrected
  const offers = beside?.advice.offers.filter(({ text }) => text !== corrected && text !== typed) ?? []
  const beyond = first?.found_by !== undefined
  const nearest = first?.nearest === true
  const services = beside?.advice.services ?? []
  if (corrected === undefined && !beyond && !nearest && offers.length + services.length === 0) return null
  return (
    <div className={css.instead} role="status">
      {corrected !== undefined && <h2>{m.list_corrected({ name: corrected, typed })}</h2>}
      {nearest && <h2>{m.list_most_words({ typed })}</h2>}
      {beyond && <p>{m.list_beyond()}</p>}
      {offers.length > 0 && (
        <p className={css.offers}>
          <span>{m.list_near()}</span>
          {offers.map(({ text, count }) => (
            <Anchor key={text} href={href(text)}>
              <Named>{text}</Named> <small>({formatNumber(count)})</small>
            </Anchor>
          ))}
        </p>
      )}
      {services.length > 0 && (
        <p className={css.offers}>
          <span>{m.list_offering()}</span>
          {services.map((service) => (
            <Anchor key={service.id} href={listHref({ service_id: String(service.id) })}>
              <Named>{said(service)}</Named> <small>({formatNumber(service.count)})</small>
            </Anchor>
          ))}
        </p>
      )}
    </div>
  )
}
