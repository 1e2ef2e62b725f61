import { IconCheck, IconPhone } from '@tabler/icons-react'
import { actOnOffer, type Offer } from '#contract/assists/offers.ts'
import { type OfferAction, offerMachine } from '#contract/assists/workflow.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { formatNumber } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { statusOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { drawer } from '#web/ui/later.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { Amount } from './amount.tsx'
import css from './network.module.css'
import { useAgain } from './queries.ts'

const OutcomeDrawer = drawer(async () => (await import('./drawers.tsx')).OutcomeDrawer)

/** What both sides said came of it, one below the other. */
function Outcome({ offer }: { offer: Offer }) {
  const { my_count: mine, their_count: theirs, receives, status } = offer
  if (mine === null && theirs === null) return null
  const number = (value: number) => ({ number: formatNumber(value) })
  return (
    <>
      <ul className={css.outcome}>
        {mine !== null && (
          <li>
            <IconCheck size={16} aria-hidden />{' '}
            {receives ? m.assist_we_received(number(mine)) : m.assist_we_gave(number(mine))}
          </li>
        )}
        {theirs !== null && (
          <li>
            <IconCheck size={16} aria-hidden />{' '}
            {receives ? m.assist_they_gave(number(theirs)) : m.assist_they_received(number(theirs))}
          </li>
        )}
      </ul>
      {[
        [m.assist_our_note(), offer.my_note],
        [m.assist_their_note(), offer.their_note],
      ].map(
        ([who, note]) =>
          note && (
            <p key={who} className={css.muted}>
              {who}: <Named>{note}</Named>
            </p>
          ),
      )}
      {status === 'differing' && offer.outcome_until && (
        <Notice tone="warn">
          {m.assist_differs()} <DateText value={offer.outcome_until} />
        </Notice>
      )}
      {status === 'delivered' && mine === null && offer.outcome_until && (
        <Notice tone="warn">
          {m.assist_tell_yours()} <DateText value={offer.outcome_until} />
        </Notice>
      )}
      {status === 'confirmed' && (
        <p className={css.muted}>{m.assist_counts({ number: formatNumber(offer.settled_count ?? 0) })}</p>
      )}
    </>
  )
}

/** Who asked for how much, what was written, and how the other side is reached. */
function Told({ offer }: { offer: Offer }) {
  const partner = nameOf({ name_ar: offer.partner_name_ar, name_en: offer.partner_name_en })
  return (
    <>
      <p className={css.muted}>
        {offer.is_mine ? m.assist_asked_of() : m.assist_asked_by()}: <Named>{partner}</Named> ·{' '}
        <Amount value={offer.count} unit={offer.unit_id} />
      </p>
      <p>
        <Named>{offer.message}</Named>
      </p>
      {offer.answer && (
        <p className={css.muted}>
          {m.assist_answer()}: <Named>{offer.answer}</Named>
        </p>
      )}
      {offer.partner_phone && (
        <p className={css.tags}>
          <IconPhone size={16} aria-hidden /> <Named>{offer.partner_contact ?? ''}</Named>
          <Ltr>{offer.partner_phone}</Ltr>
        </p>
      )}
      {offer.status === 'accepted' && offer.held_until && (
        <p className={css.muted}>
          {m.assist_held_until()} <DateText value={offer.held_until} time />
        </p>
      )}
    </>
  )
}

/** A question or a reservation between two organisations, with what the own one may do. */
export function OfferCard({ offer }: { offer: Offer }) {
  const again = useAgain()
  const { text, tone } = statusOf(offerMachine, offer.status)
  const take = (action: OfferAction, input: Record<string, unknown>) =>
    sendAct(
      () =>
        callApi(actOnOffer, {
          params: { id: offer.id },
          body: { action, ...input } as SentBody<typeof actOnOffer>,
          version: offer.updated_at,
        }),
      again,
    )
  return (
    <article className={css.part} id={`offer-${offer.id}`}>
      <div className={css.head}>
        <h3>
          <Named>{offer.need}</Named>
        </h3>
        <StateTag tone={tone}>{text}</StateTag>
      </div>
      <Told offer={offer} />
      <Outcome offer={offer} />
      {offer.actions.length > 0 && (
        <div className={css.bar}>
          <ActionBar
            machine={offerMachine}
            actions={offer.actions}
            name={offer.need}
            size="bar"
            several
            take={take}
            extras={{
              record: {
                ...(offer.my_count === null ? {} : { button: m.assist_correct() }),
                form: (close: () => void) => <OutcomeDrawer offer={offer} take={take} onClose={close} />,
              },
            }}
          />
        </div>
      )}
    </article>
  )
}
