import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useMay } from '#web/core/session/session.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Form } from '#web/ui/form.tsx'
import { NoRight } from '#web/ui/states.tsx'
import type { Errors, Fields } from '#web/ui/use-fields.ts'
import { roleKindName, rolesPath, type RoleKind } from './role-kinds.ts'
import { SaveBar } from '../save-bar.tsx'
import { SettingsPage } from '../people/settings-page.tsx'

interface Named {
  id: number
  name_ar: string
  name_en: string | null
}

/** The screen of a role, new or stored: its head, and its editor once the role is there. */
export function RoleFrame<R extends Named>({
  kind,
  id,
  read,
  note,
  children,
}: {
  kind: RoleKind
  id: number | undefined
  read: (id: number) => Promise<R>
  note?: (role: R) => ReactNode
  children: (role: R | undefined) => ReactNode
}) {
  const query = useQuery({
    queryKey: ['roles', kind, id],
    queryFn: () => read(id ?? 0),
    enabled: id !== undefined,
    gcTime: 0,
  })
  const name = id === undefined ? roleKindName[kind]() : query.data ? nameOf(query.data) : undefined
  return (
    <SettingsPage
      under="/ministry/settings/roles"
      title={
        id === undefined
          ? m.users_role_add_kind({ kind: roleKindName[kind]() })
          : [titleAt('/ministry/update-role/{slug}/{id}'), name].filter(Boolean).join(': ')
      }
      record={name ?? titleAt('/ministry/update-role/{slug}/{id}')}
      note={query.data && note?.(query.data)}
    >
      {id === undefined ? (
        children(undefined)
      ) : (
        <Loaded query={query} lines={10}>
          {children}
        </Loaded>
      )}
    </SettingsPage>
  )
}

/** What follows a saved role: its lists are read again and shown. */
export function useAfterRole<V>(
  kind: RoleKind,
  form: { now: () => V; saved: (values: V) => void },
): () => Promise<void> {
  const [router, client] = [useRouter(), useQueryClient()]
  return async () => {
    form.saved(form.now())
    await client.invalidateQueries({ queryKey: ['roles'] })
    // The state must know that nothing is unsaved before the page is left.
    setTimeout(() => router.history.push(rolesPath(kind)))
  }
}

/** The form of a role with its saving bar; read only for whoever may not save. */
export function RoleForm<V extends Record<string, unknown>>({
  kind,
  isNew,
  form,
  onSubmit,
  status,
  children,
}: {
  kind: RoleKind
  isNew: boolean
  form: Fields<V>
  onSubmit: (values: V) => Promise<Errors | undefined>
  /** What the edit changes, beside the buttons. */
  status?: ReactNode
  children: (maySave: boolean) => ReactNode
}) {
  const maySave = useMay('ministry_roles_rp', isNew ? 'A' : 'U')
  return (
    <Form
      form={form}
      guarded
      leaves
      failure={m.users_role_not_saved()}
      onSubmit={onSubmit}
      actions={({ busy }) => (
        <SaveBar
          busy={busy}
          verb={maySave && (isNew ? m.users_role_add() : m.form_save_changes())}
          back={rolesPath(kind)}
          backLabel={m.form_cancel()}
        >
          {status}
        </SaveBar>
      )}
    >
      {!maySave && <NoRight />}
      {children(maySave)}
    </Form>
  )
}
