import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { transactionRoleWords } from '#contract/users/role-words.ts'
import { roleWords } from '#contract/users/role-words.ts'
import { label } from '#web/base/label.ts'
import { listRoles, removeRole, transactionRoles } from '#contract/users/roles.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useList, type ListRow } from '#web/core/lists/use-list.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { RowMenu, type MenuAction } from '#web/ui/row-menu.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { RightProposals } from '../rights/right-proposals.tsx'
import { roleKindName, roleKinds, type RoleKind } from './role-kinds.ts'
import { SettingsPage } from '../people/settings-page.tsx'
import css from '../users.module.css'

type PeopleRole = ListRow<typeof listRoles>
type TransactionRole = ListRow<typeof transactionRoles.list>
interface Named {
  id: number
  name_ar: string
  name_en: string | null
}

const scopeName = (isCentral: boolean) =>
  isCentral ? label(transactionRoleWords.scope.words.central) : label(transactionRoleWords.scope.words.directorate)
const nameColumn = <R extends Named>(note: (row: R) => ReactNode): Column<R> => ({
  key: 'name',
  label: m.users_role(),
  sort: 'name_ar',
  cell: (row) => (
    <span className={css.person}>
      {nameOf(row)}
      {note(row) && <small>{note(row)}</small>}
    </span>
  ),
})
const transactionColumns = (): Column<TransactionRole>[] => [
  nameColumn((row) => <Ltr>{row.slug}</Ltr>),
  {
    key: 'scope',
    label: label(transactionRoleWords.scope),
    sort: 'scope',
    cell: (row) => scopeName(row.scope === 'central'),
  },
]
const peopleColumns = (kind: RoleKind): Column<PeopleRole>[] => [
  nameColumn((row) => row.description),
  ...(kind === 'ngo'
    ? []
    : [
        {
          key: 'scope',
          label: label(transactionRoleWords.scope),
          sort: 'governorate_scoped',
          cell: (row: PeopleRole) => scopeName(!row.governorate_scoped),
        },
      ]),
  {
    key: 'rights',
    label: label(roleWords.rights),
    sort: 'rights',
    cell: (row) => formatNumber(row.permissions.length),
  },
  {
    key: 'users',
    label: m.users_holders(),
    sort: 'users_count',
    cell: (row) => m.users_people({ count: row.users_count }),
  },
  {
    key: 'system',
    label: m.users_role_origin(),
    sort: 'is_system',
    cell: (row) => (
      <StateTag tone={row.is_system ? 'mute' : 'info'}>
        {row.is_system ? label(roleWords.is_system) : m.users_role_own()}
      </StateTag>
    ),
  },
]

function AddRole({ kind }: { kind: RoleKind }) {
  const router = useRouter()
  if (!useMay('ministry_roles_rp', 'A')) return null
  return (
    <Button
      icon={<IconPlus size={18} aria-hidden />}
      onClick={() => router.history.push(link('/ministry/add-role/{slug}', { slug: kind }))}
    >
      {m.users_role_add()}
    </Button>
  )
}

/** One list of roles with what can be done about each. */
function RoleList<R extends Named>({
  kind,
  list,
  columns,
  more,
  remove,
}: {
  kind: RoleKind
  list: ComponentProps<typeof ListCard<R>>['list']
  columns: Column<R>[]
  /** Further actions of a role, and whether it may go. */
  more?: (row: R) => MenuAction[]
  remove: { of: (row: R) => boolean; send: (row: R) => Promise<{ message: string }> }
}) {
  const client = useQueryClient()
  const [mayEdit, mayRemove] = [useMay('ministry_roles_rp', 'U'), useMay('ministry_roles_rp', 'D')]
  const [doomed, setDoomed] = useState<R>()
  const open = (row: R) => link('/ministry/update-role/{slug}/{id}', { slug: kind, id: row.id })
  const menu = (row: R): MenuAction[] => [
    { label: mayEdit ? m.form_edit() : m.users_role_open(), href: open(row) },
    ...(more?.(row) ?? []),
    ...(mayRemove && remove.of(row)
      ? [{ label: m.users_role_remove(), tone: 'danger' as const, act: () => setDoomed(row) }]
      : []),
  ]
  return (
    <>
      <ListCard
        list={list}
        label={titleAt('/ministry/settings/roles')}
        search={m.users_role_search()}
        columns={columns}
        rowName={nameOf}
        href={open}
        menu={(row) => <RowMenu name={nameOf(row)} actions={menu(row)} />}
        empty={
          <EmptyState title={m.users_role_none()} text={m.users_role_none_text()}>
            <AddRole kind={kind} />
          </EmptyState>
        }
      />
      {doomed && (
        <Confirm
          tone="danger"
          title={m.users_role_remove_title({ name: nameOf(doomed) })}
          text={m.users_role_remove_text()}
          verb={m.users_role_remove()}
          onClose={() => setDoomed(undefined)}
          onConfirm={async () => {
            const errors = await sendForm(() => remove.send(doomed))
            await client.invalidateQueries({ queryKey: ['roles'] })
            if (errors) setDoomed(undefined)
          }}
        />
      )}
    </>
  )
}

function TransactionRoles() {
  return (
    <RoleList
      kind="transaction"
      list={useList(transactionRoles.list, { keep: ['type'], within: 'roles' })}
      columns={transactionColumns()}
      remove={{ of: () => true, send: (row) => callApi(transactionRoles.remove, { params: { id: row.id } }) }}
    />
  )
}

function PeopleRoles({ kind }: { kind: 'ministry' | 'ngo' }) {
  const mayAdd = useMay('ministry_roles_rp', 'A')
  return (
    <RoleList
      kind={kind}
      list={useList(listRoles, { keep: ['type'], within: 'roles' })}
      columns={peopleColumns(kind)}
      more={(row) => [
        {
          label: m.users_compare_verb(),
          href: link('/ministry/settings/roles/compare', undefined, { a: row.id, type: kind }),
        },
        ...(mayAdd
          ? [{ label: m.users_role_from(), href: link('/ministry/add-role/{slug}', { slug: kind }, { from: row.id }) }]
          : []),
      ]}
      remove={{
        of: (row) => !row.is_system,
        send: (row) => callApi(removeRole, { params: { id: row.id }, query: { type: kind } }),
      }}
    />
  )
}

/** Roles of the ministry, of organisations and of transactions [spec 2§6]. */
export function RolesPage() {
  const address = useAddress()
  const kind = roleKinds.find((one) => one === address.one('type')) ?? 'ministry'
  const [mayAdd, mayEdit] = [useMay('ministry_roles_rp', 'A'), useMay('ministry_roles_rp', 'U')]
  return (
    <SettingsPage
      under="/ministry/settings/roles"
      title={titleAt('/ministry/settings/roles')}
      tabs={
        <Segments
          label={m.users_role_kind()}
          value={kind}
          choices={roleKinds.map((value) => ({ value, label: roleKindName[value]() }))}
          onChange={(next) =>
            address.set({ type: next === 'ministry' ? undefined : next, search: undefined, sort: undefined })
          }
        />
      }
      actions={<AddRole kind={kind} />}
    >
      {!mayEdit && !mayAdd && <NoRight />}
      {kind === 'ministry' && <RightProposals of="role" />}
      {kind === 'transaction' ? <TransactionRoles /> : <PeopleRoles key={kind} kind={kind} />}
    </SettingsPage>
  )
}
