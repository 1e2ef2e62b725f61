import type { SentBody } from '#contract/core/calls/call.ts'
import type { OwnIncentive } from '#contract/incentives/calls.ts'
import { type answerIncentive, type Incentive } from '#contract/incentives/calls.ts'
import { incentiveWords } from '#contract/incentives/incentive-words.ts'
import { incentiveMachine } from '#contract/incentives/workflow.ts'
import { namesOf } from '#contract/core/machine.ts'
import { label } from '#web/base/label.ts'
import { buttonOf } from '#web/core/cases/words.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CheckField, ChoiceField } from '#web/ui/choice-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import { groundWord } from './measure-words.ts'

type Ground = NonNullable<Incentive['appeal_ground']>
const { input } = incentiveMachine.actions.appeal
const grounds = namesOf(incentiveWords.appeal_ground.words)

/** How appeals on a ground ended lately, so that whoever writes one knows what it takes. */
const hintOf = (ground: Ground, { grounds: known }: OwnIncentive): { hint?: string } => {
  const one = known.find((entry) => entry.ground === ground)
  return one && one.decided > 0
    ? { hint: m.measure_ground_hint({ cancelled: one.cancelled, decided: one.decided }) }
    : {}
}

/** The appeal of a penalty: ground, text, proof, and whether its effect should wait. */
export function AppealForm({
  measure,
  send,
}: {
  measure: OwnIncentive
  send: (body: SentBody<typeof answerIncentive>) => Promise<Errors | undefined>
}) {
  const form = useFields({
    initial: {
      appeal_ground: null as Ground | null,
      appeal_text: '',
      appeal_file: null as number | null,
      suspension_asked: false,
    },
    validate: bySchema(input),
  })
  return (
    <Card title={m.measure_appeal()} note={m.measure_appeal_note()}>
      <Form
        form={form}
        guarded
        failure={m.measure_appeal_failure()}
        onSubmit={(values) => send({ action: 'appeal', ...input.parse(values) })}
        actions={({ busy }) => (
          <>
            <Button type="submit" size="main" busy={busy}>
              {buttonOf(incentiveMachine, 'appeal')}
            </Button>
            <span>{m.measure_appeal_once()}</span>
          </>
        )}
      >
        <ChoiceField
          field={form.field('appeal_ground')}
          label={m.measure_ground_question()}
          hint={m.measure_ground_note()}
          choices={grounds.map((value) => ({ value, label: groundWord(value), ...hintOf(value, measure) }))}
        />
        <AreaField
          field={form.field('appeal_text')}
          label={label(incentiveWords.appeal_text)}
          hint={m.measure_appeal_hint()}
          max={2000}
        />
        <RecordFile field={form.field('appeal_file')} label={m.measure_proof()} optional />
        <CheckField
          field={form.field('suspension_asked')}
          label={label(incentiveWords.suspension_asked)}
          hint={m.measure_suspension_hint()}
        />
      </Form>
    </Card>
  )
}
