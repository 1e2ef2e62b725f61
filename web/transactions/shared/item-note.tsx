import type { ReturnItem } from '#contract/transactions/workflow.ts'
import { Grounds } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { GivenNote } from '#web/ui/given-note.tsx'

/** What was asked for here when the request was returned; `of` names it where nothing beside it does. */
export const ItemNote = ({ item, of }: { item: ReturnItem | undefined; of?: string | undefined }) =>
  item ? <GivenNote title={<Grounds reason={of ?? m.return_here()} article={item.article} />} text={item.note} /> : null
