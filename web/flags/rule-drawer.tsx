import { type FlagRule, ruleInput, updateFlagRule } from '#contract/flags/flags.ts'
import { flagWords } from '#contract/flags/flag-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, ChoiceField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'

const severities = ['warn', 'bad'] as const

/** What of a rule is data: in force or not, its limit, how grave it is, its words. */
export function RuleDrawer({
  rule,
  onChanged,
  onClose,
}: {
  rule: FlagRule
  onChanged: () => Promise<unknown>
  onClose: () => void
}) {
  const { is_active, limit_number, severity, name_ar, name_en, clears_ar, clears_en } = rule
  const form = useFields({
    initial: {
      is_active,
      limit_number: limit_number as number | null,
      severity,
      name_ar,
      name_en,
      clears_ar,
      clears_en,
    },
    validate: bySchema(ruleInput),
  })
  const { field } = form
  return (
    <RecordDrawer
      title={m.flag_rule_edit_title({ code: rule.code })}
      form={form}
      onSubmit={(values) =>
        sendAct(
          () =>
            callApi(updateFlagRule, {
              params: { code: rule.code },
              body: ruleInput.parse(values),
              version: rule.updated_at,
            }),
          onChanged,
        )
      }
      onClose={onClose}
    >
      <Notice tone="info">{m.flag_rule_effect()}</Notice>
      <CheckField field={field('is_active')} label={label(flagWords.is_active)} />
      <NumberField
        field={field('limit_number')}
        label={label(flagWords.limit_number)}
        hint={rule.finding === 'driver_shared' ? m.flag_limit_ngos() : m.flag_limit_days()}
      />
      <ChoiceField
        field={field('severity')}
        label={label(flagWords.severity)}
        choices={severities.map((value) => ({ value, label: label(flagWords.severity.words[value]) }))}
      />
      <TextField field={field('name_ar')} label={label(flagWords.name_ar)} max={150} />
      <TextField field={field('name_en')} label={label(flagWords.name_en)} max={150} ltr />
      <AreaField field={field('clears_ar')} label={label(flagWords.clears_ar)} max={300} />
      <AreaField field={field('clears_en')} label={label(flagWords.clears_en)} max={300} ltr />
    </RecordDrawer>
  )
}
