import type { ReactNode } from 'react'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import type { FollowStep } from './load-follow.ts'
import css from '../shared/follow.module.css'

/** A page that a mail or a form leads to: one statement and what to do next. */
export const FollowFrame = ({ title, children }: { title?: string | undefined; children: ReactNode }) => (
  <Page width="public">
    <PageHead
      size="public"
      title={m.title_follow()}
      crumbs={[{ label: m.title_home(), href: link('/home') }, { label: m.title_follow() }]}
    />
    <div className={css.frame}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </div>
  </Page>
)

/** Ways on from here. */
const Ways = () => (
  <p className={css.ways}>
    <Anchor href={link('/ngo-list')}>{m.title_ngo_list()}</Anchor>
    <Anchor href={link('/jobs')}>{m.title_jobs()}</Anchor>
    <Anchor href={link('/volunteer')}>{m.title_volunteer()}</Anchor>
  </p>
)

const told: Record<FollowStep, { title: () => string; texts: readonly (() => string)[] }> = {
  asked: { title: m.follow_asked_title, texts: [m.follow_asked_text, m.follow_asked_missing] },
  confirmed: { title: m.follow_confirmed_title, texts: [m.follow_confirmed_text] },
  stopped: { title: m.follow_stopped_title, texts: [m.follow_stopped_text] },
}
/** What has just been done; without it, how to follow something. */
export const FollowPage = ({ step }: { step: FollowStep | undefined }) => (
  <FollowFrame title={step && told[step].title()}>
    <div role={step && 'status'}>
      {(step === undefined ? [m.follow_about] : told[step].texts).map((text) => (
        <p key={text()}>{text()}</p>
      ))}
    </div>
    <Ways />
  </FollowFrame>
)

/** Said of a link that opens nothing. */
export const DeadLink = () => (
  <FollowFrame title={m.follow_dead_title()}>
    <p>{m.follow_dead_text()}</p>
    <Ways />
  </FollowFrame>
)
