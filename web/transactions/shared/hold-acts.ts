import { freezeFile, revokeFile } from '#contract/documents/calls.ts'
import { documentWords } from '#contract/documents/document-words.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'

interface Grounds {
  readonly reason: string
  /** None for a letter about a founding request, which nobody could answer. */
  readonly article?: string
}
/** What the ministry does against a document: its words, and how it is sent. */
export const holdActs = {
  freeze: {
    title: m.ngos_document_freeze_ask,
    effect: m.ngos_document_freeze_text,
    bare: m.documents_freeze_bare,
    verb: m.ngos_document_freeze,
    reason: documentWords.freeze_reason,
    send: (id: number, grounds: Grounds) =>
      sendForm(() => callApi(freezeFile, { params: { id }, body: { frozen: 1, ...grounds } })),
  },
  revoke: {
    title: m.documents_revoke_ask,
    effect: m.documents_revoke_text,
    bare: m.documents_revoke_bare,
    verb: m.documents_revoke,
    reason: documentWords.revoke_reason,
    send: (id: number, body: Grounds) => sendForm(() => callApi(revokeFile, { params: { id }, body })),
  },
} as const
