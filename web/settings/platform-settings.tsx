import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/core/call.ts'
import {
  listSettings,
  platformSettings,
  settingSchema,
  updateSetting,
  type Setting,
  type SettingGroup,
  type SettingUnit,
} from '#contract/settings/platform-settings.ts'
import { callApi } from '#web/core/api.ts'
import { formatNumber } from '#web/core/format.ts'
import { lang } from '#web/core/preferences.ts'
import { Loaded } from '#web/core/query-state.tsx'
import { sendForm } from '#web/core/send-form.ts'
import { useMay } from '#web/core/session.ts'
import { useName } from '#web/core/use-lookup.ts'
import { bySchema } from '#web/core/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields, type Binding } from '#web/ui/use-fields.ts'
import css from './platform-settings.module.css'

type Row = AnswerOf<typeof listSettings>[number]
const groups: Readonly<Record<SettingGroup, () => string>> = {
  founding: m.setting_group_founding,
  profile: m.setting_group_profile,
  bank: m.setting_group_bank,
  campaigns: m.setting_group_campaigns,
  approvals: m.setting_group_approvals,
  country: m.setting_group_country,
  platform: m.setting_group_platform,
}
const units: Readonly<Record<SettingUnit, (input: { count: number }) => string>> = {
  calendar_days: m.setting_unit_calendar_days,
  days: m.setting_unit_days,
  minutes: m.setting_unit_minutes,
  attempts: m.setting_unit_attempts,
  percent: m.setting_unit_percent,
  count: ({ count }) => formatNumber(count),
  founders: m.setting_unit_founders,
  seats: ({ count }) => formatNumber(count),
}
const forms = ['1', '2', '3'] as const
const wordOf = (setting: Setting) => (lang() === 'en' ? setting.en : setting.ar)
const said = (setting: Setting, value: number) =>
  setting.unit ? units[setting.unit]({ count: value }) : formatNumber(value)
const perForm = (value: unknown) => (value ?? {}) as Record<string, unknown>

/** A value that is only shown: lists and pairs in a row. */
const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([name, one]) => `${name}: ${String(one)}`)
          .join(', ')
      : String(value as string)

function Value({ setting, value }: { setting: Setting; value: unknown }) {
  const form = useName('legal-forms')
  if (setting.kind === 'bool') return value === true ? m.index_yes() : m.index_no()
  if (setting.kind === 'int') return said(setting, Number(value))
  if (setting.kind === 'share') return <Ltr>{String(value as number)}</Ltr>
  if (setting.kind === 'fixed')
    return typeof value === 'boolean' ? (
      value ? (
        m.index_yes()
      ) : (
        m.index_no()
      )
    ) : (
      <Ltr className={css.plain ?? ''}>{plain(value)}</Ltr>
    )
  return (
    <span className={css.forms}>
      {forms.map((code) => {
        const one = perForm(value)[code]
        return (
          <span key={code}>
            <small>{form(Number(code))}</small>{' '}
            {Array.isArray(one) ? <Ltr>{one.join(', ')}</Ltr> : said(setting, Number(one))}
          </span>
        )
      })}
    </span>
  )
}

type Values = Record<string, unknown>
/** Fields of a value: one, or one for each legal form. */
const valuesOf = (setting: Setting, value: unknown): Values =>
  setting.kind === 'per_form'
    ? { ...perForm(value) }
    : setting.kind === 'lists_per_form'
      ? Object.fromEntries(forms.map((code) => [code, (perForm(value)[code] as number[]).join('، ')]))
      : { value }
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

function Editor({ row, setting, onClose }: { row: Row; setting: Setting; onClose: () => void }) {
  const client = useQueryClient()
  const name = useName('legal-forms')
  const schema = settingSchema(setting)
  const check = schema && bySchema(schema)
  const form = useFields<Values>({
    initial: valuesOf(setting, row.value),
    validate: (values) => atFields(setting, check?.(valueOf(setting, values)) ?? {}),
  })
  const range =
    'min' in setting ? m.setting_range({ min: formatNumber(setting.min), max: formatNumber(setting.max) }) : undefined
  const hint = range ? { hint: range } : {}
  return (
    <RecordDrawer
      title={m.setting_edit()}
      note={wordOf(setting)}
      form={form}
      verb={m.form_save_changes()}
      onClose={onClose}
      onSubmit={async (values) => {
        const errors = await sendForm(async () => {
          const answer = await callApi(updateSetting, { body: { key: row.key, value: valueOf(setting, values) } })
          await client.invalidateQueries({ queryKey: ['platform-settings'] })
          return answer
        })
        return errors && ('_' in errors ? errors : atFields(setting, errors))
      }}
    >
      {row.key === 'founding.deemed_registration' && <Notice tone="warn">{m.setting_silence_warning()}</Notice>}
      {(setting.kind === 'int' || setting.kind === 'share') && (
        <NumberField field={form.field('value') as Binding<number | string | null>} label={wordOf(setting)} {...hint} />
      )}
      {setting.kind === 'bool' && (
        <CheckField field={form.field('value') as Binding<boolean>} label={wordOf(setting)} />
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
      <p className={css.quiet}>{m.setting_effect()}</p>
    </RecordDrawer>
  )
}

/** Country data and limits [domain 6.8]: what each is, its unit, who changed it last; those that are built in are shown with their lock. */
export function PlatformSettings() {
  const query = useQuery({
    queryKey: ['platform-settings'],
    queryFn: async () => (await callApi(listSettings)).data,
  })
  const mayEdit = useMay('ministry_indexes', 'U')
  const [open, setOpen] = useState<Row>()
  const opened = open && platformSettings[open.key]
  return (
    <Loaded query={query} lines={8}>
      {(rows) => (
        <div className={css.stack}>
          {!mayEdit && <NoRight />}
          {Object.entries(groups).map(([group, title]) => (
            <Card key={group} pad={false}>
              <h2 className={css.head}>{title()}</h2>
              <ul className={css.rows}>
                {rows
                  .filter((row) => platformSettings[row.key]?.group === group)
                  .map((row) => {
                    const setting = platformSettings[row.key] as Setting
                    return (
                      <li key={row.key}>
                        <span className={css.what}>
                          {wordOf(setting)}
                          <small>
                            {setting.kind === 'fixed' ? (
                              m.setting_fixed()
                            ) : row.changed_at ? (
                              <>
                                {m.setting_changed({ name: row.changed_by ?? '' })}{' '}
                                <DateText value={row.changed_at} short />
                              </>
                            ) : (
                              m.setting_default()
                            )}
                          </small>
                        </span>
                        <b className={css.value}>
                          <Value setting={setting} value={row.value} />
                        </b>
                        {mayEdit && setting.kind !== 'fixed' && (
                          <Button
                            look="default"
                            size="desk"
                            aria-label={m.setting_edit_named({ name: wordOf(setting) })}
                            onClick={() => setOpen(row)}
                          >
                            {m.form_edit()}
                          </Button>
                        )}
                      </li>
                    )
                  })}
              </ul>
            </Card>
          ))}
          {open && opened && <Editor row={open} setting={opened} onClose={() => setOpen(undefined)} />}
        </div>
      )}
    </Loaded>
  )
}
