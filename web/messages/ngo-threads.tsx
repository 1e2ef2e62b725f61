import { listThreads, type Thread } from '#contract/messages/messages.ts'
import { formatAgo } from '#web/base/ago.ts'
import { BriefCard } from '#web/core/lists/brief-card.tsx'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Named } from '#web/ui/text.tsx'
import { DueTag } from './thread-list.tsx'

/** What the reader’s own office and one organisation write to each other. */
export const NgoThreads = ({ ngoId }: { ngoId: number }) => (
  <BriefCard<Thread>
    title={m.title_messaging()}
    call={listThreads}
    query={{ ngo_id: ngoId, per_page: 10 }}
    none={m.thread_ngo_none()}
    line={(row) => ({
      href: link('/messaging/{folder}', { folder: 'received' }, { thread: row.id }),
      name: <Named>{row.subject}</Named>,
      about: (
        <>
          {formatAgo(row.last_at)} · <Named>{row.excerpt}</Named>
        </>
      ),
      state: <DueTag row={row} />,
    })}
  />
)
