import type { NgoPage } from '#contract/public-site/calls.ts'
import { link } from '#web/core/screens/link.ts'
import { said } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DateText, Dec, Named } from '#web/ui/text.tsx'

const texts: Readonly<Record<number, () => string>> = {
  2: m.public_status_2,
  3: m.public_status_3,
  4: m.public_status_4,
  5: m.public_status_5,
  6: m.public_status_6,
  7: m.public_status_7,
}

type Decision = Pick<NgoPage['decisions'][number], 'decision_no' | 'decision_date'>
/** The decision by which an organisation is what it is today. */
export const statusDecision = ({ decisions, status }: Pick<NgoPage, 'decisions' | 'status'>): Decision | undefined =>
  decisions.find((one) => one.to_status.id === status.id)

/** What the state of an organisation means for its readers, and the decision that it rests on; nothing while it is active. */
export function StatusNotice({
  ngo: { status, merged_into: successor },
  decision,
}: {
  ngo: Pick<NgoPage, 'status'> & Partial<Pick<NgoPage, 'merged_into'>>
  decision: Decision | null | undefined
}) {
  const text = texts[status.id]
  if (!text) return null
  return (
    <Notice
      tone={status.tone === 'ok' || status.tone === 'mute' ? 'info' : status.tone}
      title={m.public_status_notice({ state: said(status) })}
    >
      {text()}
      {decision && (
        <>
          {' '}
          {m.public_decision_no()} <Dec>{decision.decision_no}</Dec> {m.public_dated()}{' '}
          <DateText value={decision.decision_date} />.
        </>
      )}
      {successor && (
        <>
          {' '}
          {m.public_merged_into()}{' '}
          <Anchor href={link('/ngo/{id}', { id: successor.id })}>
            <Named>{said(successor)}</Named>
          </Anchor>
        </>
      )}
    </Notice>
  )
}
