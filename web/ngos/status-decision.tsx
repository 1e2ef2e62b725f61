import type { z } from 'zod'
import { useQueryClient } from '@tanstack/react-query'
import type { NgoFile } from '#contract/ngos/page.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { inputValues } from '#contract/core/machine.ts'
import {
  adverseActions,
  decideNgoStatus,
  ngoStatusMachine,
  statusDecision,
  type StatusAction,
} from '#contract/ngos/status.ts'
import { callApi } from '#web/core/api/api.ts'
import { buttonOf, effectOf } from '#web/core/cases/words.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { ArticleField } from '#web/regulations/shared/article-field.tsx'
import { RepeatedReason } from '#web/transactions/shared/repeated-reason.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { type Fields, useFields } from '#web/ui/use-fields.ts'
import { DecisionFile } from './decision-file.tsx'
import { sendDecision } from './send-decision.ts'

interface Values {
  readonly [field: string]: unknown
  readonly action: StatusAction | ''
}
/** What the chosen action brings along: a form in which several were chosen holds fields of the others. */
const sentBody = ({ action, ...values }: Values) => ({ action, ...inputValues(ngoStatusMachine, action, values) })
const checkBody = bySchema(statusDecision as z.ZodType)
const checked = (values: Values) => checkBody(sentBody(values))

const empty = {
  action: '' as StatusAction | '',
  decision_no: '',
  repeated_reason: '',
  decision_date: '',
  decision_file: null as number | null,
  reason: '',
  article: '',
  board_end_date: '' as string | null,
  board_members_number: null as number | null,
  liquidator_name: '' as string | null,
  liquidator_phone: '' as string | null,
  liquidation_report_file: null as number | null,
  assets_beneficiary: '' as string | null,
}

/** What the chosen decision asks for beside its number, day, text and reason. */
function MoreFields({ form }: { form: Fields<typeof empty> }) {
  switch (form.values.action) {
    case 'appoint_board':
      return (
        <>
          <DateField field={form.field('board_end_date')} label={m.status_board_end()} />
          <NumberField field={form.field('board_members_number')} label={m.status_board_members()} />
        </>
      )
    case 'liquidate':
      return (
        <>
          <TextField field={form.field('liquidator_name')} label={m.status_liquidator()} max={150} />
          <TextField field={form.field('liquidator_phone')} label={m.status_liquidator_phone()} ltr optional />
        </>
      )
    case 'dissolve':
      return (
        <>
          <DecisionFile field={form.field('liquidation_report_file')} label={m.status_liquidation_report()} />
          <TextField field={form.field('assets_beneficiary')} label={m.status_assets_beneficiary()} max={255} />
        </>
      )
    default:
      return null
  }
}

/** The form of a decision on the organisation's status. */
export function StatusDecision({
  file,
  actions,
  version,
  onClose,
}: {
  file: NgoFile
  actions: readonly StatusAction[]
  /** The status that the writer sees: a decision after another one is refused. */
  version: string
  onClose: () => void
}) {
  const client = useQueryClient()
  const readAnew = () => client.invalidateQueries({ queryKey: ['ngos'] })
  const form = useFields<typeof empty>({
    initial: { ...empty, action: actions.length === 1 ? (actions[0] as StatusAction) : '' },
    validate: (values) => checked(values),
  })
  const { action } = form.values
  const isAdverse = (adverseActions as readonly string[]).includes(action)
  return (
    <RecordDrawer
      title={m.status_title()}
      note={nameOf(file)}
      form={form}
      verb={action ? buttonOf(ngoStatusMachine, action) : m.status_title()}
      readOnly={false}
      onSubmit={(values) =>
        sendDecision(async () => {
          const answer = await callApi(decideNgoStatus, {
            params: { id: file.id },
            // Checked before it is sent: a missing file or action never comes so far.
            body: sentBody(values) as SentBody<typeof decideNgoStatus>,
            version,
          })
          await readAnew()
          return answer
        }, readAnew)
      }
      onClose={onClose}
    >
      <SelectField
        field={form.field('action')}
        label={m.status_action()}
        options={actions.map((value) => ({ value, label: buttonOf(ngoStatusMachine, value) }))}
      />
      {action && <Notice tone="warn">{effectOf(ngoStatusMachine, action)}</Notice>}
      {isAdverse && <Notice tone="info">{m.status_reply_note()}</Notice>}
      <TextField field={form.field('decision_no')} label={m.status_decision_no()} max={30} />
      <RepeatedReason field={form.field('repeated_reason')} />
      <DateField field={form.field('decision_date')} label={m.status_decision_date()} />
      <DecisionFile field={form.field('decision_file')} label={m.ngos_decision_text()} />
      {isAdverse && <ArticleField field={form.field('article')} />}
      <AreaField field={form.field('reason')} label={m.status_reason()} max={1000} />
      <MoreFields form={form} />
    </RecordDrawer>
  )
}
