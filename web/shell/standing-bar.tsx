import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useName } from '#web/core/api/use-lookup.ts'

/** Above every screen of an organisation that may only read its data: says which status it has and what that means. */
export function StandingBar() {
  const ngo = useSession()?.user.ngo
  const name = useName('ngo-status')
  if (!ngo?.read_only) return null
  return (
    <Notice tone="warn" title={m.standing_title({ status: name(ngo.status_id) })}>
      {m.standing_text()}
    </Notice>
  )
}
