import { label } from '#web/base/label.ts'
import { openWords } from '#contract/profile/open-words.ts'
import { IconBuildingBank, IconDeviceMobile, IconPackage, IconReceipt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DonationMethod, PublicBankAccount } from '#contract/campaigns/calls.ts'
import { formatMoney } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Dec, Ltr, Named } from '#web/ui/text.tsx'
import { IconPlate } from '#web/ui/icon-plate.tsx'
import { said } from '#web/core/site/words.ts'
import css from './donation-methods.module.css'

/** One way of giving. */
const Way = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li>
    <IconPlate small>{icon}</IconPlate>
    <div>
      <h3>
        <Named>{title}</Named>
      </h3>
      {children}
    </div>
  </li>
)

/** Whether an amount in whole pounds is within the limits of a method. */
const within = (amount: string, { min_amount, max_amount }: DonationMethod): boolean =>
  Number(amount) >= Number(min_amount) && Number(amount) <= Number(max_amount)

/** A method of an organisation with its number or account; `amount` is checked against its limits, `href` leads to paying it. */
export function MethodWay({ method, amount, href }: { method: DonationMethod; amount?: string; href?: string }) {
  const { requires_otp: wallet, bank_account: account } = method
  if (!wallet) return account && <AccountWay title={said(method)} account={account} />
  const limits = m.giving_limits_text({ min: formatMoney(method.min_amount), max: formatMoney(method.max_amount) })
  return (
    <Way icon={<IconDeviceMobile size={22} stroke={1.6} aria-hidden />} title={said(method)}>
      <Facts
        facts={[
          { key: 'number', label: m.giving_merchant(), value: <Ltr>{method.merchant_no}</Ltr> },
          { key: 'limits', label: m.giving_limits(), value: limits },
        ]}
      />
      {amount !== undefined && !within(amount, method) && <Notice tone="warn">{m.giving_outside()}</Notice>}
      {amount !== undefined && href !== undefined && within(amount, method) && (
        <ButtonLink size="form" href={href}>
          {m.pay_wallet()}
        </ButtonLink>
      )}
    </Way>
  )
}

/** An account that donations are transferred to. */
export const AccountWay = ({
  title,
  account: { bank, branch_name, account_no },
}: {
  title: string
  account: PublicBankAccount
}) => (
  <Way icon={<IconBuildingBank size={22} stroke={1.6} aria-hidden />} title={title}>
    <Facts
      facts={[
        { key: 'bank', label: label(openWords.bank), value: said(bank) },
        { key: 'branch', label: label(openWords.branch), value: <Named>{branch_name}</Named> },
        { key: 'account', label: label(openWords.account_no), value: <Ltr>{account_no}</Ltr> },
      ]}
    />
  </Way>
)

/** Where money or things are handed over. */
export const HandOver = ({ kind, ngo, licence }: { kind: boolean; ngo: number; licence: string }) => (
  <Way
    icon={
      kind ? <IconPackage size={22} stroke={1.6} aria-hidden /> : <IconReceipt size={22} stroke={1.6} aria-hidden />
    }
    title={kind ? m.giving_kind() : m.giving_receipts()}
  >
    <p>
      {kind ? m.giving_kind_text() : m.giving_receipts_text()} {m.giving_licence()}: <Dec>{licence}</Dec>
    </p>
    <p>
      <Anchor href={link('/ngo/{id}', { id: ngo })}>{m.giving_addresses()}</Anchor>
    </p>
  </Way>
)

/** Ways of giving, one below the other. */
export const Ways = ({ children }: { children: ReactNode }) => <ul className={css.ways}>{children}</ul>
