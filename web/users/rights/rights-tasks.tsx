import { formatNumber } from '#web/base/format.ts'
import { useQuery } from '@tanstack/react-query'
import { link } from '#web/core/screens/link.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DateText } from '#web/ui/text.tsx'
import { roundQuery, useRightProposals } from './rights-queries.ts'
import css from '../users.module.css'

/** What the rights of the ministry ask of an administrator: to confirm what others propose, and to review access. Nothing for others. */
export function RightsTasks() {
  const reviews = useMay('ministry_users_rp', 'U')
  const round = useQuery({ ...roundQuery, enabled: reviews }).data
  const mine = (useRightProposals().data ?? []).filter((one) => one.actions.includes('confirm'))
  const people = mine.some((one) => one.kind !== 'role')
  if (mine.length === 0 && !(reviews && round && round.open > 0)) return null
  return (
    <section className={css.stack} aria-label={m.users_task_list()}>
      {mine.length > 0 && (
        <Notice tone="warn" title={m.users_task_proposals({ count: formatNumber(mine.length) })}>
          <Anchor href={link(people ? '/ministry/settings/users/ministry-users' : '/ministry/settings/roles')}>
            {m.users_task_proposals_open()}
          </Anchor>
        </Notice>
      )}
      {reviews && round && round.open > 0 && (
        <Notice tone="warn" title={m.users_task_round({ count: formatNumber(round.open) })}>
          {m.users_round_due()} <DateText value={round.due_on} />.{' '}
          <Anchor href={link('/ministry/settings/access-review', undefined, { kind: 'round', state: 'open' })}>
            {m.users_task_round_open()}
          </Anchor>
        </Notice>
      )}
    </section>
  )
}
