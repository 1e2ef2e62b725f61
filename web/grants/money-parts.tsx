import type { MoneyPart } from '#contract/grants/registers.ts'
import { donationWords, moneyWords } from '#contract/grants/grant-words.ts'
import type { ApprovalStatus } from '#contract/grants/workflow.ts'
import { label } from '#web/base/label.ts'
import { useCurrency, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Count, DateText } from '#web/ui/text.tsx'
import { fileHref, stateOf } from './money-words.ts'
import layout from '#web/ui/record-columns.module.css'
import css from './money.module.css'

/** An amount with its currency; a dash where things have none. */
export function Amount({ value, currency }: { value: string | null; currency: number | null }) {
  const name = useCurrency()
  return value === null ? '—' : <Count value={value} {...(currency === null ? {} : { unit: name(currency) })} />
}

/** How a record stands, and whether a day of it is over. */
export function MoneyTags({ status, late }: { status: ApprovalStatus; late: boolean }) {
  const { tone, text } = stateOf(status)
  return (
    <span className={layout.tags}>
      <StateTag tone={tone}>{text}</StateTag>
      {late && <StateTag tone="bad">{m.money_late()}</StateTag>}
    </span>
  )
}

const kinds: Record<MoneyPart['kind'], () => string> = {
  received: m.money_part_received,
  sent: m.money_part_sent,
  given_back: m.money_part_given_back,
}

/** The parts that moved, each with its proof, and what they add up to. */
export function Parts({
  parts,
  moved,
  amount,
  currency,
}: {
  parts: readonly MoneyPart[]
  moved: string | null
  amount: string | null
  currency: number | null
}) {
  return (
    <Card title={m.money_parts()}>
      {parts.length === 0 ? (
        <p className={css.note}>{m.money_parts_none()}</p>
      ) : (
        <ul className={css.list}>
          {parts.map((part) => (
            <li key={part.id}>
              <span>
                {kinds[part.kind]()} · <DateText value={part.happened_on} />
              </span>
              <span>
                {part.amount !== null && <Amount value={part.amount} currency={currency} />}{' '}
                <Anchor href={fileHref(part.file)}>{label(moneyWords.proof)}</Anchor>
              </span>
            </li>
          ))}
        </ul>
      )}
      {moved !== null && amount !== null && (
        <p className={css.sum}>
          {m.money_moved()} <Amount value={moved} currency={currency} /> / <Amount value={amount} currency={currency} />
        </p>
      )}
    </Card>
  )
}

/** Things of a donation in kind. */
export function Items({
  items,
  currency,
}: {
  items: readonly { name: string; quantity: string; unit_id: number; value: string | null }[]
  currency: number | null
}) {
  const unit = useName('units')
  if (items.length === 0) return null
  return (
    <Card title={label(donationWords.items)}>
      <ul className={css.list}>
        {items.map((item, at) => (
          // Two things may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <bdi>{item.name}</bdi>
            <span>
              <Count value={item.quantity} unit={unit(item.unit_id)} />
              {item.value !== null && (
                <>
                  {' · '}
                  <Amount value={item.value} currency={currency} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
