import { objectWords } from '#contract/assists/assist-words.ts'
import { label } from '#web/base/label.ts'
import type { Assist } from '#contract/assists/objects.ts'
import type { Offer } from '#contract/assists/offers.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Named } from '#web/ui/text.tsx'
import { AskButton, ItemHead } from './match-card.tsx'
import css from './network.module.css'
import { OfferCard } from './offer-card.tsx'
import { useEmergencies } from './queries.ts'

/** Surplus that every organisation sees, and has who asks first. */
function Emergencies() {
  const { data = [] } = useEmergencies()
  if (data.length === 0) return null
  return (
    <Card
      title={label(objectWords.is_emergency)}
      note={<StateTag tone="warn">{m.assist_seen_by_all()}</StateTag>}
      pad={false}
    >
      {data.map((item) => (
        <article key={item.id} className={css.part}>
          <ItemHead item={item} tagged={false} />
          <p>
            <Named>{item.description}</Named>
          </p>
          <p className={css.muted}>
            {m.assist_first()}
            {item.most_each !== null && ` ${m.assist_each({ number: formatNumber(item.most_each) })}`}
          </p>
          <div>
            <AskButton item={item} count={Math.min(item.left, item.most_each ?? item.left)} />
          </div>
        </article>
      ))}
    </Card>
  )
}

/** What waits for the own side: answers and outcomes; beside it surplus in emergencies, and how matches are chosen. */
export function Beside({ offers, assist }: { offers: readonly Offer[]; assist: Assist | null }) {
  const own = new Set(assist?.assistObjects.map(({ id }) => id))
  const outcome = offers.filter((one) => ['delivered', 'differing'].includes(one.status))
  // What answers no own item has no other place.
  const alone = offers.filter(
    (one) => (one.my_object_id === null || !own.has(one.my_object_id)) && ['offered', 'accepted'].includes(one.status),
  )
  return (
    <div className={css.column}>
      {outcome.length > 0 && (
        <Card title={m.assist_outcomes()} pad={false}>
          {outcome.map((offer) => (
            <OfferCard key={offer.id} offer={offer} />
          ))}
        </Card>
      )}
      {alone.length > 0 && (
        <Card title={m.assist_our_questions()} pad={false}>
          {alone.map((offer) => (
            <OfferCard key={offer.id} offer={offer} />
          ))}
        </Card>
      )}
      <Emergencies />
      <Card title={m.assist_how()}>
        <p className={css.muted}>{m.assist_how_text()}</p>
      </Card>
    </div>
  )
}
