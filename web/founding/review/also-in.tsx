import { screenTitles } from '#web/core/screens/screen-titles.ts'
import type { AlsoIn } from '#contract/founding/answers.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Ltr } from '#web/ui/text.tsx'

const roleWord: Readonly<Record<string, () => string>> = {
  founder: screenTitles.founders,
  administrative: screenTitles.council,
  executive: screenTitles.executives,
  trustee: screenTitles.trustees,
  assembly: m.ministry_also_assembly,
}

/** Where else this founder sits, found by his number; what the reader may not open is a number. */
export function AlsoInNotice({ also }: { also: AlsoIn }) {
  return (
    <Notice tone="warn" title={m.ministry_also_in()}>
      <ul>
        {also.ngos.map((ngo) => (
          <li key={`ngo-${ngo.id}`}>
            <Anchor href={link('/ministry/ngos/{id}', { id: ngo.id })}>
              <bdi>{nameOf(ngo)}</bdi>
            </Anchor>{' '}
            ({ngo.roles.map((role) => roleWord[role]?.() ?? role).join(' · ')})
          </li>
        ))}
        {also.requests.map((request) => (
          <li key={`request-${request.id}`}>
            {m.ministry_conflict_request()}{' '}
            <Anchor href={link('/ministry/creation-requests/{id}', { id: request.id })}>
              <bdi>{request.name_ar}</bdi>
            </Anchor>{' '}
            (<Ltr>{request.tracking_no}</Ltr>)
          </li>
        ))}
      </ul>
      {also.elsewhere > 0 && <p>{m.ministry_also_elsewhere({ count: formatNumber(also.elsewhere) })}</p>}
    </Notice>
  )
}
