import { freezeFile } from '#contract/documents/calls.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Confirm } from '#web/ui/confirm.tsx'
import type { Errors } from '#web/ui/use-fields.ts'
import { GroundsForm } from './grounds-form.tsx'
import type { Holding } from './hold.tsx'
import { holdActs } from './hold-acts.ts'

interface Props extends Holding {
  onClose: () => void
}
/** What follows an answer: the page reads the document again, unless it was refused. */
const after = async (sent: Promise<Errors | undefined>, onDone: Props['onDone']) => {
  const errors = await sent
  if (!errors) await onDone()
  return errors
}

/** Freezes or revokes a document: one of an organisation with the article on which that rests, another by a reason alone. */
function Hold({ act, document: { id, title, ngo_id }, onDone, onClose }: Props & { act: keyof typeof holdActs }) {
  const { title: ask, effect, bare, verb, reason: words, send } = holdActs[act]
  if (ngo_id === null)
    return (
      <Confirm
        title={ask({ title })}
        text={bare()}
        verb={verb()}
        tone="danger"
        reason={label(words)}
        onClose={onClose}
        onConfirm={(reason) => after(send(id, { reason }), onDone)}
      />
    )
  return (
    <GroundsForm
      title={ask({ title })}
      effect={effect()}
      verb={verb()}
      reason={{ field: 'reason', words, min: 5, short: m.documents_hold_short(), max: 500 }}
      take={(grounds) => after(send(id, grounds), onDone)}
      onClose={onClose}
    />
  )
}

function Release({ document: { id, title }, onDone, onClose }: Props) {
  return (
    <Confirm
      title={m.ngos_document_unfreeze_ask({ title })}
      text={m.ngos_document_unfreeze_text()}
      verb={m.ngos_document_unfreeze()}
      onClose={onClose}
      onConfirm={() =>
        after(
          sendForm(() => callApi(freezeFile, { params: { id }, body: { frozen: 0 } })),
          onDone,
        )
      }
    />
  )
}

/** Asks before a document is frozen, revoked or released. */
export const HoldDialog = ({ act, ...of }: Props & { act: keyof typeof holdActs | 'release' }) =>
  act === 'release' ? <Release {...of} /> : <Hold act={act} {...of} />
