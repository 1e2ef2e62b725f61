import { useQuery } from '@tanstack/react-query'
import { readInstructions, readSelect, type LookupOption } from '#contract/core/reference.ts'
import { callApi } from './api.ts'
import { lang } from '#web/base/preferences.ts'

const HOUR = 3_600_000
const quiet = { quiet: true }
const choices = { choices: true }

/** Name of a record in the language of the page. */
export const nameOf = (record: { name_ar: string; name_en: string | null }): string =>
  lang() === 'en' && record.name_en ? record.name_en : record.name_ar

const selectOf = (slug: string) => ({
  queryKey: ['select', slug],
  queryFn: async () => (await callApi(readSelect, { params: { slug }, query: { all: 1 } })).data,
  staleTime: HOUR,
  meta: choices,
})

const none: readonly LookupOption[] = []
const active = (records: readonly LookupOption[]) => records.filter((record) => record.is_active)

/** Active records of an index table, in the ministry's order. Empty until loaded. */
export const useLookup = (slug: string | undefined): readonly LookupOption[] =>
  useQuery({ ...selectOf(slug ?? ''), enabled: slug !== undefined, select: active }).data ?? none

/** Options of an index table for select fields; only those of one kind, where the index has several and one is named. */
export const useChoices = (slug: string, kind?: string): { value: number; label: string }[] =>
  useLookup(slug).flatMap((record) =>
    kind === undefined || record.extra.kind === kind ? [{ value: record.id, label: nameOf(record) }] : [],
  )

interface Table {
  readonly data?: readonly Pick<LookupOption, 'id' | 'name_ar' | 'name_en'>[] | undefined
  readonly isPending: boolean
}
/** The word for a code of a table. */
export const wordIn = ({ data = none, isPending }: Table, code: number | null | undefined): string => {
  if (code === null || code === undefined) return '—'
  const record = data.find((one) => one.id === code)
  return record ? nameOf(record) : isPending ? '…' : String(code)
}

/** Returns the name of a code of an index table, or the code itself if the table does not contain it. */
export function useName(slug: string): (code: number | null | undefined) => string {
  // Retired values too: old records still use them.
  const table = useQuery(selectOf(slug))
  return (code) => wordIn(table, code)
}

/** The currency beside an amount: in English by its code, as its name would want a plural. */
export function useCurrency(): (id: number | null | undefined) => string {
  const table = useQuery(selectOf('currencies'))
  return (id) => {
    const code = lang() === 'en' && table.data?.find((one) => one.id === id)?.extra.code
    return typeof code === 'string' ? code : wordIn(table, id)
  }
}

/** Names of codes of several index tables, for values whose table is known only when they are read. */
export function useNames(slugs: readonly string[]): (slug: string, code: unknown) => string {
  const { data: tables, isPending } = useQuery({
    queryKey: ['selects', slugs],
    queryFn: ({ client }) => Promise.all(slugs.map((slug) => client.fetchQuery(selectOf(slug)))),
    staleTime: HOUR,
    meta: choices,
  })
  return (slug, code) => wordIn({ data: tables?.[slugs.indexOf(slug)], isPending }, Number(code))
}

export const instructionsQuery = (slug: string) => ({
  queryKey: ['instructions', slug],
  queryFn: async () => (await callApi(readInstructions, { params: { slug } })).data,
  staleTime: HOUR,
  meta: quiet,
})
/** The staff's instructions for a screen; undefined when there are none. */
export const useInstructions = (slug: string) => useQuery(instructionsQuery(slug)).data ?? undefined
