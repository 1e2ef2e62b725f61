import type { Subscription } from '#contract/subscriptions/calls.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { said } from '#web/core/site/words.ts'
import { DeadLink, FollowFrame } from './follow-page.tsx'
import css from '../shared/follow.module.css'
import { Named } from '#web/ui/text.tsx'

/** «فرص العمل – حلب – محاسب», or the name of an organisation. */
const topicText = ({ topic, ngo, governorate, position_type }: Subscription): string =>
  [
    ...(topic === 'ngo' ? [] : [topic === 'job' ? m.title_jobs() : m.title_volunteer()]),
    ...[ngo, governorate, position_type].flatMap((word) => (word ? [said(word)] : [])),
  ].join(' – ')

/** The owner of an address agrees; opening the page alone agrees to nothing. */
export function ConfirmPage({ wish, token }: { wish: Subscription | undefined; token: string }) {
  if (!wish) return <DeadLink />
  return (
    <FollowFrame title={m.follow_confirm_title()}>
      <p>{m.follow_confirm_text()}</p>
      <p className={css.topic}>
        <Named>{topicText(wish)}</Named>
      </p>
      <form method="post" action={link('/follow/confirm', undefined, { token })}>
        <Button type="submit" size="main">
          {m.follow_confirm_button()}
        </Button>
      </form>
      <p className={css.purpose}>{m.follow_confirm_not_me()}</p>
    </FollowFrame>
  )
}

/** What an address follows, each with its end, and the end of all. */
export function StopPage({ rows, token }: { rows: readonly Subscription[] | undefined; token: string }) {
  if (!rows) return <DeadLink />
  return (
    <FollowFrame title={m.follow_stop_title()}>
      <p>{m.follow_stop_text()}</p>
      <form method="post" action={link('/follow/stop', undefined, { token })}>
        <ul className={css.topics}>
          {rows.map((row) => (
            <li key={row.id}>
              <Named>{topicText(row)}</Named>
              <Button type="submit" look="default" size="form" name="subscription" value={row.id}>
                {m.follow_stop_one()}
                <span className="visually-hidden">: {topicText(row)}</span>
              </Button>
            </li>
          ))}
        </ul>
        {rows.length !== 1 && (
          <Button type="submit" look="danger" size="form">
            {m.follow_stop_all()}
          </Button>
        )}
      </form>
      <p className={css.purpose}>{m.follow_stop_note()}</p>
    </FollowFrame>
  )
}
