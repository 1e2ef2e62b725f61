import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { link } from '#web/core/screens/link.ts'
import { NoneFound } from '#web/core/site/none-found.tsx'
import { said } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { BeginForm } from './begin-form.tsx'
import { CodeForm } from './code-form.tsx'
import type { PaymentData } from './load-payment.ts'
import { PaymentEnd } from './payment-end.tsx'
import { CampaignCard } from './payment-parts.tsx'
import { waitsForCode } from './payment-words.ts'
import css from './payment.module.css'

/** Milliseconds after which the page asks how a payment stands that waits for its operator or its receipt: at first, and at most. */
const askAgain = { first: 4_000, most: 60_000 }

/**
 * With script the page learns by itself what the operator answered and that the receipt is drawn; without it a link asks.
 * Mostly that takes seconds; what takes longer is asked for ever more seldom.
 */
function useAnswer(waits: boolean) {
  const router = useRouter()
  useEffect(() => {
    if (!waits) return
    let wait = askAgain.first
    let timer = setTimeout(ask, wait)
    function ask() {
      void router.invalidate()
      wait = Math.min(wait * 1.25, askAgain.most)
      timer = setTimeout(ask, wait)
    }
    return () => clearTimeout(timer)
  }, [waits, router])
}

/** Giving by a wallet, on one page that needs no script: telephone, code, receipt; every attempt has its own address. */
export function PaymentPage({ payment, form, chosen, posted }: PaymentData) {
  const shown = payment ?? form
  useAnswer(payment?.status === 'confirming' || (!!payment?.receipt_no && payment.check_url === null))
  const waits = payment !== undefined && waitsForCode(payment)
  const campaign = shown?.campaign
  return (
    <Page width="public">
      <div className={css.page}>
        {(waits || form) && campaign && (
          <PageHead
            size="public"
            title={m.pay_title()}
            crumbs={[
              { label: m.title_home(), href: link('/home') },
              { label: said(campaign), href: link('/details_donation/{id}', { id: campaign.id }) },
              { label: m.pay_title() },
            ]}
          />
        )}
        {campaign && shown && (
          <CampaignCard campaign={campaign} ngo={shown.ngo} {...(form && { image: form.campaign.image })} />
        )}
        {form &&
          (form.is_open ? (
            <BeginForm form={form} chosen={chosen} posted={posted} />
          ) : (
            <NoneFound as="h2" title={m.pay_not_open()} text={m.pay_none_text()}>
              <Anchor href={link('/details_donation/{id}', { id: form.campaign.id })}>{m.pay_back()}</Anchor>
            </NoneFound>
          ))}
        {payment && (waits ? <CodeForm payment={payment} posted={posted} /> : <PaymentEnd payment={payment} />)}
      </div>
    </Page>
  )
}
