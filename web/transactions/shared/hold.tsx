import { lazy, Suspense, useState } from 'react'
import { freezeFile, revokeFile } from '#contract/documents/calls.ts'
import { documentWords } from '#contract/documents/document-words.ts'
import type { ServedDecision } from '#contract/transactions/reply.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { may, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'

// Loaded when a document of an organisation is held, which names an article.
const FreezeForm = lazy(async () => ({ default: (await import('./hold-form.tsx')).FreezeForm }))
const RevokeForm = lazy(async () => ({ default: (await import('./hold-form.tsx')).RevokeForm }))

interface Held {
  readonly id: number
  readonly title: string
  readonly status: 'active' | 'frozen' | 'revoked'
  /** Null of a letter about a founding request: it is held by a reason alone. */
  readonly ngo_id: number | null
  readonly reply: ServedDecision
}
interface Props {
  document: Held
  onDone: () => Promise<unknown>
}
type Asking = Props & { onClose: () => void }

function Freeze({ document, onDone, onClose }: Asking) {
  const { id, title, ngo_id } = document
  if (ngo_id !== null)
    return (
      <Suspense fallback={null}>
        <FreezeForm document={document} onDone={onDone} onClose={onClose} />
      </Suspense>
    )
  return (
    <Confirm
      title={m.ngos_document_freeze_ask({ title })}
      text={m.documents_freeze_bare()}
      verb={m.ngos_document_freeze()}
      tone="danger"
      reason={label(documentWords.freeze_reason)}
      onClose={onClose}
      onConfirm={async (reason) => {
        const errors = await sendForm(() => callApi(freezeFile, { params: { id }, body: { frozen: 1, reason } }))
        if (!errors) await onDone()
        return errors
      }}
    />
  )
}

function Revoke({ document, onDone, onClose }: Asking) {
  const { id, title, ngo_id } = document
  if (ngo_id !== null)
    return (
      <Suspense fallback={null}>
        <RevokeForm document={document} onDone={onDone} onClose={onClose} />
      </Suspense>
    )
  return (
    <Confirm
      title={m.documents_revoke_ask({ title })}
      text={m.documents_revoke_bare()}
      verb={m.documents_revoke()}
      tone="danger"
      reason={label(documentWords.revoke_reason)}
      onClose={onClose}
      onConfirm={async (reason) => {
        const errors = await sendForm(() => callApi(revokeFile, { params: { id }, body: { reason } }))
        if (!errors) await onDone()
        return errors
      }}
    />
  )
}

const releaseVerb = (frozen: boolean) => (frozen ? m.ngos_document_unfreeze() : m.documents_restore())
function Release({ document: { id, title, status }, onDone, onClose }: Asking) {
  const frozen = status === 'frozen'
  return (
    <Confirm
      title={frozen ? m.ngos_document_unfreeze_ask({ title }) : m.documents_restore_ask({ title })}
      text={frozen ? m.ngos_document_unfreeze_text() : m.documents_restore_text()}
      verb={releaseVerb(frozen)}
      onClose={onClose}
      onConfirm={async () => {
        const errors = await sendForm(() => callApi(freezeFile, { params: { id }, body: { frozen: 0 } }))
        if (!errors) await onDone()
        return errors
      }}
    />
  )
}

const forms = { freeze: Freeze, release: Release, revoke: Revoke }

/**
 * Freezes a document, releases it and revokes it [domain 3.10]. Only the centre releases and revokes; what was revoked
 * comes back where its organisation won the grievance.
 */
export function HoldDocument({ document, onDone }: Props) {
  const [asking, setAsking] = useState<keyof typeof forms>()
  const session = useSession()
  if (!may(session, 'ministry_mediation_request', 'Z') && !may(session, 'ministry_creation_requests', 'Z')) return null
  const { status, reply } = document
  const isCentral = session?.user.governorate_id === null
  const releases = status === 'frozen' || (status === 'revoked' && reply?.grievance?.status === 'approved')
  const Form = asking && forms[asking]
  return (
    <>
      {status === 'active' && (
        <Button look="danger" size="form" onClick={() => setAsking('freeze')}>
          {m.ngos_document_freeze()}
        </Button>
      )}
      {isCentral && releases && (
        <Button size="form" onClick={() => setAsking('release')}>
          {releaseVerb(status === 'frozen')}
        </Button>
      )}
      {isCentral && status !== 'revoked' && (
        <Button look="danger" size="form" onClick={() => setAsking('revoke')}>
          {m.documents_revoke()}
        </Button>
      )}
      {Form && <Form document={document} onDone={onDone} onClose={() => setAsking(undefined)} />}
    </>
  )
}
