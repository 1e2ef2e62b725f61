import { freezeFile, revokeFile } from '#contract/documents/calls.ts'
import { documentWords } from '#contract/documents/document-words.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { GroundsForm } from './grounds-form.tsx'
import type { Errors } from '#web/ui/use-fields.ts'

interface Props {
  document: { readonly id: number; readonly title: string }
  onDone: () => Promise<unknown>
  onClose: () => void
}
const sent = async (errors: Errors | undefined, onDone: Props['onDone']) => {
  if (!errors) await onDone()
  return errors
}
const limits = () => ({ field: 'reason', min: 5, short: m.documents_hold_short(), max: 500 }) as const

/** Freezing a document of an organisation, with its reason and the article on which that rests. */
export const FreezeForm = ({ document: { id, title }, onDone, onClose }: Props) => (
  <GroundsForm
    title={m.ngos_document_freeze_ask({ title })}
    effect={m.ngos_document_freeze_text()}
    verb={m.ngos_document_freeze()}
    reason={{ ...limits(), words: documentWords.freeze_reason }}
    take={async (grounds) => {
      const body = { frozen: 1, ...grounds } as const
      return sent(await sendForm(() => callApi(freezeFile, { params: { id }, body })), onDone)
    }}
    onClose={onClose}
  />
)

/** Revoking it for good. */
export const RevokeForm = ({ document: { id, title }, onDone, onClose }: Props) => (
  <GroundsForm
    title={m.documents_revoke_ask({ title })}
    effect={m.documents_revoke_text()}
    verb={m.documents_revoke()}
    reason={{ ...limits(), words: documentWords.revoke_reason }}
    take={async (body) => sent(await sendForm(() => callApi(revokeFile, { params: { id }, body })), onDone)}
    onClose={onClose}
  />
)
