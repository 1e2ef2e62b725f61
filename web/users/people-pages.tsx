import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '#contract/core/call.ts'
import { listMinistryUsers, listNgoUsers, userStates } from '#contract/users/people.ts'
import { listRoles } from '#contract/users/roles.ts'
import { ApiError } from '#web/core/api-error.ts'
import { callApi } from '#web/core/api.ts'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { useMay } from '#web/core/session.ts'
import { useAddress } from '#web/core/use-address.ts'
import { nameOf, useChoices, useName } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { DataTable, type Column, type Sort } from '#web/ui/data-table.tsx'
import { FilterBar, type Chip } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText } from '#web/ui/text.tsx'
import { MinistryUserDrawer } from './ministry-user-drawer.tsx'
import { fullName, PersonCell, PersonState, RoleTags, stateWords } from './person-words.tsx'
import { settingsTrail } from './trail.ts'
import css from './users.module.css'

type Person = AnswerOf<typeof listNgoUsers>[number]
type Kind = 'ministry' | 'ngo'
const paths = {
  ministry: '/ministry/settings/users/ministry-users',
  ngo: '/ministry/settings/users/ngo-users',
} as const
const userPath = { ministry: '/ministry/settings/ministry-user/{id}', ngo: '/ministry/settings/ngo-user/{id}' } as const

const bind = (address: ReturnType<typeof useAddress>, name: string) => ({
  id: `filter-${name}`,
  name,
  value: address.one(name) ?? '',
  error: undefined,
  onChange: (value: string | null) => address.set({ [name]: value || undefined }),
  onBlur: () => undefined,
  onLabel: () => undefined,
})

function useColumns(kind: Kind): Column<Person>[] {
  const governorate = useName('governorates')
  return [
    {
      key: 'first_name',
      label: m.users_user(),
      sort: 'first_name',
      cell: (row) => <PersonCell person={row} />,
    },
    kind === 'ngo'
      ? { key: 'ngo', label: m.users_ngo(), cell: (row) => (row.ngo ? nameOf(row.ngo) : '—') }
      : {
          key: 'place',
          label: m.users_place(),
          cell: (row) =>
            row.ministry_user_type === 'directorate' ? governorate(row.governorate_id) : m.users_scope_central(),
        },
    { key: 'roles', label: m.users_roles(), cell: (row) => <RoleTags roles={row.roles} /> },
    { key: 'state', label: m.users_state(), cell: (row) => <PersonState person={row} /> },
    {
      key: 'last_login_at',
      label: m.users_last_login(),
      sort: 'last_login_at',
      cell: (row) => (row.last_login_at ? <DateText value={row.last_login_at} short time /> : m.users_never()),
    },
  ]
}

function PeoplePage({ kind }: { kind: Kind }) {
  const path = paths[kind]
  const address = useAddress()
  const router = useRouter()
  const client = useQueryClient()
  const mayAdd = useMay('ministry_users_rp', 'A') && kind === 'ministry'
  const [inviting, setInviting] = useState(false)
  const governorates = useChoices('governorates').map(({ value, label }) => ({ value: String(value), label }))
  const roles = (
    useQuery({
      queryKey: ['roles', 'templates', kind],
      queryFn: async () => (await callApi(listRoles, { query: { type: kind } })).data,
    }).data ?? []
  ).map((role) => ({ value: String(role.id), label: nameOf(role) }))
  const states = userStates.map((value) => ({ value: value as string, label: stateWords[value]() }))
  const list = useQuery({
    queryKey: ['people', kind, address.search],
    queryFn: ({ signal }) =>
      kind === 'ministry'
        ? callApi(listMinistryUsers, { query: address.search as never, signal })
        : callApi(listNgoUsers, { query: address.search as never, signal }),
    placeholderData: keepPreviousData,
  })
  const filters = [
    { name: 'state', label: m.users_state(), any: m.users_any_state(), options: states },
    { name: 'role', label: m.users_role(), any: m.users_any_role(), options: roles },
    { name: 'governorate_id', label: m.users_governorate(), any: m.users_any_governorate(), options: governorates },
  ]
  const chips: Chip[] = filters.flatMap(({ name, label, options }) => {
    const chosen = address.one(name)
    return chosen
      ? [
          {
            key: name,
            label: `${label}: ${options.find((one) => one.value === chosen)?.label ?? chosen}`,
            onRemove: () => address.set({ [name]: undefined }),
          },
        ]
      : []
  })
  const sort = address.one('sort')
  const rows = list.data?.data
  const columns = useColumns(kind)
  return (
    <Page>
      <PageHead
        title={titleAt(path)}
        crumbs={settingsTrail(path)}
        actions={
          mayAdd && (
            <Button icon={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
              {m.users_invite()}
            </Button>
          )
        }
      />
      <div className={css.stack}>
        <ScreenInstructions />
        <Card pad={false}>
          <FilterBar
            search={{
              label: m.users_search(),
              value: address.one('search') ?? '',
              onChange: (search) => address.set({ search: search || undefined }),
            }}
            chips={chips}
            onClear={address.clear}
            {...(list.data
              ? { total: m.users_people({ count: rows?.length === 0 ? 0 : list.data.pagination.total_row }) }
              : {})}
          >
            {filters.map(({ name, label, any, options }) => (
              <SelectField
                key={name}
                bare
                size="desk"
                field={bind(address, name)}
                label={label}
                placeholder={any}
                options={options}
              />
            ))}
          </FilterBar>
          <DataTable
            label={titleAt(path)}
            phone="cards"
            columns={columns}
            rows={rows}
            state={list.isError ? 'error' : list.isPending ? 'loading' : list.isPlaceholderData ? 'stale' : 'ready'}
            error={{
              reference: list.error instanceof ApiError ? list.error.reference : undefined,
              onRetry: () => void list.refetch(),
            }}
            filtered={chips.length > 0 || address.one('search') !== undefined}
            onClearFilter={address.clear}
            sort={sort ? { by: sort.replace(/^-/, ''), desc: sort.startsWith('-') } : undefined}
            onSort={({ by, desc }: Sort) => address.set({ sort: `${desc ? '-' : ''}${by}` })}
            rowName={fullName}
            href={(row) => link(userPath[kind], { id: row.id })}
            empty={<EmptyState title={m.users_none()} />}
          />
          {list.data && (rows?.length ?? 0) > 0 && (
            <Pager
              paging={list.data.pagination}
              onPage={(page) => address.set({ page })}
              onSize={(size) => address.set({ per_page: size })}
            />
          )}
        </Card>
      </div>
      {inviting && (
        <MinistryUserDrawer
          onDone={async (id) => {
            await client.invalidateQueries({ queryKey: ['people'] })
            setTimeout(() => router.history.push(link(userPath.ministry, { id })))
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </Page>
  )
}

/** Users of the ministry [spec 2§2]. */
export const MinistryUsersPage = () => <PeoplePage kind="ministry" />
/** Users of organisations, as the ministry sees them [spec 2§2]. */
export const NgoUsersPage = () => <PeoplePage kind="ngo" />
