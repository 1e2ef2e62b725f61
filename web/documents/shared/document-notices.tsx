import { formatDate } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { Named } from '#web/ui/text.tsx'

interface Held {
  readonly status: string
  readonly freeze_reason: string | null
  readonly revoke_reason: string | null
  readonly replaced_at: string | null
}
/** Why a letter is not to be relied upon, as its organisation and the ministry read it. */
export const DocumentNotices = ({ of }: { of: Held }) => (
  <>
    {of.status === 'frozen' && (
      <Notice tone="hold" title={m.letters_frozen_title()}>
        {of.freeze_reason && <Named>{of.freeze_reason}</Named>}
      </Notice>
    )}
    {of.status === 'revoked' && (
      <Notice tone="bad" title={m.letters_revoked_title()}>
        {of.revoke_reason && <Named>{of.revoke_reason}</Named>}
      </Notice>
    )}
    {of.replaced_at && <Notice tone="warn" title={m.letters_replaced_on({ date: formatDate(of.replaced_at) })} />}
  </>
)
