import { useQuery, useQueryClient } from '@tanstack/react-query'
import { overrideWords } from '#contract/core/rights/code-words.ts'
import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { readUserPermissions, updateUserPermissions } from '#contract/users/people.ts'
import {
  areaOf,
  beyond,
  effectiveRights,
  type Override,
  type Rights,
  toRights,
  toRows,
} from '#contract/users/rights.ts'
import type { listRoles } from '#contract/users/roles.ts'
import { callApi } from '#web/core/api/api.ts'
import { useFocusKept } from '#web/core/cases/use-focus-kept.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import type { Mark } from './permission-matrix.tsx'
import { fullName, RoleTags } from '../people/person-words.tsx'
import { RightProposals } from './right-proposals.tsx'
import { changesInWords, RightsCard, useMayGive } from './rights-card.tsx'
import { RoleChoice, rolesBody, rolesValues, type RolesValues } from '../roles/role-choice.tsx'
import { SaveBar } from '../save-bar.tsx'
import { SettingsPage } from '../people/settings-page.tsx'
import { listPath, userPath } from '../trail.ts'
import { useRoles } from '../roles/use-roles.ts'
import css from '../users.module.css'

type Data = AnswerOf<typeof readUserPermissions>
type Role = AnswerOf<typeof listRoles>[number]

/** Own rows that turn what the roles give into what is wanted. */
function overridesFor(wanted: Rights, ofRoles: Rights): Override[] {
  const rows = (pairs: [string, string[]][], mode: Override['mode']) =>
    pairs.map(([permission_slug, sub_permission]): Override => ({ permission_slug, sub_permission, mode }))
  return [...rows(beyond(wanted, ofRoles), 'grant'), ...rows(beyond(ofRoles, wanted), 'revoke')]
}

/** Values of the form; the own rows are sent as what turns the roles into the rights that are shown. */
const toForm = (data: Data): Values => ({ ...rolesValues(data.roles), overrides: data.overrides as Override[] })
interface Values extends RolesValues {
  overrides: readonly Override[]
}

/** The form of a person's rights; `given` is what the chosen roles give. */
function useRightsForm(data: Data, roles: readonly Role[]) {
  const client = useQueryClient()
  const { user } = data
  const form = useFields<Values>({ initial: toForm(data) })
  const ofRoles = ({ role_ids }: RolesValues) =>
    toRights(role_ids.flatMap((id) => [...roles, ...data.roles].find((role) => role.id === id)?.permissions ?? []))
  const given = ofRoles(form.values)
  const { save, notice } = useMergedSave({
    form,
    record: data,
    toForm,
    send: (values, version) =>
      sendForm(async () => {
        const wanted = effectiveRights(toRows(ofRoles(values)), values.overrides)
        const answer = await callApi(updateUserPermissions, {
          params: { id: user.id },
          body: { ...rolesBody(values), overrides: overridesFor(wanted, ofRoles(values)) as never },
          ...(version ? { version } : {}),
        })
        form.saved(values)
        client.setQueryData(['people', 'permissions', user.id], answer.data)
        await client.invalidateQueries({ queryKey: ['people'] })
        return answer
      }),
  })
  return { form, given, save, notice }
}

/** Roles that he has, and those that the present person may give. */
function useOffered(data: Data, roles: readonly Role[]) {
  const mayGive = useMayGive(areaOf(data.user.kind))
  return roles.filter(
    (role) =>
      data.roles.some((one) => one.id === role.id) ||
      toRows(toRights(role.permissions)).every((row) =>
        row.sub_permission.every((code) => mayGive(row.permission_slug, code)),
      ),
  )
}

const legend = () => (
  <>
    <span data-mark="role">{m.users_mark_role()}</span>
    <span data-mark="grant">{label(overrideWords.grant)}</span>
    <span data-mark="revoke">{label(overrideWords.revoke)}</span>
    <span data-mark="changed">{m.users_matrix_changed()}</span>
  </>
)

function Editor({ data, roles }: { data: Data; roles: readonly Role[] }) {
  const { user } = data
  const area = areaOf(user.kind)
  const holdsGrant = useMay(area === 'ministry' ? 'ministry_users_rp' : 'ministry_ngo_users_rp', 'G')
  const maySave = holdsGrant && !user.is_self && !user.is_above
  const before = toRights(data.effective)
  const { form, given, save, notice } = useRightsForm(data, roles)
  // What was saved is drawn anew, and the pressed button with it.
  const keepFocus = useFocusKept('')
  const effective = effectiveRights(toRows(given), form.values.overrides)
  const ended = data.roles.filter((role) => role.is_ended)
  return (
    <Form
      form={form}
      guarded
      failure={m.users_rights_not_saved()}
      onSubmit={(values) => (keepFocus(), save(values))}
      actions={({ busy }) => (
        <SaveBar
          busy={busy}
          verb={maySave && m.users_rights_save()}
          back={link(userPath[user.kind], { id: user.id })}
          backLabel={m.users_back()}
        >
          {changesInWords(before, effective)}
        </SaveBar>
      )}
    >
      {notice}
      {user.is_self && <Notice tone="info">{m.users_self_note()}</Notice>}
      {user.is_above && holdsGrant && <Notice tone="lock">{m.users_above_note()}</Notice>}
      {maySave && area === 'ministry' && <Notice tone="info">{m.users_proposal_rule()}</Notice>}
      <Card title={label(personWords.roles)}>
        <RoleChoice
          form={form as never}
          roles={useOffered(data, roles)}
          locked={maySave ? undefined : m.users_read_only()}
        />
        {ended.length > 0 && (
          <p className={css.ended}>
            {m.users_roles_ended()} <RoleTags roles={ended} />
          </p>
        )}
      </Card>
      <RightsCard
        area={area}
        title={m.users_effective()}
        note={m.users_effective_note()}
        legend={legend()}
        value={effective}
        before={before}
        markOf={(slug, code) => markOf(given.get(slug)?.has(code) === true, effective.get(slug)?.has(code) === true)}
        onChange={maySave ? (next) => form.set('overrides', overridesFor(next, given)) : undefined}
      />
    </Form>
  )
}
/** Where a code comes from: a role, an own grant, or taken away although a role gives it. */
const markOf = (byRole: boolean, now: boolean): Mark | undefined =>
  byRole ? (now ? 'role' : 'revoke') : now ? 'grant' : undefined

/** Rights of one person: his roles, what is granted or refused beside them, and what comes of it [spec 2§2]. */
export function UserPermissionsPage({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['people', 'permissions', id],
    queryFn: async () => (await callApi(readUserPermissions, { params: { id } })).data,
    staleTime: Infinity,
    gcTime: 0,
  })
  const user = query.data?.user
  const roles = useRoles(areaOf(user?.kind ?? 'ministry'), user !== undefined)
  const title = titleAt('/ministry/permissions-user/{id}')
  return (
    <SettingsPage
      under={listPath[user?.kind ?? 'ministry']}
      title={user ? `${title}: ${fullName(user)}` : title}
      record={user ? fullName(user) : title}
    >
      {user?.kind === 'ministry' && <RightProposals of="user" id={id} />}
      <Loaded query={query} lines={10}>
        {(data) => (
          <Loaded query={roles} lines={10}>
            {(all) => <Editor key={`${data.updated_at} ${data.user.waits}`} data={data} roles={all} />}
          </Loaded>
        )}
      </Loaded>
    </SettingsPage>
  )
}
