import { objectWords } from '#contract/assists/assist-words.ts'
import { label } from '#web/base/label.ts'
import type { AssistObject } from '#contract/assists/objects.ts'
import type { Offer } from '#contract/assists/offers.ts'
import { objectMachine } from '#contract/assists/workflow.ts'
import { formatNumber } from '#web/base/format.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import { Amount } from './amount.tsx'
import css from './network.module.css'

/** The own items of one direction; the one that is open is marked. */
export function OwnItems({
  items,
  offers,
  shown,
  hrefOf,
}: {
  items: readonly AssistObject[]
  offers: readonly Offer[]
  shown: number | undefined
  hrefOf: (id: number) => string
}) {
  const governorate = useName('governorates')
  return (
    <ul className={css.items}>
      {items.map((item) => {
        const { text, tone } = statusOf(objectMachine, item.status)
        const waiting = offers.filter((one) => one.my_object_id === item.id && one.status === 'offered' && !one.is_mine)
        return (
          <li key={item.id}>
            <Anchor className={css.item} href={hrefOf(item.id)} aria-current={item.id === shown}>
              <b>
                <Named>{item.need}</Named>
              </b>
              <span className={css.muted}>
                <Amount value={item.count} unit={item.unit_id} /> ·{' '}
                {item.governorate_ids.map(governorate).join(m.report_comma())} · {label(objectWords.valid_until)}{' '}
                <DateText value={item.valid_until} />
              </span>
              <span className={css.tags}>
                <StateTag tone={tone}>{text}</StateTag>
                {item.promised_count > 0 && item.status === 'open' && (
                  <StateTag tone="hold">{m.assist_promised({ number: formatNumber(item.promised_count) })}</StateTag>
                )}
                {waiting.length > 0 && (
                  <StateTag tone="warn">{m.assist_waiting({ number: formatNumber(waiting.length) })}</StateTag>
                )}
              </span>
            </Anchor>
          </li>
        )
      })}
    </ul>
  )
}
