import { link } from '#web/core/screens/link.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'

interface Recorded {
  readonly approved_by_request: number | null
  readonly document_file: number | null
}
/** That the ministry approved a property, and that its paper is still to be added. */
export function Approved({ row: { approved_by_request: request, document_file } }: { row: Recorded }) {
  const seesRequests = useMay('ngo_transaction_requests', 'S')
  if (request === null) return null
  return (
    <div>
      {seesRequests ? (
        <Anchor href={link('/transactions/transactions/{id}', { id: request })}>{m.property_approved()}</Anchor>
      ) : (
        m.property_approved()
      )}
      {document_file === null && (
        <>
          {' '}
          <StateTag tone="warn">{m.property_no_paper()}</StateTag>
        </>
      )}
    </div>
  )
}
