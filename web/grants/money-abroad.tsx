import { transferWords } from '#contract/grants/grant-words.ts'
import { type actOnGrant, actOnTransfer, moneyAbroad, type MoneyAbroad } from '#contract/grants/registers.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { label } from '#web/base/label.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { EditDrawer } from '#web/core/registers/edit-drawer.tsx'
import { Amount } from './money-parts.tsx'
import { ownPaths } from './money-words.ts'
import type { OwnKind } from './own-record.tsx'
import { TransferFields, transferInitial } from './own-fields.tsx'
import { Chosen, LateRecord, date, Name, paper, statusColumn, statusFilter, words } from './register-parts.tsx'

const transfer: OwnKind<MoneyAbroad> = {
  kind: 'transfer',
  read: moneyAbroad.read,
  act: actOnTransfer as unknown as typeof actOnGrant,
  path: ownPaths.transfer,
  name: (row) => row.recipient_name,
  amount: (row) => row.amount,
  byRequest: () => true,
  facts: (row) => [
    {
      key: 'country',
      label: label(transferWords.recipient_country_id),
      value: <Name index="countries" id={row.recipient_country_id} />,
    },
    {
      key: 'amount',
      label: label(transferWords.amount),
      value: <Amount value={row.amount} currency={row.currency_id} />,
    },
    { key: 'purpose', label: label(transferWords.purpose), value: row.purpose },
    { key: 'planned', label: label(transferWords.planned_date), value: date(row.planned_date) },
    { key: 'papers', label: m.money_papers(), value: paper(row.recipient_file, transferWords.recipient_file) },
  ],
  edit: (row, onClose) => (
    <EditDrawer
      resource={moneyAbroad}
      row={row}
      initial={transferInitial}
      title={m.money_edit()}
      fields={(form) => <TransferFields form={form} />}
      onClose={onClose}
    />
  ),
}

/** Money that the organisation sends abroad [spec 2§2]. */
export function MoneyTransferredAbroad() {
  const country = useName('countries')
  return (
    <Chosen
      page={(id) => <LateRecord own={transfer} id={id} resource={moneyAbroad.path} />}
      list={
        <RegisterPage
          resource={moneyAbroad}
          words={words(ownPaths.transfer)}
          columns={[
            {
              key: 'recipient_name',
              label: label(transferWords.recipient_name),
              sort: 'recipient_name',
              cell: (row) => row.recipient_name,
            },
            {
              key: 'country',
              label: label(transferWords.recipient_country_id),
              cell: (row) => country(row.recipient_country_id),
            },
            {
              key: 'amount',
              label: label(transferWords.amount),
              sort: 'amount',
              cell: (row) => <Amount value={row.amount} currency={row.currency_id} />,
            },
            statusColumn<MoneyAbroad>(),
            { key: 'sent', label: label(transferWords.transfer_date), cell: (row) => date(row.moved_on) ?? '—' },
          ]}
          choices={[statusFilter()]}
          initial={transferInitial}
          rowName={(row) => row.recipient_name}
          href={(row) => `${ownPaths.transfer}?record=${row.id}`}
          fields={(form) => <TransferFields form={form} />}
        />
      }
    />
  )
}
