import type { z } from 'zod'
import { incentiveWords } from '#contract/incentives/incentive-words.ts'
import { type IncentiveAction, incentiveMachine } from '#contract/incentives/workflow.ts'
import { inputValues, namesOf, ruleOf } from '#contract/core/machine.ts'
import type { Incentive } from '#contract/incentives/calls.ts'
import { label } from '#web/base/label.ts'
import { buttonOf, effectOf } from '#web/core/cases/words.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { RepeatedReason } from '#web/transactions/shared/repeated-reason.tsx'
import { CheckField, ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Errors, type Fields, useFields } from '#web/ui/use-fields.ts'
import { groundWord } from './measure-words.ts'

export type Formed = 'issue' | 'serve' | 'grant_more_time' | 'record_late_appeal'
const initial = {
  served_by: 'platform' as 'platform' | 'hand' | 'post',
  served_on: '' as string | null,
  served_proof: null as number | null,
  repeated_reason: '' as string,
  appeal_extended_to: '',
  appeal_received_on: '',
  appeal_ground: '' as NonNullable<Incentive['appeal_ground']> | '',
  appeal_text: '',
  appeal_file: null as number | null,
  suspension_asked: false,
}
type Values = typeof initial

/** How the organisation was told, with the proof of it where it was on paper. */
function ServiceFields({ form, ways }: { form: Fields<Values>; ways: readonly ('platform' | 'hand' | 'post')[] }) {
  return (
    <>
      <ChoiceField
        field={form.field('served_by')}
        label={label(incentiveWords.served_by)}
        choices={ways.map((value) => ({ value, label: label(incentiveWords.served_by.words[value]) }))}
      />
      {form.values.served_by !== 'platform' && (
        <>
          <DateField field={form.field('served_on')} label={label(incentiveWords.served_on)} />
          <RecordFile field={form.field('served_proof')} label={label(incentiveWords.served_proof)} />
        </>
      )}
    </>
  )
}

function LateAppealFields({ form }: { form: Fields<Values> }) {
  return (
    <>
      <DateField field={form.field('appeal_received_on')} label={label(incentiveWords.appeal_received_on)} />
      <SelectField
        field={form.field('appeal_ground')}
        label={label(incentiveWords.appeal_ground)}
        options={namesOf(incentiveWords.appeal_ground.words).map((value) => ({ value, label: groundWord(value) }))}
      />
      <AreaField field={form.field('appeal_text')} label={label(incentiveWords.appeal_text)} max={2000} />
      <RecordFile field={form.field('appeal_file')} label={label(incentiveWords.appeal_file)} optional />
      <CheckField field={form.field('suspension_asked')} label={label(incentiveWords.suspension_asked)} />
    </>
  )
}

/** The form of an action that needs more than a reason. */
export function ActionForm({
  action,
  measure,
  take,
  onClose,
}: {
  action: Formed
  measure: Incentive
  take: (action: IncentiveAction, input: Record<string, unknown>) => Promise<Errors | undefined>
  onClose: () => void
}) {
  const check = bySchema(ruleOf(incentiveMachine, action)?.input as unknown as z.ZodType)
  const sent = (values: Values) => inputValues(incentiveMachine, action, values)
  const form = useFields<Values>({
    initial: { ...initial, served_by: action === 'serve' ? 'hand' : 'platform' },
    validate: (values) => check(sent(values)),
  })
  const isReward = measure.kind === 'reward'
  return (
    <RecordDrawer
      title={buttonOf(incentiveMachine, action)}
      note={measure.title}
      form={form}
      verb={buttonOf(incentiveMachine, action)}
      onSubmit={(values) => take(action, sent(values))}
      onClose={onClose}
    >
      <Notice tone={action === 'issue' && !isReward ? 'warn' : 'info'}>{effectOf(incentiveMachine, action)}</Notice>
      {action === 'issue' && (
        <>
          {!isReward && <ServiceFields form={form} ways={['platform', 'hand', 'post']} />}
          <RepeatedReason field={form.field('repeated_reason')} />
        </>
      )}
      {action === 'serve' && <ServiceFields form={form} ways={['hand', 'post']} />}
      {action === 'grant_more_time' && (
        <DateField field={form.field('appeal_extended_to')} label={label(incentiveWords.appeal_extended_to)} />
      )}
      {action === 'record_late_appeal' && <LateAppealFields form={form} />}
    </RecordDrawer>
  )
}
