import type { Teller as Ngo } from '#contract/news/shapes.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { said } from '#web/core/site/words.ts'
import { Named } from '#web/ui/text.tsx'

/** Who tells or invites: the organisation with its state where it is not active, or the ministry. */
export const Teller = ({ ngo }: { ngo: Ngo | null }) =>
  ngo === null ? (
    <span>{m.app_owner()}</span>
  ) : (
    <span>
      <Anchor href={link('/ngo/{id}', { id: ngo.id })}>
        <Named>{said(ngo)}</Named>
      </Anchor>{' '}
      {ngo.status.id !== 1 && <StateTag tone={ngo.status.tone}>{said(ngo.status)}</StateTag>}
    </span>
  )
