import { label } from '#web/base/label.ts'
import { personWords } from '#contract/users/person-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { reviewAccess } from '#contract/users/access-review.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Confirm } from '#web/ui/confirm.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { fullName } from '../people/person-words.tsx'

export type Decision = 'kept' | 'disabled'
interface Asked {
  id: number
  first_name: string
  last_name: string
}

/** What can be said of one person of a review. */
export const VerdictMenu = ({
  row,
  mayDecide,
  onAsk,
}: {
  row: Asked
  mayDecide: boolean
  onAsk: (decision: Decision) => void
}) => (
  <RowMenu
    name={fullName(row)}
    actions={
      mayDecide
        ? [
            { label: m.users_review_keep(), act: () => onAsk('kept') },
            { label: m.users_act_disable(), tone: 'danger' as const, act: () => onAsk('disabled') },
          ]
        : []
    }
  />
)

/** Asks before a verdict is kept: still needed, or closed with its reason. */
export function Verdict({
  row,
  decision,
  keeps = m.users_review_keep_text(),
  onClose,
}: {
  row: Asked
  decision: Decision
  /** When it is asked about again. */
  keeps?: string
  onClose: () => void
}) {
  const client = useQueryClient()
  const closes = decision === 'disabled'
  return (
    <Confirm
      tone={closes ? 'danger' : 'plain'}
      title={(closes ? m.users_ask_disable : m.users_review_ask_keep)({ name: fullName(row) })}
      text={closes ? m.users_ask_disable_text() : keeps}
      verb={closes ? m.users_act_disable() : m.users_review_keep()}
      {...(closes ? { reason: label(personWords.disabled_reason) } : {})}
      onClose={onClose}
      onConfirm={async (note) => {
        const errors = await sendForm(() =>
          callApi(reviewAccess, { params: { id: row.id }, body: { decision, note: note || null } }),
        )
        await client.invalidateQueries({ queryKey: ['people'] })
        if (!errors) onClose()
        return errors
      }}
    />
  )
}
