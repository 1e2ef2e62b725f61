import { useQuery } from '@tanstack/react-query'
import { readClassifications } from '#contract/core/reference.ts'
import { callApi } from '#web/core/api/api.ts'
import { lang } from '#web/base/preferences.ts'
import { nameOf, useLookup } from '#web/core/api/use-lookup.ts'

export interface Option {
  readonly value: number
  readonly label: string
}

/** Options of an index table, narrowed to those that belong to a parent when there is one. */
export function useOptions(index: string, parent?: { extra: string; value: unknown }): Option[] {
  const records = useLookup(index)
  const kept = parent
    ? records.filter(
        (record) => record.extra[parent.extra] === undefined || record.extra[parent.extra] === parent.value,
      )
    : records
  return kept.map((record) => ({ value: record.id, label: nameOf(record) }))
}

/** Classifications: the main fields, or the branches of the given ones. */
export function useClassifications(parents?: readonly number[]): Option[] {
  const { data = [] } = useQuery({
    queryKey: ['classifications'],
    queryFn: async () => (await callApi(readClassifications)).data,
    staleTime: 3_600_000,
    meta: { choices: true },
  })
  const kept = data.filter((node) =>
    parents ? node.parent_id !== null && parents.includes(node.parent_id) : node.parent_id === null,
  )
  return kept.map((node) => ({ value: node.id, label: nameOf(node) }))
}

/** Names in a row, with the comma of the page's language. */
export const joinNames = (names: readonly string[]): string => names.join(lang() === 'ar' ? '، ' : ', ')
