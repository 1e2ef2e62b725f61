import { commonWords } from '#contract/core/calls/common-words.ts'
import { listMinistryReturns, type ListedReturn } from '#contract/returns/returns.ts'
import { returnMachine } from '#contract/returns/workflow.ts'
import { label } from '#web/base/label.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { returnState } from './return-words.ts'

export const returnsPath = '/ministry/ngos-communication/yearly-returns'
const columns = (): Column<ListedReturn>[] => [
  {
    key: 'ngo',
    label: label(commonWords.ngo),
    cell: (row) => <Named>{nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en })}</Named>,
  },
  { key: 'year', label: m.return_year(), sort: 'year', cell: (row) => <Ltr>{row.year}</Ltr> },
  { key: 'number', label: m.return_number(), cell: (row) => (row.number ? <Ltr>{row.number}</Ltr> : '—') },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: (row) => <StateTag tone={returnState(row.status).tone}>{returnState(row.status).text}</StateTag>,
  },
  {
    key: 'declared',
    label: m.return_declared(),
    sort: 'declared_at',
    cell: (row) => (
      <>
        <DateText value={row.declared_at?.slice(0, 10) ?? null} short />
        {row.late_days > 0 && <small> {m.plan_late({ count: row.late_days })}</small>}
      </>
    ),
  },
  { key: 'explained', label: m.return_explanations(), cell: (row) => <Ltr>{row.explained}</Ltr> },
]

/** Yearly returns of organisations, those that wait first. */
export function MinistryReturns() {
  const list = useList(listMinistryReturns)
  return (
    <Page>
      <PageHead title={titleAt(returnsPath)} />
      <ListCard
        list={list}
        label={titleAt(returnsPath)}
        search={m.return_ministry_search()}
        filters={[
          {
            name: 'status',
            label: label(commonWords.status),
            any: m.profile_all_states(),
            options: statusChoices(returnMachine),
          },
        ]}
        columns={columns()}
        rowName={(row: ListedReturn) => `${row.ngo_name_ar} ${row.year}`}
        href={(row: ListedReturn) => link('/ministry/ngos-communication/yearly-returns/{id}', { id: row.id })}
        empty={<EmptyState title={m.return_ministry_empty()} />}
      />
    </Page>
  )
}
