import { contactWords } from '#contract/profile/contact-words.ts'
import { label } from '#web/base/label.ts'
import { contactError, contacts } from '#contract/profile/contacts.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { fieldError } from '#contract/core/refusals/messages.ts'
import { lang } from '#web/base/preferences.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { nameOf, useLookup } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { PickField, SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields, type Errors } from '#web/ui/use-fields.ts'
import type { Contact } from './contacts.tsx'

const check = bySchema(contacts.input)
const hints: Record<number, () => string> = {
  1: m.profile_hint_mobile,
  2: m.profile_hint_phone,
  3: m.profile_hint_phone,
  4: m.profile_hint_email,
  5: m.profile_hint_url,
  6: m.profile_hint_mobile,
  7: m.profile_hint_url,
  8: m.profile_hint_url,
  9: m.profile_hint_url,
  10: m.profile_hint_url,
}
const organisation = 0
const toForm = ({ branch_id, type, value, is_public, is_primary }: Contact) => ({
  place: (branch_id ?? organisation) as number | null,
  type: type as number | null,
  value,
  is_public,
  is_primary,
})
type Values = ReturnType<typeof toForm>

interface Props {
  row?: Contact
  level?: number | null
  levels: readonly { readonly id: number | null; readonly name: string }[]
  save: (body: SentBody<typeof contacts.create>, version: string | undefined) => Promise<Errors | undefined>
  onClose: () => void
}

function useContactForm({ row, level = null, save }: Pick<Props, 'row' | 'level' | 'save'>) {
  const types = useLookup('contact-types')
  const bodyOf = ({ place, ...values }: Values) => ({ ...values, branch_id: place === organisation ? null : place })
  const form = useFields<Values>({
    initial: row
      ? toForm(row)
      : { place: level ?? organisation, type: null, value: '', is_public: true, is_primary: false },
    validate: (values) => {
      const errors = check(bodyOf(values))
      const wrong = contactError(
        values.type ?? 0,
        types.find((type) => type.id === values.type)?.extra.pattern,
        values.value.trim(),
      )
      return wrong && !errors.value ? { ...errors, value: fieldError(lang(), wrong) } : errors
    },
  })
  const { save: merged, notice } = useMergedSave({
    form,
    record: row,
    toForm,
    send: (values, version) => save(contacts.input.parse(bodyOf(values)), version),
  })
  return { types, form, save: merged, notice }
}

/** Adds or edits one contact; the value must fit its type. */
export function ContactDrawer({ row, level, levels, save, onClose }: Props) {
  const { types, form, save: merged, notice } = useContactForm({ row, level, save })
  const hint = hints[form.values.type ?? 0]
  return (
    <RecordDrawer
      title={row ? m.profile_contact_edit() : m.profile_contact_add()}
      {...(row ? { note: row.value } : {})}
      form={form}
      verb={row ? m.form_save_changes() : m.profile_contact_add()}
      onSubmit={merged}
      onClose={onClose}
    >
      {notice}
      <SelectField
        field={form.field('place')}
        label={label(contactWords.level)}
        options={levels.map((one) => ({ value: one.id ?? organisation, label: one.name }))}
      />
      <PickField
        field={form.field('type')}
        label={label(contactWords.type)}
        options={types.map((type) => ({ value: type.id, label: nameOf(type) }))}
      />
      <TextField
        field={form.field('value')}
        label={label(contactWords.value)}
        {...(hint ? { hint: hint() } : {})}
        ltr={form.values.type !== 11}
        max={190}
      />
      <CheckField
        field={form.field('is_public')}
        label={label(contactWords.is_public)}
        hint={m.profile_contact_public_hint()}
      />
      <CheckField
        field={form.field('is_primary')}
        label={label(contactWords.is_primary)}
        hint={m.profile_contact_primary_hint()}
      />
    </RecordDrawer>
  )
}
