import { IconWallet } from '@tabler/icons-react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import type { PaymentForm, Wallet } from '#contract/giving/payment.ts'
import { label } from '#web/base/label.ts'
import { formatMoney } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { said } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlainCheck, PlainText } from '#web/ui/plain-field.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import tile from '#web/ui/tile.module.css'
import type { PaymentData } from './load-payment.ts'
import { DoneStep, LaterStep, OpenStep } from './payment-parts.tsx'
import { beginHref, pounds } from './payment-words.ts'
import css from './payment.module.css'

/** What an amount costs by a wallet, or why it does not take it. */
function costOf({ fee, fee_payer, net, charged, is_within, min_amount, max_amount }: Wallet): string {
  if (!is_within)
    return m.pay_out({ limits: m.giving_limits_text({ min: formatMoney(min_amount), max: formatMoney(max_amount) }) })
  if (fee === '0.00') return m.pay_fee_none()
  return fee_payer === 'ngo'
    ? m.pay_fee_ngo({ fee: pounds(fee), net: pounds(net) })
    : m.pay_fee_donor({ fee: pounds(fee), charged: pounds(charged) })
}

/** The wallets of the organisation with what each costs; one that cannot be used is shown with the reason. */
const Wallets = ({ wallets, chosen }: { wallets: readonly Wallet[]; chosen: number | undefined }) => (
  <fieldset>
    <legend className={css.label}>{m.pay_method()}</legend>
    <div className={css.ways} id="field-payment_method_id">
      {wallets.map((wallet) =>
        wallet.is_within ? (
          <label key={wallet.id} className={tile.tile}>
            <input type="radio" name="payment_method_id" value={wallet.id} defaultChecked={wallet.id === chosen} />
            <span>
              {said(wallet)}
              <small>{costOf(wallet)}</small>
            </span>
          </label>
        ) : (
          <p key={wallet.id} className={tile.tile} data-closed>
            <span>
              {said(wallet)}
              <small>{costOf(wallet)}</small>
            </span>
          </p>
        ),
      )}
    </div>
  </fieldset>
)

/** The telephone of the wallet, and what a donor may add. */
const Person = ({ posted }: Pick<PaymentData, 'posted'>) => (
  <>
    <PlainText
      name="phone_number"
      label={m.pay_step_phone()}
      filled={posted}
      hint={m.pay_phone_hint()}
      ltr
      inputMode="tel"
      autoComplete="tel-national"
    />
    <PlainText
      name="donor_name"
      label={m.pay_name()}
      filled={posted}
      hint={m.pay_name_hint()}
      optional
      autoComplete="name"
    />
    <PlainText
      name="email"
      label={label(commonWords.email)}
      filled={posted}
      hint={m.pay_email_hint()}
      optional
      ltr
      inputMode="email"
      autoComplete="email"
    />
    <PlainCheck name="wants_updates" label={`${m.pay_updates()}. ${m.pay_updates_hint()}`} filled={posted} value="1">
      {m.pay_updates()}
      <small>{m.pay_updates_hint()}</small>
    </PlainCheck>
  </>
)

type Given = { form: PaymentForm } & Pick<PaymentData, 'chosen' | 'posted'>
function Fields({ form, chosen, posted }: Given) {
  const { campaign, amount, wallets } = form
  const usable = wallets.filter(({ is_within }) => is_within)
  const typed = posted?.values.payment_method_id?.[0] ?? chosen
  const first = usable.find(({ id, slug }) => String(id) === typed || slug === typed) ?? usable[0]
  return (
    <div className={css.fields}>
      <input type="hidden" name="campaign_id" value={campaign.id} />
      <input type="hidden" name="amount" value={amount} />
      <Wallets wallets={wallets} chosen={first?.id} />
      <Person posted={posted} />
      {posted?.errors.proof && <PlainText name="proof" label={m.pay_proof()} filled={posted} ltr inputMode="tel" />}
      <p className={css.small}>{m.pay_phone_purpose()}</p>
      <p className={css.safe}>
        <IconWallet size={20} aria-hidden />
        {m.pay_nothing_yet()}
      </p>
      <Button type="submit" size="main">
        {m.pay_send()}
      </Button>
    </div>
  )
}

const labelsOf = () => ({
  payment_method_id: m.pay_method(),
  phone_number: m.pay_step_phone(),
  donor_name: m.pay_name(),
  email: label(commonWords.email),
  amount: m.giving_amount(),
  proof: m.pay_proof(),
})
/** Amount and campaign are chosen: by which wallet, and which telephone has it. */
export function BeginForm({ form, chosen, posted }: Given) {
  const { campaign, amount } = form
  const start = link('/details_donation/{id}', { id: campaign.id }, { amount })
  const chosenAmount = (
    <DoneStep label={m.giving_amount()} change={`${start}#give`}>
      <b>{pounds(amount)}</b>
    </DoneStep>
  )
  if (!form.wallets.some(({ is_within }) => is_within))
    return (
      <ol className={css.steps} aria-label={m.giving_steps()}>
        {chosenAmount}
        <OpenStep number={2}>
          <h2>{m.pay_none_within()}</h2>
          <div className={css.fields}>
            <Wallets wallets={form.wallets} chosen={undefined} />
            <Anchor href={`${link('/details_donation/{id}', { id: campaign.id })}#give`}>{m.pay_other_amount()}</Anchor>
          </div>
        </OpenStep>
      </ol>
    )
  return (
    <ol className={css.steps} aria-label={m.giving_steps()}>
      {chosenAmount}
      <OpenStep number={2}>
        <h2 id="begin-title">{m.pay_step_phone()}</h2>
        <PlainForm
          action={beginHref(campaign.id, amount, chosen)}
          token={form.form_token}
          filled={posted}
          labels={labelsOf()}
          failure={m.pay_failure()}
          aria-labelledby="begin-title"
        >
          <Fields form={form} chosen={chosen} posted={posted} />
        </PlainForm>
      </OpenStep>
      <LaterStep number={3} label={m.pay_step_code()} />
      <LaterStep number={4} label={m.pay_step_receipt()} />
    </ol>
  )
}
