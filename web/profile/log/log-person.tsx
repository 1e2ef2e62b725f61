import type { LogEntry } from '#contract/profile/log.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Named } from '#web/ui/text.tsx'

/** Who an entry is of: a person, somebody of the ministry, or the system. */
export const LogPerson = ({ entry }: { entry: LogEntry }) => (
  <>
    <Named>{entry.user_name ?? m.profile_log_system()}</Named>
    {entry.by_ministry && <small> · {m.profile_log_ministry()}</small>}
  </>
)
