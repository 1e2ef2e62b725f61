import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { AnswerOf } from '#contract/core/call.ts'
import { transactionRoles } from '#contract/users/roles.ts'
import { callApi } from '#web/core/api.ts'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { ScreenInstructions } from '#web/core/screen-instructions.tsx'
import { sendForm } from '#web/core/send-form.ts'
import { useMay } from '#web/core/session.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { bySchema } from '#web/core/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { roleKindName } from './roles-page.tsx'
import { settingsTrail } from './trail.ts'
import css from './users.module.css'

type Role = AnswerOf<typeof transactionRoles.read>
const list = () => link('/ministry/settings/roles', undefined, { type: 'transaction' })

function Editor({ role }: { role: Role | undefined }) {
  const router = useRouter()
  const client = useQueryClient()
  const maySave = useMay('ministry_roles_rp', role ? 'U' : 'A')
  const form = useFields({
    initial: {
      type: 'transaction' as const,
      slug: role?.slug ?? '',
      name_ar: role?.name_ar ?? '',
      name_en: (role?.name_en ?? '') as string | null,
      scope: role?.scope ?? null,
    },
    validate: bySchema(transactionRoles.input),
  })
  const send = (values: typeof form.values) =>
    sendForm(async () => {
      const body = values as never
      const answer = role
        ? await callApi(transactionRoles.update, { params: { id: role.id }, body })
        : await callApi(transactionRoles.create, { body })
      form.saved()
      await client.invalidateQueries({ queryKey: ['roles'] })
      setTimeout(() => router.history.push(list()))
      return answer
    })
  return (
    <Form
      form={form}
      guarded
      failure={m.users_role_not_saved()}
      onSubmit={send}
      actions={({ busy }) => (
        <>
          {maySave && (
            <Button type="submit" size="form" busy={busy}>
              {role ? m.form_save_changes() : m.users_role_add()}
            </Button>
          )}
          <Button look="default" size="form" onClick={() => router.history.push(list())}>
            {m.form_cancel()}
          </Button>
        </>
      )}
    >
      {!maySave && <NoRight />}
      <Card title={m.users_role_data()}>
        <div className={css.fields}>
          <TextField field={form.field('name_ar')} label={m.users_role_name()} max={100} />
          <TextField field={form.field('name_en')} label={m.users_role_name_en()} ltr optional max={100} />
          <TextField
            field={form.field('slug')}
            label={m.users_role_slug()}
            hint={m.users_role_slug_hint()}
            ltr
            max={40}
            {...(role ? { locked: m.users_role_slug_locked() } : {})}
          />
          <ChoiceField
            field={form.field('scope')}
            label={m.users_scope()}
            choices={[
              { value: 'central', label: m.users_scope_central(), hint: m.users_scope_central_hint() },
              { value: 'directorate', label: m.users_scope_directorate(), hint: m.users_scope_directorate_hint() },
            ]}
          />
        </div>
      </Card>
    </Form>
  )
}

/** Adds or edits a transaction role: the name under which steps of transactions find their people. */
export function TransactionRoleEditor({ id }: { id?: number }) {
  const query = useQuery({
    queryKey: ['roles', 'transaction', id],
    queryFn: async () => (await callApi(transactionRoles.read, { params: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
    gcTime: 0,
  })
  const name = query.data ? nameOf(query.data) : '…'
  return (
    <Page>
      <PageHead
        title={
          id === undefined
            ? m.users_role_add_kind({ kind: roleKindName.transaction() })
            : `${titleAt('/ministry/update-role/{slug}/{id}')}: ${name}`
        }
        crumbs={settingsTrail('/ministry/settings/roles', {
          label: id === undefined ? roleKindName.transaction() : name,
        })}
      />
      <div className={css.stack}>
        <ScreenInstructions />
        {id === undefined ? (
          <Editor role={undefined} />
        ) : (
          <Loaded query={query}>{(role) => <Editor key={role.id} role={role} />}</Loaded>
        )}
      </div>
    </Page>
  )
}
