import { useQueryClient } from '@tanstack/react-query'
import type { PressedOf } from '#contract/core/machine.ts'
import { applicationMachine } from '#contract/opportunities/application-workflow.ts'
import { type Application, decideApplications } from '#contract/opportunities/applications.ts'
import { opportunityRegister } from '#contract/opportunities/own.ts'
import { formatNumber } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { ActionQuestion } from '#web/core/cases/action-question.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import type { Vacancy } from './applicant-pane.tsx'

/** One message to several applicants: all of them are decided, or none. */
export function AnswerTogether({
  action,
  rows,
  vacancy,
  onClose,
  onDone,
}: {
  action: PressedOf<typeof applicationMachine>
  rows: readonly Application[]
  vacancy: Vacancy
  onClose: () => void
  onDone: () => void
}) {
  const client = useQueryClient()
  return (
    <ActionQuestion
      machine={applicationMachine}
      action={action}
      name={m.applicants_chosen({ count: formatNumber(rows.length) })}
      take={async ({ answer = '' }) => {
        const errors = await sendForm(() =>
          callApi(decideApplications, {
            params: { id: vacancy.id },
            body: { action, answer, rows: rows.map(({ id, updated_at }) => ({ id, updated_at })) },
          }),
        )
        await client.invalidateQueries({ queryKey: [opportunityRegister.path] })
        if (errors) return errors.rows ? { _: errors.rows } : errors
        onDone()
        return undefined
      }}
      onClose={onClose}
    />
  )
}
