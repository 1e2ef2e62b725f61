import type { ReturnItem } from '#contract/transactions/workflow.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { GivenNote } from '#web/ui/given-note.tsx'

/** What was asked for here when the request was returned; `of` names it where nothing beside it does. */
export const ItemNote = ({ item, of }: { item: ReturnItem | undefined; of?: string | undefined }) =>
  item ? <GivenNote title={[of ?? m.return_here(), item.article].filter(Boolean).join(' · ')} text={item.note} /> : null
