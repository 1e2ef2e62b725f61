import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { searchForm } from '#contract/core/arabic.ts'
import { listRoles, removeRole, transactionRoles } from '#contract/users/roles.ts'
import { callApi } from '#web/core/api.ts'
import { formatNumber } from '#web/core/format.ts'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { sendForm } from '#web/core/send-form.ts'
import { useMay } from '#web/core/session.ts'
import { useAddress } from '#web/core/use-address.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { RowMenu, type MenuAction } from '#web/ui/row-menu.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { settingsTrail } from './trail.ts'
import css from './users.module.css'

export const roleKinds = ['ministry', 'ngo', 'transaction'] as const
export type RoleKind = (typeof roleKinds)[number]
export const roleKindName: Record<RoleKind, () => string> = {
  ministry: m.users_kind_ministry,
  ngo: m.users_kind_ngo,
  transaction: m.users_kind_transaction,
}
interface Row {
  id: number
  name_ar: string
  name_en: string | null
  note: string | null
  is_system: boolean
  users: number | undefined
  rights: number | undefined
  scope: string
  slug: string | undefined
}

async function read(kind: RoleKind): Promise<Row[]> {
  if (kind === 'transaction')
    return (await callApi(transactionRoles.list, { query: { per_page: 100, sort: 'id' } })).data.map((role) => ({
      ...role,
      note: null,
      is_system: false,
      users: undefined,
      rights: undefined,
      scope: role.scope === 'central' ? m.users_scope_central() : m.users_scope_directorate(),
    }))
  return (await callApi(listRoles, { query: { type: kind } })).data.map((role) => ({
    ...role,
    note: role.description,
    users: role.users_count,
    rights: role.permissions.length,
    scope: role.governorate_scoped ? m.users_scope_directorate() : m.users_scope_central(),
    slug: undefined,
  }))
}

const columnsOf = (kind: RoleKind): Column<Row>[] => [
  {
    key: 'name',
    label: m.users_role(),
    cell: (row) => (
      <span className={css.person}>
        {nameOf(row)}
        {(row.slug ?? row.note) && <small>{row.slug ? <Ltr>{row.slug}</Ltr> : row.note}</small>}
      </span>
    ),
  },
  ...(kind === 'ngo' ? [] : [{ key: 'scope', label: m.users_scope(), cell: (row: Row) => row.scope }]),
  ...(kind === 'transaction'
    ? []
    : [
        { key: 'rights', label: m.users_rights_count(), cell: (row: Row) => formatNumber(row.rights ?? 0) },
        { key: 'users', label: m.users_holders(), cell: (row: Row) => m.users_people({ count: row.users ?? 0 }) },
        {
          key: 'system',
          label: m.users_role_origin(),
          cell: (row: Row) =>
            row.is_system ? (
              <StateTag tone="mute">{m.users_role_system()}</StateTag>
            ) : (
              <StateTag tone="info">{m.users_role_own()}</StateTag>
            ),
        },
      ]),
]

/** Roles of the ministry, of organisations and of transactions [spec 2§6]. */
export function RolesPage() {
  const address = useAddress()
  const router = useRouter()
  const client = useQueryClient()
  const kind = roleKinds.find((one) => one === address.one('type')) ?? 'ministry'
  const query = useQuery({ queryKey: ['roles', kind], queryFn: () => read(kind) })
  const [mayAdd, mayEdit, mayRemove] = [
    useMay('ministry_roles_rp', 'A'),
    useMay('ministry_roles_rp', 'U'),
    useMay('ministry_roles_rp', 'D'),
  ]
  const [doomed, setDoomed] = useState<Row>()
  const words = searchForm(address.one('search') ?? '')
  const open = (row: Row) => link('/ministry/update-role/{slug}/{id}', { slug: kind, id: row.id })
  const menu = (row: Row): MenuAction[] => [
    { label: mayEdit ? m.form_edit() : m.users_role_open(), href: open(row) },
    ...(mayRemove && !row.is_system
      ? [{ label: m.users_role_remove(), tone: 'danger' as const, act: () => setDoomed(row) }]
      : []),
  ]
  const remove = async (row: Row) => {
    const params = { id: row.id }
    const errors = await sendForm(() =>
      kind === 'transaction'
        ? callApi(transactionRoles.remove, { params })
        : callApi(removeRole, { params, query: { type: kind } }),
    )
    await client.invalidateQueries({ queryKey: ['roles'] })
    if (errors) setDoomed(undefined)
  }
  const add = mayAdd && (
    <Button
      icon={<IconPlus size={18} aria-hidden />}
      onClick={() => router.history.push(link('/ministry/add-role/{slug}', { slug: kind }))}
    >
      {m.users_role_add()}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={titleAt('/ministry/settings/roles')}
        crumbs={settingsTrail('/ministry/settings/roles')}
        tabs={
          <Segments
            label={m.users_role_kind()}
            value={kind}
            choices={roleKinds.map((value) => ({ value, label: roleKindName[value]() }))}
            onChange={(next) => address.set({ type: next === 'ministry' ? undefined : next })}
          />
        }
        actions={add}
      />
      <div className={css.stack}>
        <ScreenInstructions />
        {!mayEdit && !mayAdd && <NoRight />}
        <Card pad={false}>
          <FilterBar
            search={{
              label: m.users_role_search(),
              value: address.one('search') ?? '',
              onChange: (search) => address.set({ search: search || undefined }),
            }}
          />
          <Loaded query={query}>
            {(rows) => (
              <DataTable
                label={titleAt('/ministry/settings/roles')}
                phone="cards"
                rows={rows.filter((row) =>
                  searchForm(`${row.name_ar} ${row.name_en ?? ''} ${row.slug ?? ''}`).includes(words),
                )}
                filtered={words !== ''}
                onClearFilter={() => address.set({ search: undefined })}
                rowName={nameOf}
                href={open}
                menu={(row) => <RowMenu name={nameOf(row)} actions={menu(row)} />}
                columns={columnsOf(kind)}
                empty={
                  <EmptyState title={m.users_role_none()} text={m.users_role_none_text()}>
                    {add}
                  </EmptyState>
                }
              />
            )}
          </Loaded>
        </Card>
      </div>
      {doomed && (
        <Confirm
          tone="danger"
          title={m.users_role_remove_title({ name: nameOf(doomed) })}
          text={m.users_role_remove_text()}
          verb={m.users_role_remove()}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => remove(doomed)}
        />
      )}
    </Page>
  )
}
