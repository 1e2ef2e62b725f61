import type { ReactNode } from 'react'
import { type ActionRule, type AnyMachine, ruleOf } from '#contract/core/machine.ts'
import { messageFor } from '#contract/core/refusals/issues.ts'
import { lang } from '#web/base/preferences.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import type { Errors } from '#web/ui/use-fields.ts'
import { buttonOf, effectOf, questionOf, said } from './words.ts'

interface Props {
  machine: AnyMachine
  action: string
  /** Name of the case, for the title. */
  name: string
  /** What will follow, when it depends on the case; default: the words of the machine. */
  text?: ReactNode
  /** Takes the action. Returns the field errors if it was refused. */
  take: (input: Record<string, string>) => Promise<Errors | void>
  onClose: () => void
}

/** The question before an action: a confirmation or a reason. The reason is checked as on the server. */
export function ActionQuestion({ machine, action, name, text, take, onClose }: Props) {
  const { asks, input, look } = ruleOf(machine, action) as ActionRule
  const asked = typeof asks === 'object' ? asks.reason : undefined
  /** The one field of an action with a reason. */
  const field = Object.keys(input?.shape ?? {})[0] ?? 'reason'
  const wrong = (reason: string): string | undefined => {
    const issue = input?.safeParse({ [field]: reason }, { reportInput: true }).error?.issues[0]
    return issue && messageFor(lang(), issue)
  }
  return (
    <Confirm
      tone={look === 'danger' ? 'danger' : 'plain'}
      title={questionOf(machine, action, name)}
      text={text ?? effectOf(machine, action)}
      verb={buttonOf(machine, action)}
      {...(asked ? { reason: said(asked), wrong } : {})}
      onClose={onClose}
      onConfirm={async (reason) => {
        const errors = await take(asked ? { [field]: reason } : {})
        const atReason = errors?.[field]
        return atReason ? { reason: atReason } : errors
      }}
    />
  )
}
