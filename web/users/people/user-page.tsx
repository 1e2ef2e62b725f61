import { IconDots, IconPencil, IconShieldCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { readUser } from '#contract/users/people.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useMay } from '#web/core/session/session.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { ActionMenu } from '#web/ui/row-menu.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { EffectiveRights } from '../rights/effective-rights.tsx'
import { MinistryUserDrawer } from './ministry-user-drawer.tsx'
import { fullName, PersonState, RoleTags } from './person-words.tsx'
import { RightProposals } from '../rights/right-proposals.tsx'
import { SettingsPage } from './settings-page.tsx'
import { listPath, userPath } from '../trail.ts'
import { TransactionRolesDrawer } from '../roles/transaction-roles-drawer.tsx'
import { type Act, UserAct } from './user-act.tsx'
import css from '../users.module.css'

export type User = AnswerOf<typeof readUser>
export const userQuery = (id: number) => ({
  queryKey: ['people', 'one', id],
  queryFn: async () => (await callApi(readUser, { params: { id } })).data,
})

function useActs(user: User): Act[] {
  const slug = user.kind === 'ministry' ? 'ministry_users_rp' : 'ministry_ngo_users_rp'
  const [mayEdit, mayRemove] = [useMay(slug, 'U'), useMay('ministry_users_rp', 'D')]
  const mayReset = useMay('ministry_users_rp', 'U')
  if (user.is_self || user.is_above || !mayEdit) return []
  const open = user.is_active
  return [
    ...(open ? (['link', 'sessions'] as const) : []),
    ...(user.totp_enabled && mayReset ? (['factor'] as const) : []),
    ...(open ? (['disable'] as const) : (['enable'] as const)),
    ...(user.kind === 'ministry' && mayRemove ? (['remove'] as const) : []),
  ]
}
const actWords: Record<Act, () => string> = {
  link: m.users_act_link,
  sessions: m.users_act_sessions,
  factor: m.users_act_factor,
  disable: m.users_act_disable,
  enable: m.users_act_enable,
  remove: m.users_act_remove,
}

function DataCard({ user }: { user: User }) {
  const governorate = useName('governorates')
  const job = useName('job-titles')
  return (
    <Card title={m.users_data()}>
      <Facts
        facts={[
          { key: 'username', label: label(personWords.username), value: <Ltr>{user.username}</Ltr> },
          { key: 'email', label: label(personWords.email), value: <Ltr>{user.email}</Ltr> },
          { key: 'mobile', label: label(personWords.mobile), value: <Ltr>{user.mobile}</Ltr> },
          {
            key: 'job',
            label: label(personWords.job_title_id),
            value: user.job_title_id === null ? null : job(user.job_title_id),
          },
          user.ngo
            ? { key: 'ngo', label: label(personWords.ngo), value: nameOf(user.ngo) }
            : {
                key: 'place',
                label: label(personWords.ministry_user_type),
                value:
                  user.ministry_user_type === 'directorate'
                    ? m.users_place_directorate({ governorate: governorate(user.governorate_id) })
                    : label(personWords.ministry_user_type.words.central),
              },
          { key: 'since', label: m.users_since(), value: <DateText value={user.created_at} short /> },
        ]}
      />
    </Card>
  )
}

function AccessCard({ user }: { user: User }) {
  return (
    <Card title={m.users_access()}>
      <Facts
        facts={[
          {
            key: 'login',
            label: label(personWords.last_login_at),
            value: user.last_login_at ? <DateText value={user.last_login_at} short time /> : m.users_never(),
          },
          { key: 'sessions', label: m.users_sessions(), value: formatNumber(user.open_sessions) },
          {
            key: 'totp',
            label: m.profile_totp(),
            value: (
              <StateTag tone={user.totp_enabled ? 'ok' : 'warn'}>
                {user.totp_enabled ? m.profile_totp_on() : m.profile_totp_off()}
              </StateTag>
            ),
          },
          ...(user.kind === 'ministry'
            ? [
                {
                  key: 'requests',
                  label: m.users_requests(),
                  value: formatNumber(user.open_requests),
                },
              ]
            : []),
          {
            key: 'password',
            label: m.profile_password(),
            value: user.is_invited
              ? m.users_password_none()
              : user.password_must_change
                ? m.users_password_must()
                : m.users_password_own(),
          },
        ]}
      />
    </Card>
  )
}

function RolesCard({ user, see }: { user: User; see: (() => void) | undefined }) {
  return (
    <Card
      title={label(personWords.roles)}
      action={
        see && (
          <>
            <Button look="subtle" onClick={see}>
              {m.users_sees_open()}
            </Button>
            <ButtonLink
              look="default"
              href={link('/ministry/permissions-user/{id}', { id: user.id })}
              icon={<IconShieldCheck size={17} aria-hidden />}
            >
              {m.users_permissions_open()}
            </ButtonLink>
          </>
        )
      }
    >
      <RoleTags roles={user.roles} />
    </Card>
  )
}

function StandNotices({ user, mayEdit }: { user: User; mayEdit: boolean }) {
  return (
    <>
      {user.is_self && <Notice tone="info">{m.users_self_note()}</Notice>}
      {user.is_above && mayEdit && <Notice tone="lock">{m.users_above_note()}</Notice>}
      {!user.is_active && (
        <Notice tone="hold" title={m.users_disabled_title()}>
          {user.disabled_reason ?? m.users_disabled_plain()}
        </Notice>
      )}
      {!user.is_active && user.open_requests > 0 && (
        <Notice tone="warn" title={m.users_open_requests({ count: user.open_requests })}>
          <Anchor href={link('/ministry/accreditation-transactions', undefined, { view: 'section', officer: user.id })}>
            {m.users_open_requests_verb()}
          </Anchor>
        </Notice>
      )}
    </>
  )
}

function Body({ user }: { user: User }) {
  const mayGrant = useMay('ministry_users_rp', 'G') && !user.is_self && !user.is_above
  const slug = user.kind === 'ministry' ? 'ministry_users_rp' : 'ministry_ngo_users_rp'
  const [maySee, mayEdit] = [useMay(slug, 'S'), useMay(slug, 'U')]
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState(false)
  return (
    <>
      <StandNotices user={user} mayEdit={mayEdit} />
      <RightProposals of="user" id={user.id} />
      <div className={css.two}>
        <DataCard user={user} />
        <AccessCard user={user} />
        <RolesCard user={user} see={maySee ? () => setSeen(true) : undefined} />
        {user.kind === 'ministry' && (
          <Card
            title={label(personWords.transaction_roles)}
            action={
              mayGrant && (
                <Button look="default" icon={<IconPencil size={17} aria-hidden />} onClick={() => setOpen(true)}>
                  {m.users_transaction_roles_edit()}
                </Button>
              )
            }
          >
            <RoleTags roles={user.transaction_roles} />
          </Card>
        )}
      </div>
      {seen && <EffectiveRights user={user} onClose={() => setSeen(false)} />}
      {open && <TransactionRolesDrawer user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

function Acts({ user }: { user: User }) {
  const client = useQueryClient()
  const router = useRouter()
  const mayEdit = useMay('ministry_users_rp', 'U') && user.kind === 'ministry' && !user.is_self && !user.is_above
  const acts = useActs(user)
  const [act, setAct] = useState<Act>()
  const [editing, setEditing] = useState(false)
  const again = () => client.invalidateQueries({ queryKey: ['people'] })
  return (
    <>
      {mayEdit && (
        <Button look="default" icon={<IconPencil size={17} aria-hidden />} onClick={() => setEditing(true)}>
          {m.users_edit()}
        </Button>
      )}
      {acts.length > 0 && (
        <ActionMenu
          label={m.table_row_actions({ name: fullName(user) })}
          actions={acts.map((one) => ({
            label: actWords[one](),
            act: () => setAct(one),
            ...(one === 'disable' || one === 'remove' ? { tone: 'danger' as const } : {}),
          }))}
        >
          <IconDots size={18} aria-hidden />
        </ActionMenu>
      )}
      {editing && <MinistryUserDrawer user={user} onDone={again} onClose={() => setEditing(false)} />}
      {act && (
        <UserAct
          act={act}
          user={user}
          onClose={() => setAct(undefined)}
          onDone={async () => {
            if (act === 'remove') router.history.push(listPath.ministry)
            await again()
          }}
        />
      )}
    </>
  )
}

/** One user as the ministry manages him: data, access, roles, and what can be done about the account. */
export function UserPage({ id, kind }: { id: number; kind: 'ministry' | 'org' }) {
  const query = useQuery(userQuery(id))
  const user = query.data?.kind === kind ? query.data : undefined
  const title = user ? fullName(user) : titleAt(userPath[kind])
  return (
    <SettingsPage
      under={listPath[kind]}
      title={title}
      record={title}
      {...(user ? { state: <PersonState person={user} />, actions: <Acts user={user} /> } : {})}
    >
      <Loaded query={query} lines={8}>
        {(data) => <Body user={data} />}
      </Loaded>
    </SettingsPage>
  )
}
