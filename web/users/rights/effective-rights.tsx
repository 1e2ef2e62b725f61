import { overrideWords } from '#contract/core/rights/code-words.ts'
import { label } from '#web/base/label.ts'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { permissions, type PermissionSlug } from '#contract/core/rights/permissions.ts'
import { readUserPermissions } from '#contract/users/people.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { fullName } from '../people/person-words.tsx'
import { codesInWords, groupName, slugName } from './right-words.ts'
import css from '../users.module.css'

type Data = AnswerOf<typeof readUserPermissions>
type Right = Data['effective'][number]

/** Roles that give any of the codes that are held, and own grants of them. */
function sourcesOf(data: Data, { permission_slug, sub_permission }: Right): string {
  const gives = (rows: readonly { permission_slug: string; sub_permission: readonly string[] }[]) =>
    rows.some(
      (row) =>
        row.permission_slug === permission_slug && row.sub_permission.some((code) => sub_permission.includes(code)),
    )
  const roles = data.roles.filter((role) => !role.is_ended && gives(role.permissions)).map(nameOf)
  const isGranted = gives(data.overrides.filter((row) => row.mode === 'grant'))
  return [...roles, ...(isGranted ? [label(overrideWords.grant)] : [])].join('، ')
}

function Rights({ data }: { data: Data }) {
  const groups = Map.groupBy(
    data.effective,
    (row) => permissions[row.permission_slug as PermissionSlug].group as string,
  )
  if (groups.size === 0) return <EmptyState title={m.users_sees_nothing()} />
  return [...groups].map(([group, rows]) => (
    <section key={group} className={css.group}>
      <h3>{groupName(group)}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.permission_slug}>
            <b>{slugName(row.permission_slug)}</b>: {codesInWords(row.sub_permission)}
            <small>{m.users_sees_from({ list: sourcesOf(data, row) })}</small>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** What a person may do today, as his menus show it, and where each right comes from; only to be read. */
export function EffectiveRights({
  user,
  onClose,
}: {
  user: { id: number; first_name: string; last_name: string }
  onClose: () => void
}) {
  const query = useQuery({
    queryKey: ['people', 'permissions', user.id, 'read'],
    queryFn: async () => (await callApi(readUserPermissions, { params: { id: user.id } })).data,
  })
  return (
    <Dialog
      kind="drawer"
      title={m.users_sees()}
      note={fullName(user)}
      onClose={onClose}
      footer={
        <Button look="default" size="form" onClick={onClose}>
          {m.shell_close()}
        </Button>
      }
    >
      <Loaded query={query} lines={10}>
        {(data) => (
          <div tabIndex={0} role="region" aria-label={m.users_sees()}>
            <Rights data={data} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
