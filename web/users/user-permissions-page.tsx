import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { AnswerOf } from '#contract/core/call.ts'
import { readUserPermissions, updateUserPermissions } from '#contract/users/people.ts'
import { beyond, effectiveRights, type Override, type Rights, toRights, toRows } from '#contract/users/rights.ts'
import { listRoles } from '#contract/users/roles.ts'
import { callApi } from '#web/core/api.ts'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { sendForm } from '#web/core/send-form.ts'
import { may, useMay, useSession } from '#web/core/session.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ChecksField } from '#web/ui/choice-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { PermissionMatrix, type Mark } from './permission-matrix.tsx'
import { fullName } from './person-words.tsx'
import { countChanges, RightsDiff } from './rights-diff.tsx'
import { settingsTrail } from './trail.ts'
import css from './users.module.css'

type Data = AnswerOf<typeof readUserPermissions>
type Role = AnswerOf<typeof listRoles>[number]

/** Own rows that turn what the roles give into what is wanted. */
function overridesFor(wanted: Rights, ofRoles: Rights): Override[] {
  const rows = (pairs: [string, string[]][], mode: Override['mode']) =>
    pairs.map(([permission_slug, sub_permission]): Override => ({ permission_slug, sub_permission, mode }))
  return [...rows(beyond(wanted, ofRoles), 'grant'), ...rows(beyond(ofRoles, wanted), 'revoke')]
}

function Editor({ data, roles }: { data: Data; roles: readonly Role[] }) {
  const router = useRouter()
  const client = useQueryClient()
  const session = useSession()
  const { user } = data
  const area = user.kind === 'ministry' ? 'ministry' : 'ngo'
  const holdsGrant = useMay(area === 'ministry' ? 'ministry_users_rp' : 'ministry_ngo_users_rp', 'G')
  const maySave = holdsGrant && !user.is_self && !user.is_above
  const mayGive = (slug: string, code: string) => area === 'ngo' || may(session, slug as never, code as never)
  const before = toRights(data.effective)
  const form = useFields({
    initial: { role_ids: data.roles.map((role) => role.id), overrides: data.overrides as readonly Override[] },
  })
  const rowsOf = (ids: readonly number[]) =>
    ids.flatMap(
      (id) => (roles.find((role) => role.id === id) ?? data.roles.find((role) => role.id === id))?.permissions ?? [],
    )
  const ofRoles = toRights(rowsOf(form.values.role_ids))
  const effective = effectiveRights(toRows(ofRoles), form.values.overrides)
  const { added, removed } = countChanges(before, effective)
  const given = roles.filter(
    (role) =>
      data.roles.some((one) => one.id === role.id) ||
      toRows(toRights(role.permissions)).every((row) =>
        row.sub_permission.every((code) => mayGive(row.permission_slug, code)),
      ),
  )
  const markOf = (slug: string, code: string): Mark | undefined => {
    const [role, now] = [ofRoles.get(slug)?.has(code) === true, effective.get(slug)?.has(code) === true]
    return role ? (now ? 'role' : 'revoke') : now ? 'grant' : undefined
  }
  const send = (values: typeof form.values) =>
    sendForm(async () => {
      const answer = await callApi(updateUserPermissions, {
        params: { id: user.id },
        body: { role_ids: [...values.role_ids], overrides: overridesFor(effective, ofRoles) as never },
      })
      client.setQueryData(['people', 'permissions', user.id], answer.data)
      await client.invalidateQueries({ queryKey: ['people'] })
      return answer
    })
  const back =
    user.kind === 'ministry'
      ? link('/ministry/settings/ministry-user/{id}', { id: user.id })
      : link('/ministry/settings/ngo-user/{id}', { id: user.id })
  return (
    <Form
      form={form}
      guarded
      failure={m.users_rights_not_saved()}
      onSubmit={send}
      actions={({ busy }) => (
        <div className={css.foot} style={{ inlineSize: '100%' }}>
          {maySave && (
            <Button type="submit" size="form" busy={busy}>
              {m.users_rights_save()}
            </Button>
          )}
          <Button look="default" size="form" onClick={() => router.history.push(back)}>
            {m.users_back()}
          </Button>
          <p role="status">
            {added + removed === 0
              ? m.users_diff_none()
              : m.users_diff_counts({
                  added: m.users_codes({ count: added }),
                  removed: m.users_codes({ count: removed }),
                })}
          </p>
        </div>
      )}
    >
      {user.is_self && <Notice tone="info">{m.users_self_note()}</Notice>}
      {user.is_above && <Notice tone="lock">{m.users_above_note()}</Notice>}
      <Card title={m.users_roles()}>
        <ChecksField
          field={form.field('role_ids')}
          label={m.users_roles()}
          bare
          choices={given.map((role) => ({
            value: role.id,
            label: nameOf(role),
            ...(role.description ? { hint: role.description } : {}),
          }))}
          {...(maySave ? {} : { locked: m.users_read_only() })}
        />
      </Card>
      <Card title={m.users_effective()} note={m.users_effective_note()} pad={false}>
        <div className={css.legend}>
          <span data-mark="role">{m.users_mark_role()}</span>
          <span data-mark="grant">{m.users_mark_grant()}</span>
          <span data-mark="revoke">{m.users_mark_revoke()}</span>
          <span data-mark="changed">{m.users_matrix_changed()}</span>
        </div>
        <PermissionMatrix
          area={area}
          value={effective}
          before={before}
          mayGive={mayGive}
          markOf={markOf}
          onChange={maySave ? (next) => form.set('overrides', overridesFor(next, ofRoles)) : undefined}
        />
      </Card>
      {added + removed > 0 && (
        <Card title={m.users_diff()}>
          <RightsDiff before={before} after={effective} />
        </Card>
      )}
    </Form>
  )
}

/** Rights of one person: his roles, what is granted or refused beside them, and what comes of it [spec 2§2]. */
export function UserPermissionsPage({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['people', 'permissions', id],
    queryFn: async () => (await callApi(readUserPermissions, { params: { id } })).data,
    staleTime: Infinity,
    gcTime: 0,
  })
  const user = query.data?.user
  const type = user?.kind === 'org' ? 'ngo' : 'ministry'
  const roles = useQuery({
    queryKey: ['roles', 'templates', type],
    queryFn: async () => (await callApi(listRoles, { query: { type } })).data,
    enabled: user !== undefined,
  })
  const list = type === 'ngo' ? '/ministry/settings/users/ngo-users' : '/ministry/settings/users/ministry-users'
  const title = titleAt('/ministry/permissions-user/{id}')
  return (
    <Page>
      <PageHead
        title={user ? `${title}: ${fullName(user)}` : title}
        crumbs={settingsTrail(list, { label: user ? fullName(user) : title })}
      />
      <div className={css.stack}>
        <ScreenInstructions />
        <Loaded query={query} lines={10}>
          {(data) => (
            <Loaded query={roles} lines={10}>
              {(all) => <Editor data={data} roles={all} />}
            </Loaded>
          )}
        </Loaded>
      </div>
    </Page>
  )
}
