import { objectWords } from '#contract/assists/assist-words.ts'
import { label } from '#web/base/label.ts'
import { useState } from 'react'
import { actOnAssistObject, type AssistObject } from '#contract/assists/objects.ts'
import type { Offer } from '#contract/assists/offers.ts'
import { type ObjectAction, objectMachine } from '#contract/assists/workflow.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { formatNumber } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { statusOf } from '#web/core/cases/words.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Named } from '#web/ui/text.tsx'
import { MatchCard } from './match-card.tsx'
import css from './network.module.css'
import { OfferCard } from './offer-card.tsx'
import { useAgain, useMatches } from './queries.ts'

/** How much of an item is settled, promised and still free, as a bar and in words. */
function Gauge({ item: { direction, count, promised_count, settled_count } }: { item: AssistObject }) {
  const isGiven = direction === 'give'
  const number = (value: number) => ({ number: formatNumber(value) })
  return (
    <>
      <div className={css.gauge} aria-hidden>
        <span style={{ inlineSize: `${(settled_count / count) * 100}%` }} />
        <span style={{ inlineSize: `${(promised_count / count) * 100}%` }} />
      </div>
      <p className={css.counts}>
        <span>
          {isGiven ? m.assist_settled_give(number(settled_count)) : m.assist_settled_need(number(settled_count))}
        </span>
        <span>{m.assist_promised(number(promised_count))}</span>
        <span>
          {isGiven
            ? m.assist_free(number(count - promised_count - settled_count))
            : m.assist_wanted(number(count - promised_count - settled_count))}
        </span>
      </p>
    </>
  )
}

function Matches({ item }: { item: AssistObject }) {
  const query = useMatches(item.id)
  const [all, setAll] = useState(false)
  return (
    <Loaded query={query} lines={8}>
      {(matches) => {
        const shown = matches.filter((match) => all || !match.is_dismissed)
        const aside = matches.length - shown.length
        return (
          <>
            {shown.length === 0 && <EmptyState title={m.assist_none()} text={m.assist_none_text()} />}
            {shown.map((match) => (
              <MatchCard key={match.id} match={match} own={item} />
            ))}
            {aside > 0 && (
              <div className={css.part}>
                <div>
                  <Button look="subtle" onClick={() => setAll(true)}>
                    {m.assist_show_aside({ number: formatNumber(aside) })}
                  </Button>
                </div>
              </div>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** One own item: how far it is, who asked about it, and what fits it. */
export function ItemPanel({
  item,
  offers,
  onEdit,
}: {
  item: AssistObject
  offers: readonly Offer[]
  onEdit: () => void
}) {
  const again = useAgain()
  const mayEdit = useMay('ngo_assists_management', 'U')
  const { text, tone } = statusOf(objectMachine, item.status)
  const isOpen = item.status === 'open' || item.status === 'reserved'
  const take = (action: ObjectAction) =>
    sendAct(
      () =>
        callApi(actOnAssistObject, {
          params: { id: item.id },
          body: { action } as SentBody<typeof actOnAssistObject>,
          version: item.updated_at,
        }),
      again,
    )
  return (
    <>
      <Card
        title={<Named>{item.need}</Named>}
        note={<StateTag tone={tone}>{text}</StateTag>}
        action={
          <span className={css.bar}>
            {isOpen && mayEdit && (
              <Button look="subtle" size="row" onClick={onEdit}>
                {m.form_edit()}
              </Button>
            )}
            <ActionBar machine={objectMachine} actions={item.actions} name={item.need} size="row" take={take} />
          </span>
        }
        pad={false}
      >
        <div className={css.part}>
          <Gauge item={item} />
          {item.closed_reason && (
            <p className={css.muted}>
              {label(objectWords.closed_reason)}: <Named>{item.closed_reason}</Named>
            </p>
          )}
        </div>
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </Card>
      {item.status === 'open' && (
        <Card title={m.assist_matches()} note={m.assist_matches_note()} pad={false}>
          <Matches item={item} />
        </Card>
      )}
    </>
  )
}
