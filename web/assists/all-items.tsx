import { commonWords } from '#contract/core/calls/common-words.ts'
import { directions, objectWords } from '#contract/assists/assist-words.ts'
import { type ItemOfOthers, listItemsOfOthers } from '#contract/assists/matches.ts'
import { assistObjects } from '#contract/assists/objects.ts'
import { label } from '#web/base/label.ts'
import { nameOf, useChoices, useName } from '#web/core/api/use-lookup.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import { Amount } from './amount.tsx'
import { AskButton } from './match-card.tsx'
import css from './network.module.css'

function useColumns(): Column<ItemOfOthers>[] {
  const [governorate, type] = [useName('governorates'), useName('need-types')]
  return [
    {
      key: 'need',
      label: m.assist_item(),
      cell: (row) => (
        <span className={css.tags}>
          <Named>{row.need}</Named>
          {row.is_emergency && <StateTag tone="warn">{label(objectWords.is_emergency)}</StateTag>}
        </span>
      ),
    },
    {
      key: 'ngo',
      label: label(commonWords.ngo),
      cell: (row) => <Named>{nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en })}</Named>,
    },
    {
      key: 'direction',
      label: label(objectWords.direction),
      cell: (row) => label(objectWords.direction.words[row.direction]),
    },
    { key: 'type', label: label(objectWords.need_type_id), cell: (row) => type(row.need_type_id) },
    {
      key: 'left',
      label: m.assist_free_word(),
      cell: (row) => <Amount value={row.left} unit={row.unit_id} />,
    },
    {
      key: 'places',
      label: label(objectWords.governorate_ids),
      cell: (row) => row.governorate_ids.map(governorate).join(m.report_comma()),
    },
    {
      key: 'until',
      label: label(objectWords.valid_until),
      cell: (row) => <DateText value={row.valid_until} short />,
    },
    {
      key: 'act',
      label: m.assist_act(),
      cell: (row) => <AskButton size="row" item={row} count={Math.min(row.left, row.most_each ?? row.left)} />,
    },
  ]
}

/** Everything that other organisations give and need now. */
export function AllItems() {
  const list = useList(listItemsOfOthers, { keep: ['view'], within: assistObjects.path })
  return (
    <ListCard
      list={list}
      label={m.assist_all()}
      search={m.assist_search()}
      rowName={(row) => row.need}
      filters={[
        {
          name: 'direction',
          label: label(objectWords.direction),
          any: m.assist_any_direction(),
          options: directions.map((value) => ({ value, label: label(objectWords.direction.words[value]) })),
        },
        {
          name: 'need_type_id',
          label: label(objectWords.need_type_id),
          any: m.assist_any_type(),
          options: useChoices('need-types'),
        },
        {
          name: 'governorate_id',
          label: label(objectWords.governorate_ids),
          any: m.assist_any_place(),
          options: useChoices('governorates'),
        },
      ]}
      columns={useColumns()}
      empty={<EmptyState title={m.assist_all_empty()} text={m.assist_none_text()} />}
    />
  )
}
