import { useQueryClient } from '@tanstack/react-query'
import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import { type readProfile, updateMinistryProfile, updateProfile } from '#contract/accounts/session.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { callApi } from '#web/core/api/api.ts'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { sessionQuery } from '#web/core/session/session.ts'
import { valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'

export type Profile = AnswerOf<typeof readProfile>['data']

/** The form of one's own details, and how it is saved: a new address goes with the password. */
function useDetails(profile: Profile, ministry: boolean) {
  const client = useQueryClient()
  const update = ministry ? updateMinistryProfile : updateProfile
  const { email, mobile, first_name, last_name, job_title_id, locale, avatar } = profile
  const initial = { email, mobile, first_name, last_name, job_title_id, locale, avatar, current_password: '' }
  const check = bySchema(updateProfile.body as NonNullable<typeof updateProfile.body>)
  const bodyOf = ({ current_password, ...values }: typeof form.values) => ({
    ...values,
    ...(current_password ? { current_password } : {}),
  })
  const form = useFields({
    initial,
    validate: (values): Record<string, string> =>
      check(values.current_password ? values : { ...values, current_password: undefined }),
  })
  const save = async (values: typeof initial, version: string | undefined) => {
    const answer = await callApi(update, { body: bodyOf(values), ...(version ? { version } : {}) })
    client.setQueryData(['v2/profile'], answer.data.data)
    return { ...answer, data: answer.data.data }
  }
  return { form, initial, save }
}

/** The name for signing in, which nobody changes himself. */
function Username({ name }: { name: Profile['username'] }) {
  return (
    <TextField
      field={{
        id: 'own-username',
        name: 'username',
        value: name,
        error: undefined,
        onChange: () => undefined,
        onBlur: () => undefined,
        onLabel: () => undefined,
      }}
      label={label(personWords.username)}
      ltr
      locked={m.profile_username_locked()}
    />
  )
}

type DetailsForm = ReturnType<typeof useDetails>['form']
function Names({ form, closed }: { form: DetailsForm; closed: { locked?: string } }) {
  return (
    <FieldRow>
      <TextField
        field={form.field('first_name')}
        label={label(personWords.first_name)}
        autoComplete="given-name"
        {...closed}
      />
      <TextField
        field={form.field('last_name')}
        label={label(personWords.last_name)}
        autoComplete="family-name"
        {...closed}
      />
    </FieldRow>
  )
}

/** Own name, address, mobile, language and picture; a new e-mail address asks for the password. */
export function MyDetails({ profile, ministry, mayEdit }: { profile: Profile; ministry: boolean; mayEdit: boolean }) {
  const { form, initial, save } = useDetails(profile, ministry)
  const closed = mayEdit ? {} : { locked: m.no_right() }
  const newAddress = form.values.email.trim().toLowerCase() !== profile.email
  return (
    <SavedForm
      form={form}
      record={profile}
      toForm={(record) => valuesFrom(initial, record)}
      mayEdit={mayEdit}
      verb={m.profile_save()}
      save={save}
      refresh={[sessionQuery.queryKey]}
    >
      {!mayEdit && <NoRight />}
      <Names form={form} closed={closed} />
      <Username name={profile.username} />
      <TextField
        field={form.field('email')}
        label={label(personWords.email)}
        type="email"
        ltr
        inputMode="email"
        autoComplete="email"
        {...closed}
      />
      {newAddress && mayEdit && (
        <PasswordField
          field={form.field('current_password')}
          label={m.profile_current_password()}
          hint={m.profile_email_password_hint()}
        />
      )}
      <TextField
        field={form.field('mobile')}
        label={label(personWords.mobile)}
        hint={m.profile_hint_mobile()}
        type="tel"
        ltr
        inputMode="tel"
        autoComplete="tel-national"
        {...closed}
      />
      <ChoiceField
        field={form.field('locale')}
        label={label(personWords.locale)}
        choices={[
          { value: 'ar', label: m.profile_arabic() },
          { value: 'en', label: m.profile_english() },
        ]}
        {...closed}
      />
      <RecordFile field={form.field('avatar')} use="image" label={label(personWords.avatar)} optional {...closed} />
    </SavedForm>
  )
}
