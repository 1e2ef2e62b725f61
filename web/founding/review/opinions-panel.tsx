import { OpinionLetters } from '#web/transactions/shared/opinions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { LegalOpinion } from './legal-opinion.tsx'
import type { Desk } from './review-model.ts'
import css from './panels.module.css'

/** Letters to the bodies concerned and what they answered; silence for fifteen working days closes a letter. */
export const OpinionsPanel = ({
  desk,
  ...rest
}: {
  desk: Desk
  mayAsk: boolean
  mayRecord: boolean
  onDone: () => void
}) => (
  <section className={css.panel} aria-labelledby="opinions-title">
    <header>
      <h2 id="opinions-title">{m.ministry_opinions()}</h2>
    </header>
    <LegalOpinion desk={desk} />
    <OpinionLetters requestId={desk.transaction_request_id} letters={desk.external} {...rest} />
  </section>
)
