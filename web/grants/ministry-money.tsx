import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { ministryGrantsFile } from '#contract/grants/grants-standard.ts'
import { grantWords, moneyWords, transferWords } from '#contract/grants/grant-words.ts'
import { kindFacts, type MoneyKind, moneyKinds, ownCurrency } from '#contract/grants/kinds.ts'
import { listMoney, type MoneyRow, readMoneyTotals, seenStatuses } from '#contract/grants/ministry.ts'
import { approvalMachine } from '#contract/grants/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { may, useMay, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Count, DateText, Dec, Named } from '#web/ui/text.tsx'
import { GrantsFiles } from './grants-files.tsx'
import { MinistryRecord } from './ministry-record.tsx'
import { Amount, MoneyTags } from './money-parts.tsx'
import { kindTitles, ministryPath } from './money-words.ts'
import layout from '#web/ui/record-columns.module.css'

function useColumns(): Column<MoneyRow>[] {
  const country = useName('countries')
  return [
    { key: 'party', label: label(moneyWords.party), cell: (row) => row.party },
    {
      key: 'ngo',
      label: label(commonWords.ngo),
      cell: (row) => <Named>{nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en })}</Named>,
    },
    { key: 'country', label: label(transferWords.recipient_country_id), cell: (row) => country(row.country_id) },
    {
      key: 'amount',
      label: label(grantWords.amount),
      sort: 'amount',
      cell: (row) => <Amount value={row.amount} currency={row.currency_id} />,
    },
    {
      key: 'status',
      label: label(commonWords.status),
      cell: (row) => <MoneyTags status={row.status} late={row.is_late} />,
    },
    {
      key: 'decision',
      label: label(moneyWords.decision_no),
      sort: 'decision_date',
      cell: (row) => (row.decision_no ? <Dec>{row.decision_no}</Dec> : '—'),
    },
    {
      key: 'due',
      label: m.money_due(),
      sort: 'report_due_on',
      cell: (row) => {
        const due = row.status === 'rejected' ? !row.returned_on && row.return_due_on : row.report_due_on
        return due ? <DateText value={due} short /> : '—'
      },
    },
  ]
}

// Loaded when somebody opens it.
const RatesDrawer = lazy(async () => ({ default: (await import('./rates-drawer.tsx')).RatesDrawer }))

/** What was approved and what moved, by currency; together in the own one alone, each by the rate of its day. */
function Totals({ kind }: { kind: MoneyKind }) {
  const currency = useName('currencies')
  const query = useQuery({
    queryKey: [listMoney.path, 'totals', kind],
    queryFn: async () => (await callApi(readMoneyTotals, { query: { kind } })).data,
  })
  const [open, setOpen] = useState(false)
  const sums = (approved: string, moved: string) => (
    <>
      <Count value={approved} /> · {m.money_moved()} <Count value={moved} />
    </>
  )
  return (
    <Card
      title={m.money_totals()}
      action={
        <Button size="row" look="default" onClick={() => setOpen(true)}>
          {m.money_rates()}
        </Button>
      }
    >
      {open && (
        <Suspense>
          <RatesDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <Loaded query={query} lines={3}>
        {({ currencies, own, waiting, late }) => (
          <Facts
            missing={m.money_totals_none()}
            facts={[
              { key: 'waiting', label: m.money_waiting(), value: <Count value={waiting} /> },
              { key: 'late', label: m.money_late_count(), value: <Count value={late} /> },
              ...currencies.map(({ currency_id, approved, moved }) => ({
                key: String(currency_id),
                label: m.money_approved_in({ currency: currency(currency_id) }),
                value: sums(approved, moved),
              })),
              ...(currencies.some(({ currency_id }) => currency_id !== ownCurrency)
                ? [
                    {
                      key: 'own',
                      label: m.money_in_own({ currency: currency(ownCurrency) }),
                      value: sums(own.approved, own.moved),
                      action: own.unrated > 0 && <small>{m.money_unrated({ count: own.unrated })}</small>,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}

function MoneyList({ kind, kinds }: { kind: MoneyKind; kinds: readonly MoneyKind[] }) {
  const address = useAddress()
  const list = useList(listMoney, { keep: ['kind'], within: listMoney.path })
  const columns = useColumns()
  const title = titleAt(ministryPath)
  const mayExport = useMay('ministry_financial_grants', 'E')
  const seen: readonly string[] = seenStatuses
  return (
    <Page>
      <PageHead title={title} crumbs={[{ label: m.ministry_menu_communication() }, { label: title }]} />
      <div className={layout.column}>
        <ScreenInstructions />
        {kinds.length > 1 && (
          <div>
            <Segments
              label={m.money_kind()}
              value={kind}
              choices={kinds.map((value) => ({ value, label: kindTitles[value]() }))}
              onChange={(value) => address.set({ kind: value, status: undefined, late: undefined })}
            />
          </div>
        )}
        <Totals kind={kind} />
        <ListCard
          list={list}
          label={kindTitles[kind]()}
          end={kind === 'grant' && mayExport ? <GrantsFiles call={ministryGrantsFile} /> : undefined}
          search={m.money_search_ministry()}
          filters={[
            {
              name: 'status',
              label: label(commonWords.status),
              any: m.content_all_states(),
              options: statusChoices(approvalMachine).filter(({ value }) => seen.includes(value)),
            },
            {
              name: 'late',
              label: m.money_late(),
              any: m.money_late_any(),
              options: [{ value: 1, label: m.money_late_only() }],
            },
          ]}
          total={(count) => m.measure_total({ count })}
          columns={columns}
          rowName={(row) => row.party}
          href={(row) => `${ministryPath}?kind=${kind}&record=${row.id}`}
          empty={<EmptyState title={m.money_none()} text={m.money_none_text()} />}
        />
      </div>
    </Page>
  )
}

/** Grants, transfers abroad and donations of all organisations: the list of a kind, or the record that the address names. */
export function MinistryMoney() {
  const session = useSession()
  const address = useAddress()
  const kinds = moneyKinds.filter((kind) => may(session, kindFacts[kind].ministry))
  const asked = moneyKinds.find((kind) => kind === address.one('kind'))
  const kind = asked ?? kinds[0] ?? 'grant'
  const id = Number(address.one('record'))
  if (Number.isSafeInteger(id) && id > 0) return <MinistryRecord kind={kind} id={id} />
  return <MoneyList kind={kind} kinds={kinds} />
}
