import { IconDownload } from '@tabler/icons-react'
import type { DonorStatement, Gift, GivenTo } from '#contract/giving/donor-statement.ts'
import { formatMoney, formatNumber, formatTime } from '#web/base/format.ts'
import { said } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { PlainTrap } from '#web/ui/plain-trap.tsx'
import field from '#web/ui/input.module.css'
import { statementHref } from './payment-words.ts'
import css from './statement.module.css'

/** Another telephone, or nobody's any more: the browser forgets what it proved. */
export const Leave = ({ label }: { label: string }) => (
  <form method="post" action={statementHref()}>
    <PlainTrap />
    <input type="hidden" name="leave" value="1" />
    <Button type="submit" look="default" size="form">
      {label}
    </Button>
  </form>
)

const api = '/api/v2/guest/donor-statement'
/** An amount with its currency; one pound has its sign. */
function money(amount: string, currency: { id: number; name_ar: string; name_en: string } | null): string {
  const plain = amount.replace(/\.00$/, '')
  return currency === null || currency.id === 1 ? formatMoney(plain) : formatMoney(plain, said(currency))
}
const whatOf = ({ amount, currency, number, unit }: Gift): string =>
  amount === null ? `${formatNumber(number ?? 0)} ${unit ? said(unit) : ''}` : money(amount, currency)

const OneGift = ({ gift }: { gift: Gift }) => (
  <li className={css.gift}>
    <div>
      <b>{whatOf(gift)}</b>
      <span>
        <Named>{said(gift.campaign)}</Named>
      </span>
      <small>
        <DateText value={gift.day} /> · {said(gift.means)} · <Ltr>{gift.receipt_no}</Ltr>
      </small>
      {gift.returned !== '0.00' && (
        <small>
          {m.gift_returned()}: {money(gift.returned, gift.currency)}
        </small>
      )}
    </div>
    <Anchor href={`${api}/receipts/${gift.id}`}>
      {m.gift_receipt()} <span className="visually-hidden">{gift.receipt_no}</span>
    </Anchor>
  </li>
)

const daysOf = ({ first_day, last_day }: DonorStatement) => new URLSearchParams({ first_day, last_day }).toString()

/** What one organisation was given in these days, receipt by receipt, and its paper. */
const Given = ({ given, statement }: { given: GivenTo; statement: DonorStatement }) => (
  <section className={css.given} aria-labelledby={`given-${given.ngo.id}`}>
    <h2 id={`given-${given.ngo.id}`}>
      <Named>{said(given.ngo)}</Named>
    </h2>
    <ul>
      {given.gifts.map((gift) => (
        <OneGift key={gift.id} gift={gift} />
      ))}
    </ul>
    <div className={css.end}>
      {given.sums.map(({ currency, kept, returned }) => (
        <p key={currency.id}>
          {m.gift_kept()}: <b>{money(kept, currency)}</b>
          {returned !== '0.00' && (
            <small>
              {m.gift_returned()}: {money(returned, currency)}
            </small>
          )}
        </p>
      ))}
      <ButtonLink
        look="default"
        size="form"
        icon={<IconDownload size={20} aria-hidden />}
        href={`${api}/papers/${given.ngo.id}?${daysOf(statement)}`}
      >
        {m.gift_paper()}
      </ButtonLink>
    </div>
  </section>
)

/** Which days: a year that has gifts, or any two days. */
const Days = ({ statement, refused }: { statement: DonorStatement; refused: string | undefined }) => (
  <form className={css.days} method="get" action={statementHref()} aria-label={m.gift_days()}>
    {statement.years.length > 0 && (
      <p className={css.years}>
        {statement.years.map((year) => (
          <Anchor key={year} href={statementHref(`${year}-01-01`, `${year}-12-31`)}>
            {m.gift_year({ year: String(year) })}
          </Anchor>
        ))}
      </p>
    )}
    <div>
      <label>
        <span>{m.profile_log_from()}</span>
        <input
          className={field.input}
          type="date"
          name="first_day"
          key={statement.first_day}
          defaultValue={statement.first_day}
          aria-invalid={refused === undefined ? undefined : true}
          aria-describedby={refused === undefined ? undefined : 'days-error'}
        />
      </label>
      <label>
        <span>{m.profile_log_to()}</span>
        <input
          className={field.input}
          type="date"
          name="last_day"
          key={statement.last_day}
          defaultValue={statement.last_day}
        />
      </label>
      <Button type="submit" look="default" size="form">
        {m.profile_log_period_show()}
      </Button>
    </div>
    {refused !== undefined && (
      <p id="days-error" className={css.error} role="alert">
        {refused}
      </p>
    )}
  </form>
)

/** The gifts of the telephone that this browser proved to have. */
export const GiftList = ({ statement, refused }: { statement: DonorStatement; refused: string | undefined }) => (
  <>
    <div className={css.who}>
      <p>
        {m.gift_until({ time: formatTime(statement.until ?? '') })} <Ltr>{statement.phone_number}</Ltr>
      </p>
      <Leave label={m.gift_leave()} />
    </div>
    <Days statement={statement} refused={refused} />
    {statement.given.length === 0 ? (
      <section className={css.given} role="status">
        <h2>{m.gift_none()}</h2>
        <p>{m.gift_none_text()}</p>
      </section>
    ) : (
      <>
        {statement.given.map((given) => (
          <Given key={given.ngo.id} given={given} statement={statement} />
        ))}
        <p className={css.note}>{m.gift_each()}</p>
      </>
    )}
  </>
)
