import { personalWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useLayoutEffect, useRef } from 'react'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField, type Choice } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, Form, FormSection } from '#web/ui/form.tsx'
import { NewPasswordField } from '#web/ui/password-field.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { useFields, type Errors, type Fields } from '#web/ui/use-fields.ts'
import { emptySignup, keepSignup, readSignup, type SignupValues } from './signup-draft.ts'
import css from '../founding.module.css'

/** What this tab kept, and over it what the person has entered by now. */
function begun(now: SignupValues): SignupValues {
  const entered = Object.entries(now).filter(([name, value]) => value !== emptySignup[name])
  return { ...emptySignup, ...readSignup().values, ...Object.fromEntries(entered) }
}

type SignupForm = Fields<SignupValues>

function PersonFields({ form, nationalities }: { form: SignupForm; nationalities: readonly Choice<number>[] }) {
  const foreign = form.values.nationality_id !== null && form.values.nationality_id > 2
  return (
    <FormSection title={m.founding_signup_person()}>
      <FieldRow>
        <TextField field={form.field('first_name')} label={label(personalWords.first_name)} autoComplete="given-name" />
        <TextField field={form.field('father_name')} label={label(personalWords.father_name)} />
      </FieldRow>
      <FieldRow>
        <TextField field={form.field('last_name')} label={label(personalWords.last_name)} autoComplete="family-name" />
        <TextField field={form.field('mother_name')} label={label(personalWords.mother_name)} />
      </FieldRow>
      <ChoiceField<number>
        field={form.field('nationality_id')}
        label={label(personalWords.nationality_id)}
        choices={nationalities}
      />
      <TextField
        field={form.field('id_number')}
        ltr
        width="short"
        label={foreign ? m.founding_f_passport() : label(personalWords.id_number)}
        hint={m.founding_h_id_number()}
        {...(foreign ? {} : { inputMode: 'numeric' as const })}
      />
      <ChoiceField<string>
        field={form.field('gender')}
        label={label(personalWords.gender)}
        choices={[
          { value: 'M', label: label(personalWords.gender.words.M) },
          { value: 'F', label: label(personalWords.gender.words.F) },
        ]}
      />
      <DateField
        field={form.field('birth_date')}
        label={label(personalWords.birth_date)}
        hint={m.founding_h_birth_date()}
      />
    </FormSection>
  )
}

const ReachFields = ({ form }: { form: SignupForm }) => (
  <FormSection title={m.founding_signup_reach()}>
    <TextField
      field={form.field('email')}
      ltr
      type="email"
      inputMode="email"
      width="middle"
      autoComplete="email"
      label={label(personalWords.email)}
      hint={m.founding_h_signup_email()}
    />
    <TextField
      field={form.field('mobile')}
      ltr
      type="tel"
      inputMode="tel"
      width="short"
      autoComplete="tel"
      label={label(personalWords.mobile)}
      hint={m.founding_h_mobile()}
    />
  </FormSection>
)

/** First step of signing up: who applies, how he is reached, his password. */
export function SignupAccount({
  nationalities,
  onSend,
}: {
  nationalities: readonly Choice<number>[]
  onSend: (values: SignupValues) => Promise<Errors | void>
}) {
  const form = useFields<SignupValues>({ initial: emptySignup })
  const arrived = useRef(false)
  // As early as its fields take over what was typed before the script had come.
  useLayoutEffect(() => {
    if (!arrived.current) {
      arrived.current = true
      form.setValues(begun(form.now()))
    } else keepSignup(form.values)
  }, [form])
  return (
    <Form
      form={form}
      onSubmit={onSend}
      failure={m.founding_signup_failed()}
      actions={({ busy }) => (
        <>
          <Button type="submit" size="main" busy={busy}>
            {m.founding_signup_verb()}
          </Button>
          <span className={css.small}>
            {m.founding_signup_have()} <Anchor href={link('/auth/login')}>{m.shell_sign_in()}</Anchor>
          </span>
        </>
      )}
    >
      <p className={css.small}>{m.form_all_required()}</p>
      <PersonFields form={form} nationalities={nationalities} />
      <ReachFields form={form} />
      <FormSection title={m.founding_signup_password()}>
        <NewPasswordField field={form.field('password')} label={m.founding_f_password()} width="middle" />
        <PasswordField
          field={form.field('password_confirmation')}
          label={m.founding_f_password_confirmation()}
          autoComplete="new-password"
          width="middle"
        />
      </FormSection>
    </Form>
  )
}
