import { screenTitles } from '#web/core/screens/screen-titles.ts'
import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import type { NgoFile } from '#contract/ngos/page.ts'
import { link } from '#web/core/screens/link.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import list from '#web/ui/card-rows.module.css'

/** What the ministry said of the file's sections, the newest first. */
export function ReviewsCard({ id, reviews }: { id: number; reviews: NonNullable<NgoFile['reviews']> }) {
  const more = reviews.total - reviews.rows.length
  return (
    <Card
      title={m.ngos_reviews()}
      pad={false}
      action={
        <Anchor href={link('/ministry/ngos-communication/ngos-validation', undefined, { ngo: String(id) })}>
          {m.ngos_reviews_open()}
        </Anchor>
      }
    >
      {reviews.rows.length === 0 && <p className={list.none}>{m.ngos_reviews_none()}</p>}
      <ul className={list.rows}>
        {reviews.rows.map((one) => (
          <li key={one.id}>
            <div>
              {nameOf(one)}
              <small>
                {one.by && <>{one.by} · </>}
                <DateText value={one.created_at} time short />
                {one.feedback && (
                  <>
                    {' '}
                    · <Named>{one.feedback}</Named>
                  </>
                )}
              </small>
            </div>
            <StateTag tone={one.accepted ? 'ok' : 'warn'}>
              {one.accepted ? m.verdict_accepted() : m.verdict_returned()}
            </StateTag>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={list.none}>{m.ngos_more({ count: more })}</p>}
    </Card>
  )
}

/** Who works in the organisation's file. */
export function UsersCard({ users, total }: { users: NonNullable<NgoFile['users']>; total: number }) {
  const more = total - users.filter((user) => user.is_active).length
  return (
    <Card title={screenTitles.users()} pad={false}>
      {users.length === 0 && <p className={list.none}>{m.ngos_users_none()}</p>}
      <ul className={list.rows}>
        {users.map((user) => (
          <li key={user.id}>
            <div>
              <Named>{user.name}</Named>
              <small>
                {user.last_login_at ? (
                  <>
                    {label(personWords.last_login_at)} <DateText value={user.last_login_at} time short />
                  </>
                ) : (
                  m.ngos_no_login()
                )}
              </small>
            </div>
            {user.is_main && <StateTag tone="brand">{label(personWords.is_main)}</StateTag>}
            {!user.is_active && <StateTag tone="mute">{label(personWords.state.words.disabled)}</StateTag>}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={list.none}>{m.ngos_more({ count: more })}</p>}
    </Card>
  )
}
