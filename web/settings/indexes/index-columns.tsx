import { indexValueWords } from '#contract/settings/index-words.ts'
import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { type IndexColumn, ownColumns } from '#contract/settings/index-fields.ts'
import type { IndexRecord, IndexDefinition } from '#contract/settings/indexes.ts'
import { formatNumber } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { nameOf, useNames } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { IndexIcon } from './icon-field.tsx'
import css from './index-page.module.css'

/** Words of a column in the language of the page. */
export const labelOf = (column: IndexColumn): string => (lang() === 'en' ? column.label_en : column.label_ar)

/** Values of the columns of an index as text. */
export function useIndexWords(columns: readonly IndexColumn[]): (column: IndexColumn, value: unknown) => string {
  const nameIn = useNames(columns.flatMap(({ type, index }) => (type === 'lookup' && index ? [index] : [])))
  return ({ type, index = '' }, value) => {
    if (value === null || value === undefined || value === '') return ''
    if (type === 'lookup') return nameIn(index, value)
    if (type === 'boolean') return value === true ? label(commonWords.yes) : label(commonWords.no)
    if (type === 'integer') return formatNumber(Number(value))
    return Array.isArray(value) ? value.join(', ') : String(value as string | number)
  }
}

/** Columns of the table of an index: what all values have, and what its definition adds. */
export function useIndexColumns(table: IndexDefinition): Column<IndexRecord>[] {
  const words = useIndexWords(table.columns)
  const extra = table.columns.filter((column) => !ownColumns.includes(column.name))
  const isWord = ({ type }: IndexColumn) => type === 'lookup' || type === 'boolean'
  return [
    {
      key: 'name',
      label: m.index_value(),
      sort: lang() === 'en' ? 'name_en' : 'name_ar',
      cell: (row) => (
        <span className={css.name}>
          <IndexIcon name={row.icon} />
          {nameOf(row)}
        </span>
      ),
    },
    {
      key: 'other',
      label: lang() === 'en' ? m.index_value_ar() : m.index_value_en(),
      cell: (row) => <bdi>{lang() === 'en' ? row.name_ar : row.name_en}</bdi>,
    },
    ...extra.map((column) => ({
      key: column.name,
      label: labelOf(column),
      ...(column.type === 'list' ? {} : { sort: column.name }),
      cell: (row: IndexRecord) => {
        const text = words(column, row.extra[column.name]) || '—'
        return isWord(column) ? text : <Ltr>{text}</Ltr>
      },
    })),
    { key: 'id', label: label(commonWords.slug), sort: 'id', cell: (row) => <Ltr>{row.id}</Ltr>, width: 80 },
    { key: 'uses', label: label(indexValueWords.uses), cell: (row) => formatNumber(row.uses), width: 110 },
    {
      key: 'state',
      label: label(commonWords.status),
      sort: 'is_active',
      cell: (row) => (
        <span className={css.tags}>
          <StateTag tone={row.is_active ? 'ok' : 'mute'}>
            {row.is_active ? label(indexValueWords.is_active) : label(indexValueWords.retired)}
          </StateTag>
          {row.protected && <StateTag tone="hold">{m.index_protected_tag()}</StateTag>}
        </span>
      ),
    },
  ]
}
