import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { type listSettings, settingSchema, updateSetting } from '#contract/settings/platform-settings.ts'
import { type Setting } from '#contract/settings/setting-kinds.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatNumber } from '#web/base/format.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields, type Binding, type Fields } from '#web/ui/use-fields.ts'
import { forms, perForm, wordOf } from './setting-value.tsx'
import css from '#web/core/registers/value-rows.module.css'

/** A setting as it is listed. */
export type SettingRow = AnswerOf<typeof listSettings>[number]
type Values = Record<string, unknown>
/** Fields of a value: one, or one for each legal form. */
const valuesOf = (setting: Setting, value: unknown): Values =>
  setting.kind === 'per_form'
    ? { ...perForm(value) }
    : setting.kind === 'lists_per_form'
      ? Object.fromEntries(forms.map((code) => [code, (perForm(value)[code] as number[]).join('، ')]))
      : { value: setting.kind === 'text' ? (value ?? '') : value }
const valueOf = (setting: Setting, values: Values): unknown =>
  setting.kind === 'per_form'
    ? values
    : setting.kind === 'lists_per_form'
      ? Object.fromEntries(
          forms.map((code) => [
            code,
            String(values[code])
              .split(/[\s,،]+/)
              .filter(Boolean),
          ]),
        )
      : values.value
/** Errors of the server stand at `value`, or at `value.2` for a legal form. */
const atFields = (setting: Setting, errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => {
      const [first, second] = name.replace(/^value\./, '').split('.')
      return [
        setting.kind === 'per_form' || setting.kind === 'lists_per_form' ? (first ?? second ?? '_') : 'value',
        text,
      ]
    }),
  )

function SettingFields({ form, setting }: { form: Fields<Values>; setting: Setting }) {
  const name = useName('legal-forms')
  const range =
    'min' in setting ? m.setting_range({ min: formatNumber(setting.min), max: formatNumber(setting.max) }) : undefined
  const hint = range ? { hint: range } : {}
  return (
    <>
      {(setting.kind === 'int' || setting.kind === 'share') && (
        <NumberField field={form.field('value') as Binding<number | string | null>} label={wordOf(setting)} {...hint} />
      )}
      {setting.kind === 'bool' && (
        <CheckField field={form.field('value') as Binding<boolean>} label={wordOf(setting)} />
      )}
      {setting.kind === 'text' && (
        <TextField
          field={form.field('value') as Binding<string>}
          label={wordOf(setting)}
          max={setting.longest}
          optional
        />
      )}
      {setting.kind === 'per_form' &&
        forms.map((code) => (
          <NumberField
            key={code}
            field={form.field(code) as Binding<number | string | null>}
            label={name(Number(code))}
            {...hint}
          />
        ))}
      {setting.kind === 'lists_per_form' &&
        forms.map((code) => (
          <TextField
            key={code}
            field={form.field(code) as Binding<string>}
            label={name(Number(code))}
            hint={m.index_list_hint()}
            ltr
            max={60}
          />
        ))}
    </>
  )
}

/** Edits one setting; a limit of the legal forms has a field for each of them. */
export function SettingDrawer({ row, setting, onClose }: { row: SettingRow; setting: Setting; onClose: () => void }) {
  const client = useQueryClient()
  const schema = settingSchema(setting)
  const check = schema && bySchema(schema)
  const form = useFields<Values>({
    initial: valuesOf(setting, row.value),
    validate: (values) => atFields(setting, check?.(valueOf(setting, values)) ?? {}),
  })
  const { save, notice } = useMergedSave({
    form,
    record: row,
    toForm: (now) => valuesOf(setting, now.value),
    send: async (values, version) => {
      const errors = await sendForm(async () => {
        const body = { key: row.key, value: valueOf(setting, values) }
        const answer = await callApi(updateSetting, { body, version })
        await client.invalidateQueries({ queryKey: ['platform-settings'] })
        return answer
      })
      return errors && ('_' in errors ? errors : atFields(setting, errors))
    },
  })
  return (
    <RecordDrawer
      title={m.setting_edit()}
      note={wordOf(setting)}
      form={form}
      verb={m.form_save_changes()}
      onClose={onClose}
      onSubmit={save}
    >
      {notice}
      {row.key === 'founding.deemed_registration' && <Notice tone="warn">{m.setting_silence_warning()}</Notice>}
      <SettingFields form={form} setting={setting} />
      <p className={css.quiet}>{m.setting_effect()}</p>
    </RecordDrawer>
  )
}
