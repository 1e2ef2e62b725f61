import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '#contract/core/call.ts'
import { createRole, listRoles, readRole, updateRole } from '#contract/users/roles.ts'
import { toRights, toRows, type RightsRow } from '#contract/users/rights.ts'
import { callApi } from '#web/core/api.ts'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { sendForm } from '#web/core/send-form.ts'
import { may, useMay, useSession } from '#web/core/session.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { bySchema } from '#web/core/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/choice-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { countChanges, RightsDiff } from './rights-diff.tsx'
import { roleKindName } from './roles-page.tsx'
import { settingsTrail } from './trail.ts'
import css from './users.module.css'

type Role = AnswerOf<typeof readRole>
type Kind = Role['type']

/** Whether the present person may give a code of an area: his own codes, or any code of organisations. */
function useMayGive(area: Kind): (slug: string, code: string) => boolean {
  const session = useSession()
  return (slug, code) => area === 'ngo' || may(session, slug as never, code as never)
}

const fresh = { name_ar: '', name_en: '' as string | null, description: '' as string | null, governorate_scoped: false }

function Editor({ kind, role }: { kind: Kind; role: Role | undefined }) {
  const router = useRouter()
  const client = useQueryClient()
  const mayGive = useMayGive(kind)
  const maySave = useMay('ministry_roles_rp', role ? 'U' : 'A')
  const others = useQuery({
    queryKey: ['roles', 'templates', kind],
    queryFn: async () => (await callApi(listRoles, { query: { type: kind } })).data,
  }).data
  const [template, setTemplate] = useState<number | null>(null)
  const check = bySchema(createRole.body!)
  const form = useFields({
    initial: {
      ...(role
        ? {
            name_ar: role.name_ar,
            name_en: role.name_en,
            description: role.description,
            governorate_scoped: role.governorate_scoped,
          }
        : fresh),
      permissions: (role?.permissions ?? []) as RightsRow[],
    },
    validate: (values) => check({ ...values, type: kind }),
  })
  const before = toRights(role?.permissions ?? [])
  const value = toRights(form.values.permissions)
  const { added, removed } = countChanges(before, value)
  const holders = role?.users_count ?? 0

  const copy = (id: number | null) => {
    setTemplate(id)
    const source = others?.find((one) => one.id === id)
    if (!source) return
    const rows = source.permissions.map((row) => ({
      ...row,
      sub_permission: row.sub_permission.filter((code) => mayGive(row.permission_slug, code)),
    }))
    form.set('permissions', toRows(toRights(rows)))
  }
  const send = (values: typeof form.values) =>
    sendForm(async () => {
      const body = { ...values, type: kind } as never
      const answer = role
        ? await callApi(updateRole, { params: { id: role.id }, query: { type: kind }, body })
        : await callApi(createRole, { body })
      form.saved()
      await client.invalidateQueries({ queryKey: ['roles'] })
      // The state must know that nothing is unsaved before the page is left.
      setTimeout(() =>
        router.history.push(link('/ministry/settings/roles', undefined, kind === 'ministry' ? {} : { type: kind })),
      )
      return answer
    })

  return (
    <Form
      form={form}
      guarded
      failure={m.users_role_not_saved()}
      onSubmit={send}
      actions={({ busy }) => (
        <div className={css.foot} style={{ inlineSize: '100%' }}>
          {maySave && (
            <Button type="submit" size="form" busy={busy}>
              {role ? m.form_save_changes() : m.users_role_add()}
            </Button>
          )}
          <Button look="default" size="form" onClick={() => router.history.push(link('/ministry/settings/roles'))}>
            {m.form_cancel()}
          </Button>
          <p role="status">
            {added + removed === 0
              ? m.users_diff_none()
              : m.users_diff_counts({
                  added: m.users_codes({ count: added }),
                  removed: m.users_codes({ count: removed }),
                })}
            {role && holders > 0 && ` · ${m.users_touches({ people: m.users_people({ count: holders }) })}`}
          </p>
        </div>
      )}
    >
      {role?.is_system && <Notice tone="info">{m.users_role_system_note()}</Notice>}
      {!maySave && <NoRight />}
      <Card title={m.users_role_data()}>
        <div className={css.fields}>
          <TextField field={form.field('name_ar')} label={m.users_role_name()} max={100} />
          <TextField field={form.field('name_en')} label={m.users_role_name_en()} ltr optional max={100} />
          <AreaField field={form.field('description')} label={m.users_role_description()} optional max={500} rows={1} />
          {kind === 'ministry' && (
            <CheckField
              field={form.field('governorate_scoped')}
              label={m.users_role_scoped()}
              hint={m.users_role_scoped_hint()}
            />
          )}
          {maySave && (
            <PickField
              field={{
                id: 'role-template',
                name: 'template',
                value: template,
                error: undefined,
                onChange: copy,
                onBlur: () => undefined,
                onLabel: () => undefined,
              }}
              label={m.users_role_template()}
              hint={m.users_role_template_hint()}
              options={(others ?? [])
                .filter((one) => one.id !== role?.id)
                .map((one) => ({ value: one.id, label: nameOf(one) }))}
              optional
            />
          )}
        </div>
      </Card>
      <Card title={m.users_rights()} note={m.users_rights_note()} pad={false}>
        {kind === 'ministry' && (
          <div className={css.legend}>
            <span data-mark="changed">{m.users_matrix_changed()}</span>
            <em>{m.users_rights_limit()}</em>
          </div>
        )}
        <PermissionMatrix
          area={kind}
          value={value}
          before={before}
          mayGive={mayGive}
          onChange={maySave ? (next) => form.set('permissions', toRows(next)) : undefined}
        />
      </Card>
      {added + removed > 0 && (
        <Card title={m.users_diff()}>
          <RightsDiff before={before} after={value} />
        </Card>
      )}
    </Form>
  )
}

/** Adds or edits a role of people: its words and its rights slug by slug [spec 2§6]. */
export function RoleEditor({ kind, id }: { kind: Kind; id?: number }) {
  const path = id === undefined ? '/ministry/add-role/{slug}' : '/ministry/update-role/{slug}/{id}'
  const query = useQuery({
    queryKey: ['roles', kind, id],
    queryFn: async () => (await callApi(readRole, { params: { id: id ?? 0 }, query: { type: kind } })).data,
    enabled: id !== undefined,
    gcTime: 0,
  })
  const title = id === undefined ? roleKindName[kind]() : query.data ? nameOf(query.data) : '…'
  return (
    <Page>
      <PageHead
        title={id === undefined ? m.users_role_add_kind({ kind: roleKindName[kind]() }) : `${titleAt(path)}: ${title}`}
        crumbs={settingsTrail('/ministry/settings/roles', { label: title })}
        note={query.data && m.users_touches({ people: m.users_people({ count: query.data.users_count }) })}
      />
      <div className={css.stack}>
        <ScreenInstructions />
        {id === undefined ? (
          <Editor kind={kind} role={undefined} />
        ) : (
          <Loaded query={query} lines={10}>
            {(role) => <Editor key={role.id} kind={kind} role={role} />}
          </Loaded>
        )}
      </div>
    </Page>
  )
}
