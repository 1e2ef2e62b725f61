import { useQueryClient } from '@tanstack/react-query'
import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { decideRightProposal, rightProposal, type RightProposal } from '#contract/users/proposals.ts'
import { toRights } from '#contract/users/rights.ts'
import { callApi } from '#web/core/api/api.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { formatDate, formatNumber } from '#web/base/format.ts'
import { inRow } from '#web/base/list-words.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DiffText } from '#web/ui/diff.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DateText } from '#web/ui/text.tsx'
import { useRightProposals } from './rights-queries.ts'
import { RightsDiff } from './rights-diff.tsx'
import css from '../users.module.css'

const titleOf = ({ kind, user, role }: RightProposal): string => {
  if (kind === 'role') return m.users_proposal_role({ name: role ? nameOf(role) : '' })
  const name = user?.name ?? ''
  if (kind === 'account' || kind === 'colleague') return m.users_proposal_account({ name })
  return kind === 'person' ? m.users_proposal_person({ name }) : m.users_proposal_transactions({ name })
}
/** Roles of a side in one line, with what limits each. */
const rolesInWords = (kind: RightProposal['kind'], { roles }: RightProposal['before']): string =>
  roles.length === 0
    ? m.users_proposal_none()
    : inRow(
        roles.map((role) => {
          const limit =
            kind === 'transaction_roles'
              ? role.transaction_type_ids.length === 0
                ? m.users_proposal_all_types()
                : m.users_proposal_types({ count: formatNumber(role.transaction_type_ids.length) })
              : role.ends_on && `${m.users_role_until()} ${formatDate(role.ends_on)}`
          return limit ? `${nameOf(role)} (${limit})` : nameOf(role)
        }),
      )
/** A value of an account in words. */
const valueInWords = (name: RightProposal['account'][number]['name'], value: string | boolean): string => {
  if (typeof value === 'string') return value
  if (name === 'totp_enabled') return value ? m.users_proposal_factor_on() : m.users_proposal_factor_off()
  const { active, disabled } = personWords.state.words
  return label(value ? active : disabled)
}
const fieldLabel = {
  username: () => label(personWords.username),
  email: () => label(personWords.email),
  is_active: () => label(personWords.state),
  reason: () => label(personWords.disabled_reason),
  totp_enabled: m.profile_totp,
}
/** What changes of an account, before and after. */
const AccountFacts = ({ account }: Pick<RightProposal, 'account'>) => (
  <Facts
    facts={account.map(({ name, before, after }) => ({
      key: name,
      label: fieldLabel[name](),
      value: <DiffText before={valueInWords(name, before)} after={valueInWords(name, after)} />,
    }))}
  />
)
const bars = {
  own: m.users_proposal_bar_own,
  self: m.users_proposal_bar_self,
  beyond: m.users_proposal_bar_beyond,
  dependent: m.users_proposal_bar_dependent,
  stale: m.users_proposal_bar_stale,
} as const
/** Who can confirm it today. */
const secondsInWords = ({ seconds, by_ministry }: RightProposal): string => {
  if (seconds.length > 0) return `${m.users_proposal_seconds()} ${inRow(seconds)}.`
  return by_ministry ? m.users_proposal_by_ministry() : m.users_proposal_no_seconds()
}
type Decision = SentBody<typeof decideRightProposal>
/** One proposal: before and after, who asked until when, who can confirm it, and the decisions that one may take. */
export function Waiting({
  one,
  send,
}: {
  one: RightProposal
  send: (id: number, body: Decision) => Promise<{ message: string }>
}) {
  const client = useQueryClient()
  const { before, after } = one
  return (
    <Notice tone={one.is_stale ? 'hold' : 'warn'} title={`${titleOf(one)}.`}>
      {m.users_proposal_asked_by()} <bdi>{one.asked_by}</bdi> · <DateText value={one.asked_at} time short />.{' '}
      {!one.is_stale && (
        <>
          {m.users_proposal_until()} <DateText value={one.expires_at} time short />. {secondsInWords(one)}{' '}
        </>
      )}
      {one.bar && bars[one.bar]()}
      {one.account.length > 0 && <AccountFacts account={one.account} />}
      {(one.kind === 'person' || one.kind === 'transaction_roles') && (
        <Facts
          facts={[
            {
              key: 'roles',
              label: one.kind === 'person' ? label(personWords.roles) : label(personWords.transaction_roles),
              value: <DiffText before={rolesInWords(one.kind, before)} after={rolesInWords(one.kind, after)} />,
            },
          ]}
        />
      )}
      {(one.kind === 'person' || one.kind === 'role') && (
        <RightsDiff before={toRights(before.rights)} after={toRights(after.rights)} />
      )}
      {one.actions.length > 0 && (
        <div className={css.decide}>
          <ActionBar
            machine={rightProposal}
            actions={one.actions}
            name={titleOf(one)}
            size="row"
            plain
            several
            take={async (action, input) => {
              const errors = await sendForm(() => send(one.id, { action, ...input } as Decision))
              await Promise.all(['people', 'roles'].map((key) => client.invalidateQueries({ queryKey: [key] })))
              return errors
            }}
          />
        </div>
      )}
    </Notice>
  )
}

/** More rights that wait for a second person: those of people, of roles, or of one of them [decision 0022]. */
export function RightProposals({
  of,
  id,
  organisations = false,
}: {
  of: 'user' | 'role'
  id?: number
  /** People of organisations only. */
  organisations?: boolean
}) {
  const query = useRightProposals()
  // Nothing is announced before it is known that something waits.
  if (!query.data && !query.error) return null
  const shown = (query.data ?? []).filter(
    (one) =>
      one[of] !== null && (id === undefined || one[of]?.id === id) && (!organisations || one.user?.kind === 'org'),
  )
  return (
    <>
      {query.error ? <Loaded query={query}>{() => null}</Loaded> : null}
      {shown.length > 0 && (
        <section className={css.stack} aria-label={m.users_proposal_list()}>
          {shown.map((one) => (
            <Waiting
              key={one.id}
              one={one}
              send={(id, body) => callApi(decideRightProposal, { params: { id }, body })}
            />
          ))}
        </section>
      )}
    </>
  )
}
