import { useState } from 'react'
import { founding } from '#contract/founding/workflow.ts'
import { buttonOf, effectOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink, ClosedButton } from '#web/ui/button.tsx'
import { useInfo } from './info-context.ts'
import { MissingList } from './missing-list.tsx'
import { joinNames } from './fields/options.ts'
import { partsOf } from './parts.tsx'
import { places } from './places.ts'
import { FounderButton } from './track/founder-button.tsx'
import css from './founding.module.css'

/** The one button that gives the request back; while it is closed it says what is left. */
export function Submit() {
  const info = useInfo()
  const [sent, setSent] = useState(false)
  if (info.is_frozen || info.clock.holder !== 'founder') return null
  if (info.status_id === 7) {
    const left = info.asks.filter((ask) => ask.answered_at === null).length
    const missing = Object.keys(info.missing).length
    return (
      <div className={css.card}>
        {left === 0 && missing > 0 && !sent ? (
          <>
            <ClosedButton size="form" reason={m.founding_missing({ count: missing })}>
              {buttonOf(founding, 'resubmit')}
            </ClosedButton>
            <MissingList info={info} />
          </>
        ) : left > 0 || sent ? (
          <ClosedButton size="form" reason={m.founding_resubmit_left({ count: left })}>
            {buttonOf(founding, 'resubmit')}
          </ClosedButton>
        ) : (
          <div className={css.panelActions}>
            <FounderButton action="resubmit" onTaken={() => setSent(true)} />
            <p className={css.small}>{effectOf(founding, 'resubmit')}</p>
          </div>
        )}
      </div>
    )
  }
  const open = partsOf(info).filter((part) => part.open > 0)
  return (
    <div className={css.card}>
      {open.length > 0 ? (
        <ClosedButton
          size="form"
          reason={
            <>
              {m.founding_submit_left({ parts: joinNames(open.map((part) => part.title)) })}{' '}
              <ButtonLink look="subtle" size="row" href={places.review()}>
                {m.founding_review_look()}
              </ButtonLink>
            </>
          }
        >
          {m.founding_to_review()}
        </ClosedButton>
      ) : (
        <div className={css.panelActions}>
          <ButtonLink size="form" href={places.review()}>
            {m.founding_to_review()}
          </ButtonLink>
          <p className={css.small}>{m.founding_to_review_text()}</p>
        </div>
      )}
    </div>
  )
}
