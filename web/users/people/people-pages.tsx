import { IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { listMinistryUsers, listNgoUsers, userStates } from '#contract/users/people.ts'
import { areaOf } from '#contract/users/rights.ts'
import { link } from '#web/core/screens/link.ts'
import { ListCard, type ListFilter } from '#web/core/lists/list-card.tsx'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { useMay } from '#web/core/session/session.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { nameOf, useChoices, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText } from '#web/ui/text.tsx'
import { MinistryUserDrawer } from './ministry-user-drawer.tsx'
import { fullName, PersonCell, PersonState, RoleTags, stateWords } from './person-words.tsx'
import { RightProposals } from '../rights/right-proposals.tsx'
import { SettingsPage } from './settings-page.tsx'
import { listPath, userPath } from '../trail.ts'
import { useRoles } from '../roles/use-roles.ts'

type Person = AnswerOf<typeof listNgoUsers>[number]
type Kind = 'ministry' | 'org'
const calls = { ministry: listMinistryUsers, org: listNgoUsers } as const

function useColumns(kind: Kind): Column<Person>[] {
  const governorate = useName('governorates')
  return [
    {
      key: 'first_name',
      label: m.users_user(),
      sort: 'first_name',
      cell: (row) => <PersonCell person={row} />,
    },
    kind === 'org'
      ? { key: 'ngo', label: label(personWords.ngo), cell: (row) => (row.ngo ? nameOf(row.ngo) : '—') }
      : {
          key: 'place',
          label: label(personWords.ministry_user_type),
          cell: (row) =>
            row.ministry_user_type === 'directorate'
              ? governorate(row.governorate_id)
              : label(personWords.ministry_user_type.words.central),
        },
    { key: 'roles', label: label(personWords.roles), cell: (row) => <RoleTags roles={row.roles} /> },
    { key: 'state', label: label(personWords.state), cell: (row) => <PersonState person={row} /> },
    {
      key: 'last_login_at',
      label: label(personWords.last_login_at),
      sort: 'last_login_at',
      cell: (row) => (row.last_login_at ? <DateText value={row.last_login_at} short time /> : m.users_never()),
    },
  ]
}

function useFilters(kind: Kind): ListFilter[] {
  const governorates = useChoices('governorates')
  const roles = (useRoles(areaOf(kind)).data ?? []).map((role) => ({ value: role.id, label: nameOf(role) }))
  const states = userStates.map((value) => ({ value, label: label(stateWords[value]) }))
  return [
    { name: 'state', label: label(personWords.state), any: m.users_any_state(), options: states },
    { name: 'role', label: m.users_role(), any: m.users_any_role(), options: roles },
    {
      name: 'governorate_id',
      label: label(personWords.governorate_id),
      any: m.users_any_governorate(),
      options: governorates,
    },
  ]
}

function PeoplePage({ kind }: { kind: Kind }) {
  const path = listPath[kind]
  const router = useRouter()
  const client = useQueryClient()
  const mayAdd = useMay('ministry_users_rp', 'A') && kind === 'ministry'
  const maySee = useMay('ministry_users_rp', 'S')
  const [inviting, setInviting] = useState(false)
  const list = useList(calls[kind], { within: 'people' })
  return (
    <SettingsPage
      under={path}
      title={titleAt(path)}
      actions={
        <>
          {maySee && (
            <ButtonLink
              look="default"
              href={link('/ministry/settings/access-review', undefined, kind === 'org' ? { kind } : {})}
            >
              {m.users_review_open()}
            </ButtonLink>
          )}
          {mayAdd && (
            <Button icon={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
              {m.users_invite()}
            </Button>
          )}
        </>
      }
    >
      <RightProposals of="user" organisations={kind === 'org'} />
      <ListCard
        list={list}
        label={titleAt(path)}
        search={m.users_search()}
        filters={useFilters(kind)}
        total={(count) => m.users_people({ count })}
        columns={useColumns(kind)}
        rowName={fullName}
        href={(row) => link(userPath[kind], { id: row.id })}
        empty={<EmptyState title={m.users_none()} />}
      />
      {inviting && (
        <MinistryUserDrawer
          onDone={async (id) => {
            await client.invalidateQueries({ queryKey: ['people'] })
            setTimeout(() => router.history.push(link(userPath.ministry, { id })))
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </SettingsPage>
  )
}

/** Users of the ministry [spec 2§2]. */
export const MinistryUsersPage = () => <PeoplePage kind="ministry" />
/** Users of organisations, as the ministry sees them [spec 2§2]. */
export const NgoUsersPage = () => <PeoplePage kind="org" />
