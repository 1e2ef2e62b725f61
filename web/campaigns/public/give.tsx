import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dec } from '#web/ui/text.tsx'
import { giveAnchor, inPounds, moneyOf } from './campaign-words.ts'
import { AccountWay, HandOver, MethodWay, Ways } from './donation-methods.tsx'
import type { CampaignData, ChosenAmount } from './load-campaign.ts'
import { NoneFound } from '#web/core/site/none-found.tsx'
import css from './give.module.css'
import field from '#web/ui/input.module.css'
import tile from '#web/ui/tile.module.css'

type Currency = CampaignData['campaign']['currency']
const offered = (currency: Currency) =>
  inPounds(currency) ? ['10000', '25000', '50000', '100000'] : ['10', '25', '50', '100']

/** Offered amounts and one's own, as a plain GET form: the amount stands in the address. */
function AmountForm({ here, chosen, currency }: { here: string; chosen: ChosenAmount; currency: Currency }) {
  const own = useRef<HTMLInputElement>(null)
  const wrong = chosen.state === 'wrong' ? chosen.typed : undefined
  return (
    <form className={css.form} action={`${here}#${giveAnchor}`} method="get" key={wrong ?? ''}>
      <fieldset aria-describedby={wrong === undefined ? undefined : 'amount-error'}>
        <legend className="visually-hidden">{m.giving_amount_choose()}</legend>
        {wrong !== undefined && (
          <p className={css.error} id="amount-error" role="alert">
            <IconAlertCircle size={18} aria-hidden />
            {wrong === '' ? m.giving_amount_none() : m.giving_amount_wrong()}
          </p>
        )}
        <div className={css.tiles}>
          {offered(currency).map((amount) => (
            <label key={amount} className={tile.tile}>
              <input type="radio" name="amount" value={amount} />
              <span>{moneyOf(amount, currency)}</span>
            </label>
          ))}
          <label className={tile.tile}>
            <input ref={own} type="radio" name="amount" value="other" defaultChecked={Boolean(wrong)} />
            <span>{m.giving_amount_other()}</span>
          </label>
        </div>
        <label className={css.typed}>
          <span>{m.giving_amount_typed()}</span>
          <input
            className={field.input}
            name="other"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            defaultValue={wrong}
            aria-invalid={wrong ? true : undefined}
            onInput={() => void (own.current && (own.current.checked = true))}
          />
        </label>
      </fieldset>
      <Button type="submit" size="main">
        {m.giving_amount_go()}
      </Button>
    </form>
  )
}

/** How the chosen amount reaches the campaign: by what its licence allows. */
function MoneyWays({
  campaign,
  methods,
  amount,
}: {
  campaign: CampaignData['campaign']
  methods: CampaignData['methods']
  amount: string
}) {
  const { collection_means: means, bank_account: account, ngo, licence_no } = campaign
  // Wallets pay in pounds, and so are their limits.
  const pays = means.includes('platform_payment') && inPounds(campaign.currency)
  const wallets = pays ? methods.filter((method) => method.requires_otp) : []
  const receipts = means.includes('numbered_receipts')
  if (wallets.length === 0 && !account && !receipts)
    return (
      <NoneFound as="h3" title={m.giving_methods_none()} text={m.giving_methods_none_text()}>
        <Anchor href={link('/ngo/{id}', { id: ngo.id })}>{m.giving_ngo_page()}</Anchor>
      </NoneFound>
    )
  return (
    <Ways>
      {wallets.map((method) => (
        <MethodWay
          key={method.id}
          method={method}
          amount={amount}
          href={link('/payment-summary', undefined, {
            campaign: campaign.id,
            amount,
            method: method.payment_method_id,
          })}
        />
      ))}
      {account && <AccountWay title={m.giving_transfer()} account={account} />}
      {receipts && <HandOver kind={false} ngo={ngo.id} licence={licence_no} />}
    </Ways>
  )
}

/** The beginning of a gift: the amount, then the ways in which the organisation takes it. */
export function Give({ campaign, chosen, methods, here }: CampaignData & { here: string }) {
  if (campaign.phase !== 'running') return null
  if (campaign.campaign_type === 1)
    return (
      <section id={giveAnchor} aria-labelledby="give-title">
        <h2 id="give-title">{m.giving_methods()}</h2>
        <Ways>
          <HandOver kind ngo={campaign.ngo.id} licence={campaign.licence_no} />
        </Ways>
      </section>
    )
  const amount = chosen.state === 'chosen' ? chosen.amount : undefined
  return (
    <section id={giveAnchor} aria-label={m.giving_steps()}>
      <ol className={css.steps}>
        <li data-done={amount === undefined ? undefined : true}>
          <span className={css.number} aria-hidden>
            {amount === undefined ? 1 : <IconCheck size={18} stroke={2.6} />}
          </span>
          <div>
            {amount === undefined ? (
              <>
                <h2>{m.giving_amount_choose()}</h2>
                <AmountForm here={here} chosen={chosen} currency={campaign.currency} />
              </>
            ) : (
              <div className={css.done}>
                <p>
                  <small>{m.giving_amount()}</small>
                  <b>{moneyOf(amount, campaign.currency)}</b> <span>{m.giving_once()}</span>
                </p>
                <Anchor href={`${here}#${giveAnchor}`}>
                  {m.giving_change()} <span className="visually-hidden">{m.giving_amount()}</span>
                </Anchor>
              </div>
            )}
          </div>
        </li>
        <li data-waits={amount === undefined ? true : undefined}>
          <span className={css.number} aria-hidden>
            2
          </span>
          <div>
            {amount === undefined ? (
              <p>{m.giving_methods()}</p>
            ) : (
              <>
                <h2>{m.giving_methods_amount({ amount: moneyOf(amount, campaign.currency) })}</h2>
                <p className={css.note}>
                  {m.giving_methods_note()} {m.giving_licence()}: <Dec>{campaign.licence_no}</Dec>
                </p>
                <MoneyWays campaign={campaign} methods={methods} amount={amount} />
              </>
            )}
          </div>
        </li>
      </ol>
    </section>
  )
}
