import { ownGrantsFile } from '#contract/grants/grants-standard.ts'
import { grantWords, moneyWords } from '#contract/grants/grant-words.ts'
import { actOnGrant, financialGrants, type FinancialGrant, grantSources } from '#contract/grants/registers.ts'
import { label } from '#web/base/label.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { EditDrawer } from '#web/core/registers/edit-drawer.tsx'
import { GrantsFiles } from './grants-files.tsx'
import { Amount } from './money-parts.tsx'
import { ownPaths } from './money-words.ts'
import type { OwnKind } from './own-record.tsx'
import { GrantFields, grantInitial } from './own-fields.tsx'
import layout from '#web/ui/record-columns.module.css'
import { Chosen, LateRecord, date, Name, paper, statusColumn, statusFilter, words } from './register-parts.tsx'

const grant: OwnKind<FinancialGrant> = {
  kind: 'grant',
  read: financialGrants.read,
  act: actOnGrant,
  path: ownPaths.grant,
  name: (row) => row.donor_name,
  amount: (row) => row.amount,
  byRequest: (row) => !row.actions.includes('submit_local'),
  facts: (row) => [
    {
      key: 'source',
      label: label(grantWords.source_type),
      value: label(grantWords.source_type.words[row.source_type]),
    },
    {
      key: 'country',
      label: label(grantWords.donor_country_id),
      value: <Name index="countries" id={row.donor_country_id} />,
    },
    { key: 'amount', label: label(grantWords.amount), value: <Amount value={row.amount} currency={row.currency_id} /> },
    { key: 'purpose', label: label(grantWords.purpose), value: row.purpose },
    { key: 'agreed', label: label(grantWords.agreement_date), value: date(row.agreement_date) },
    { key: 'expected', label: label(grantWords.expected_date), value: date(row.expected_date) },
    { key: 'until', label: label(grantWords.spending_until), value: date(row.spending_until) },
    {
      key: 'papers',
      label: m.money_papers(),
      value: (
        <span className={layout.tags}>
          {paper(row.agreement_file, grantWords.agreement_file)}
          {paper(row.donor_profile_file, grantWords.donor_profile_file)}
          {paper(row.spending_report_file, grantWords.spending_report_file)}
        </span>
      ),
    },
  ],
  edit: (row, onClose) => (
    <EditDrawer
      resource={financialGrants}
      row={row}
      initial={grantInitial}
      title={m.money_edit()}
      fields={(form) => <GrantFields form={form} />}
      onClose={onClose}
    />
  ),
}

/** Grants of the organisation [spec 2§2]. */
export function FinancialGrants() {
  return (
    <Chosen
      page={(id) => <LateRecord own={grant} id={id} resource={financialGrants.path} />}
      list={
        <RegisterPage
          resource={financialGrants}
          words={words(ownPaths.grant)}
          tools={<GrantsFiles call={ownGrantsFile} />}
          columns={[
            {
              key: 'donor_name',
              label: label(grantWords.donor_name),
              sort: 'donor_name',
              cell: (row) => row.donor_name,
            },
            {
              key: 'source_type',
              label: label(grantWords.source_type),
              cell: (row) => label(grantWords.source_type.words[row.source_type]),
            },
            {
              key: 'amount',
              label: label(grantWords.amount),
              sort: 'amount',
              cell: (row) => <Amount value={row.amount} currency={row.currency_id} />,
            },
            {
              key: 'received',
              label: label(grantWords.received_amount),
              cell: (row) => <Amount value={row.moved_amount} currency={row.currency_id} />,
            },
            statusColumn<FinancialGrant>(),
            {
              key: 'due',
              label: label(moneyWords.report_due_on),
              cell: (row) => (row.status === 'executed' ? date(row.report_due_on) : '—'),
            },
          ]}
          choices={[
            {
              name: 'source_type',
              label: label(grantWords.source_type),
              any: m.money_all_sources(),
              options: grantSources.map((value) => ({ value, label: label(grantWords.source_type.words[value]) })),
            },
            statusFilter(),
          ]}
          initial={grantInitial}
          rowName={(row) => row.donor_name}
          href={(row) => `${ownPaths.grant}?record=${row.id}`}
          fields={(form) => <GrantFields form={form} />}
        />
      }
    />
  )
}
