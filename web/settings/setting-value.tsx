import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import type { Setting, SettingUnit } from '#contract/settings/setting-kinds.ts'
import { formatNumber } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Ltr } from '#web/ui/text.tsx'
import css from '#web/core/registers/value-rows.module.css'

const units: Readonly<Record<SettingUnit, (input: { count: number }) => string>> = {
  calendar_days: m.setting_unit_calendar_days,
  days: m.setting_unit_days,
  months: m.setting_unit_months,
  minutes: m.setting_unit_minutes,
  attempts: m.setting_unit_attempts,
  percent: m.setting_unit_percent,
  count: ({ count }) => formatNumber(count),
  founders: m.setting_unit_founders,
  seats: ({ count }) => formatNumber(count),
}
/** Codes of the legal forms that a limit is set for. */
export const forms = ['1', '2', '3'] as const
export const wordOf = (setting: Setting) => (lang() === 'en' ? setting.en : setting.ar)
const said = (setting: Setting, value: number) =>
  setting.unit ? units[setting.unit]({ count: value }) : formatNumber(value)
/** A limit's values by legal form. */
export const perForm = (value: unknown) => (value ?? {}) as Record<string, unknown>

/** A value that is only shown: lists and pairs in a row. */
const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([name, one]) => `${name}: ${String(one)}`)
          .join(', ')
      : String(value as string)

/** The value of a setting in words. */
export function SettingValue({ setting, value }: { setting: Setting; value: unknown }) {
  const form = useName('legal-forms')
  if (setting.kind === 'bool') return value === true ? label(commonWords.yes) : label(commonWords.no)
  if (setting.kind === 'int') return said(setting, Number(value))
  if (setting.kind === 'share') return <Ltr>{String(value as number)}</Ltr>
  if (setting.kind === 'fixed')
    return typeof value === 'boolean' ? (
      value ? (
        label(commonWords.yes)
      ) : (
        label(commonWords.no)
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
