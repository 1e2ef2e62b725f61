import { useState, type ReactNode } from 'react'
import { roleWords } from '#contract/users/role-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { createRole, readRole, updateRole } from '#contract/users/roles.ts'
import { toRights, toRows, type RightsRow } from '#contract/users/rights.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { useFields, type Fields } from '#web/ui/use-fields.ts'
import { RightProposals } from '../rights/right-proposals.tsx'
import { changesInWords, RightsCard, useMayGive } from '../rights/rights-card.tsx'
import { RoleForm, RoleFrame, useAfterRole } from './role-frame.tsx'
import { useRoles } from './use-roles.ts'
import css from '../users.module.css'

type Role = AnswerOf<typeof readRole>
type Kind = Role['type']
/** The role that a new one starts from, with what may be taken over of it. */
interface Start {
  id: number
  rows: RightsRow[]
}

const fresh = {
  name_ar: '',
  name_en: '' as string | null,
  description: '' as string | null,
  governorate_scoped: false,
  permissions: [] as RightsRow[],
}
const valuesOf = ({ name_ar, name_en, description, governorate_scoped, permissions }: Role): typeof fresh => ({
  name_ar,
  name_en,
  description,
  governorate_scoped,
  permissions,
})

/** Another role as the beginning: only what the present person may give is taken over. */
function useTemplate(kind: Kind): (id: number | null, roles: readonly Role[] | undefined) => RightsRow[] | undefined {
  const mayGive = useMayGive(kind)
  return (id, roles) => {
    const rows = roles
      ?.find((one) => one.id === id)
      ?.permissions.map((row) => ({
        ...row,
        sub_permission: row.sub_permission.filter((code) => mayGive(row.permission_slug, code)),
      }))
    return rows && toRows(toRights(rows))
  }
}

function TemplateField({
  kind,
  role,
  start,
  onTake,
}: {
  kind: Kind
  role: Role | undefined
  start: number | null
  onTake: (rows: RightsRow[]) => void
}) {
  const { data } = useRoles(kind)
  const rowsOf = useTemplate(kind)
  const [template, setTemplate] = useState(start)
  const take = (id: number | null) => {
    setTemplate(id)
    const rows = rowsOf(id, data)
    if (rows) onTake(rows)
  }
  return (
    <PickField
      field={{
        id: 'role-template',
        name: 'template',
        value: template,
        error: undefined,
        onChange: take,
        onBlur: () => undefined,
        onLabel: () => undefined,
      }}
      label={m.users_role_template()}
      hint={m.users_role_template_hint()}
      options={(data ?? []).filter((one) => one.id !== role?.id).map((one) => ({ value: one.id, label: nameOf(one) }))}
      optional
    />
  )
}

/** Name and reach of a role. */
function DataCard({ kind, form, children }: { kind: Kind; form: Fields<typeof fresh>; children: ReactNode }) {
  return (
    <Card title={m.users_role_data()}>
      <div className={css.fields}>
        <TextField field={form.field('name_ar')} label={label(roleWords.name_ar)} max={100} />
        <TextField field={form.field('name_en')} label={label(roleWords.name_en)} ltr optional max={100} />
        <AreaField field={form.field('description')} label={label(roleWords.description)} optional max={500} rows={1} />
        {kind === 'ministry' && (
          <CheckField
            field={form.field('governorate_scoped')}
            label={label(roleWords.governorate_scoped)}
            hint={m.users_role_scoped_hint()}
          />
        )}
        {children}
      </div>
    </Card>
  )
}

function useRoleFields(kind: Kind, role: Role | undefined, from: Start | undefined) {
  const check = bySchema(createRole.body!)
  const form = useFields({
    initial: role ? valuesOf(role) : { ...fresh, permissions: from?.rows ?? [] },
    validate: (values) => check({ ...values, type: kind }),
  })
  const after = useAfterRole(kind, form)
  const { save, notice } = useMergedSave({
    form,
    record: role,
    toForm: valuesOf,
    send: (values, version) =>
      sendForm(async () => {
        const body = { ...values, type: kind } as never
        const seen = version ? { version } : {}
        const answer = role
          ? await callApi(updateRole, { params: { id: role.id }, query: { type: kind }, body, ...seen })
          : await callApi(createRole, { body })
        await after()
        return answer
      }),
  })
  return { form, save, notice }
}

function Editor({ kind, role, from }: { kind: Kind; role: Role | undefined; from?: Start }) {
  const { form, save, notice } = useRoleFields(kind, role, from)
  const before = toRights(role?.permissions ?? [])
  const value = toRights(form.values.permissions)
  const holders = role?.users_count ?? 0

  return (
    <RoleForm
      kind={kind}
      isNew={!role}
      form={form}
      onSubmit={save}
      status={`${changesInWords(before, value)}${holders > 0 ? ` · ${m.users_touches({ count: holders })}` : ''}`}
    >
      {(maySave) => (
        <>
          {notice}
          {role && kind === 'ministry' && <RightProposals of="role" id={role.id} />}
          {role && kind === 'ministry' && maySave && <Notice tone="info">{m.users_proposal_rule()}</Notice>}
          {role?.is_system && <Notice tone="info">{m.users_role_system_note()}</Notice>}
          <DataCard kind={kind} form={form}>
            {maySave && (
              <TemplateField
                kind={kind}
                role={role}
                start={from?.id ?? null}
                onTake={(permissions) => form.set('permissions', permissions)}
              />
            )}
          </DataCard>
          <RightsCard
            area={kind}
            title={m.users_rights()}
            note={m.users_rights_note()}
            legend={
              kind === 'ministry' && (
                <>
                  <span data-mark="changed">{m.users_matrix_changed()}</span>
                  <em>{m.users_rights_limit()}</em>
                </>
              )
            }
            value={value}
            before={before}
            onChange={maySave ? (next) => form.set('permissions', toRows(next)) : undefined}
          />
        </>
      )}
    </RoleForm>
  )
}

/** A new role; «ابدأ دوراً من هذا» of the list names the role that it starts from. */
function NewRole({ kind }: { kind: Kind }) {
  const id = Number(useAddress().one('from') ?? 0)
  const query = useRoles(kind, id > 0)
  const rowsOf = useTemplate(kind)
  if (id === 0) return <Editor kind={kind} role={undefined} />
  return (
    <Loaded query={query} lines={10}>
      {(roles) => <Editor kind={kind} role={undefined} from={{ id, rows: rowsOf(id, roles) ?? [] }} />}
    </Loaded>
  )
}

/** Adds or edits a role of people: its words and its rights slug by slug [spec 2§6]. */
export const RoleEditor = ({ kind, id }: { kind: Kind; id?: number }) => (
  <RoleFrame
    kind={kind}
    id={id}
    read={async (id) => (await callApi(readRole, { params: { id }, query: { type: kind } })).data}
    note={(role) => m.users_touches({ count: role.users_count })}
  >
    {(role) => (role ? <Editor key={role.id} kind={kind} role={role} /> : <NewRole kind={kind} />)}
  </RoleFrame>
)
