import { m } from '#web/generated/paraglide/messages.js'
import { NoneState } from '#web/ui/states.tsx'
import { RoleEditor } from './role-editor.tsx'
import { TransactionRoleEditor } from './transaction-role-editor.tsx'
import { SettingsPage } from '../people/settings-page.tsx'

/** The editor of a role by the type in the address. */
export function RoleScreen({ slug, id }: { slug: string; id?: number }) {
  const at = id === undefined ? {} : { id }
  if (slug === 'ministry' || slug === 'ngo') return <RoleEditor kind={slug} {...at} />
  if (slug === 'transaction') return <TransactionRoleEditor {...at} />
  return (
    <SettingsPage under="/ministry/settings/roles" title={m.users_role()}>
      <NoneState title={m.users_role_unknown()} />
    </SettingsPage>
  )
}
