import { lazy, type ReactNode, Suspense } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { approvalMachine } from '#contract/grants/workflow.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/text.tsx'
import { MoneyTags } from './money-parts.tsx'
import { fileHref, type ownPaths } from './money-words.ts'
import type { OwnRecord, OwnRow } from './own-record.tsx'

export const date = (value: string | null) => (value ? <DateText value={value} /> : null)
export const paper = (id: number | null, words: { ar: string; en: string }) =>
  id === null ? null : <Anchor href={fileHref(id)}>{label(words)}</Anchor>
export const Name = ({ index, id }: { index: 'countries' | 'target-groups'; id: number }) => <>{useName(index)(id)}</>

export const statusColumn = <R extends OwnRow>(): Column<R> => ({
  key: 'status',
  label: label(commonWords.status),
  cell: (row) => <MoneyTags status={row.status} late={row.is_late} />,
})
export const statusFilter = () => ({
  name: 'status',
  label: label(commonWords.status),
  any: m.content_all_states(),
  options: statusChoices(approvalMachine),
})
/** Words of a register of money; its records are called by the screen. */
export const words = (path: (typeof ownPaths)[keyof typeof ownPaths]) => ({
  title: headingOf(path),
  add: m.money_add(),
  addTitle: m.money_add(),
  editTitle: m.money_edit(),
  empty: m.money_empty(),
  emptyText: m.money_empty_text(),
  search: m.money_search(),
  remove: m.money_remove(),
  removeTitle: (name: string) => m.money_remove_title({ name }),
  removeText: m.money_remove_text(),
  total: (count: number) => m.measure_total({ count }),
})
/** The page of one record: the list does without. */
export const LateRecord = lazy(async () => ({
  default: (await import('./own-record.tsx')).OwnRecord,
})) as unknown as typeof OwnRecord

/** The page of the record that the address names, or the list. */
export const Chosen = ({ page, list }: { page: (id: number) => ReactNode; list: ReactNode }) => {
  const id = Number(useAddress().one('record'))
  return Number.isSafeInteger(id) && id > 0 ? <Suspense>{page(id)}</Suspense> : list
}
