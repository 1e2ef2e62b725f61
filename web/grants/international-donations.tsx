import { donationWords, moneyWords } from '#contract/grants/grant-words.ts'
import {
  actOnDonation,
  type actOnGrant,
  donationKinds,
  internationalDonations,
  type InternationalDonation,
} from '#contract/grants/registers.ts'
import { label } from '#web/base/label.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { EditDrawer } from '#web/core/registers/edit-drawer.tsx'
import { Amount } from './money-parts.tsx'
import { ownPaths } from './money-words.ts'
import type { OwnKind } from './own-record.tsx'
import { donationBody, DonationFields, donationInitial } from './own-fields.tsx'
import layout from '#web/ui/record-columns.module.css'
import { Chosen, LateRecord, date, Name, paper, statusColumn, statusFilter, words } from './register-parts.tsx'

const donation: OwnKind<InternationalDonation> = {
  kind: 'donation',
  read: internationalDonations.read,
  act: actOnDonation as unknown as typeof actOnGrant,
  path: ownPaths.donation,
  name: (row) => row.donor_name,
  amount: (row) => row.amount,
  byRequest: () => true,
  items: (row) => row.items,
  facts: (row) => [
    { key: 'kind', label: label(donationWords.kind), value: label(donationWords.kind.words[row.kind]) },
    {
      key: 'country',
      label: label(donationWords.donor_country_id),
      value: <Name index="countries" id={row.donor_country_id} />,
    },
    {
      key: 'amount',
      label: label(row.kind === 'cash' ? donationWords.amount : donationWords.estimated_value),
      value: <Amount value={row.amount ?? row.estimated_value} currency={row.currency_id} />,
    },
    { key: 'purpose', label: label(donationWords.purpose), value: row.purpose },
    {
      key: 'groups',
      label: label(donationWords.target_group_ids),
      value: (
        <>
          {row.target_group_ids.map((id, at) => (
            <span key={id}>
              {at > 0 && ' · '}
              <Name index="target-groups" id={id} />
            </span>
          ))}
        </>
      ),
    },
    ...(row.kind === 'in_kind'
      ? [{ key: 'entry', label: label(donationWords.arrival_point), value: row.arrival_point }]
      : []),
    { key: 'expected', label: label(donationWords.expected_date), value: date(row.expected_date) },
    { key: 'until', label: label(donationWords.spending_until), value: date(row.spending_until) },
    {
      key: 'papers',
      label: m.money_papers(),
      value: (
        <span className={layout.tags}>
          {paper(row.donation_letter_file, donationWords.donation_letter_file)}
          {paper(row.distribution_report_file, donationWords.distribution_report_file)}
        </span>
      ),
    },
  ],
  edit: (row, onClose) => (
    <EditDrawer
      resource={internationalDonations}
      row={row}
      initial={donationInitial}
      toBody={donationBody}
      title={m.money_edit()}
      fields={(form) => <DonationFields form={form} />}
      onClose={onClose}
    />
  ),
}

/** International donations, in money or in kind [spec 2§2]. */
export function InternationalDonations() {
  return (
    <Chosen
      page={(id) => <LateRecord own={donation} id={id} resource={internationalDonations.path} />}
      list={
        <RegisterPage
          resource={internationalDonations}
          words={words(ownPaths.donation)}
          columns={[
            {
              key: 'donor_name',
              label: label(donationWords.donor_name),
              sort: 'donor_name',
              cell: (row) => row.donor_name,
            },
            {
              key: 'kind',
              label: label(donationWords.kind),
              cell: (row) => label(donationWords.kind.words[row.kind]),
            },
            {
              key: 'amount',
              label: label(donationWords.amount),
              cell: (row) => <Amount value={row.amount ?? row.estimated_value} currency={row.currency_id} />,
            },
            statusColumn<InternationalDonation>(),
            {
              key: 'due',
              label: label(moneyWords.report_due_on),
              cell: (row) => (row.status === 'executed' ? date(row.report_due_on) : '—'),
            },
          ]}
          choices={[
            {
              name: 'kind',
              label: label(donationWords.kind),
              any: m.money_all_kinds(),
              options: donationKinds.map((value) => ({ value, label: label(donationWords.kind.words[value]) })),
            },
            statusFilter(),
          ]}
          initial={donationInitial}
          toBody={donationBody}
          rowName={(row) => row.donor_name}
          href={(row) => `${ownPaths.donation}?record=${row.id}`}
          fields={(form) => <DonationFields form={form} />}
        />
      }
    />
  )
}
