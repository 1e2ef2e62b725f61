import { useState } from 'react'
import type { DocumentStanding } from '#contract/core/values/document-standing.ts'
import { revokeFile } from '#contract/documents/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { may, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'

/** Revokes a document for good; only for the central administration, and nothing where it was done. */
export function RevokeDocument({
  document: { id, title, standing },
  onDone,
}: {
  document: { id: number; title: string; standing: DocumentStanding }
  onDone: () => Promise<unknown>
}) {
  const [asking, setAsking] = useState(false)
  const session = useSession()
  const mayRevoke = may(session, 'ministry_mediation_request', 'Z') || may(session, 'ministry_creation_requests', 'Z')
  if (!mayRevoke || session?.user.governorate_id !== null || standing === 'revoked') return null
  return (
    <>
      <Button look="danger" size="form" onClick={() => setAsking(true)}>
        {m.documents_revoke()}
      </Button>
      {asking && (
        <Confirm
          title={m.documents_revoke_ask({ title })}
          text={m.documents_revoke_text()}
          verb={m.documents_revoke()}
          tone="danger"
          reason={m.documents_revoke_reason()}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            const errors = await sendForm(() => callApi(revokeFile, { params: { id }, body: { reason } }))
            if (!errors) await onDone()
            return errors
          }}
        />
      )}
    </>
  )
}
