import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConflictCase, findConflictCases } from '#contract/users/conflicts.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { PickManyField } from '#web/ui/pick-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

/** Organisations and founding requests that an officer is kept away from; values are kind and id, as `ngo:12`. */
export function ConflictsField({ field, known }: { field: Binding<string[]>; known: readonly ConflictCase[] }) {
  const [search, setSearch] = useState('')
  const [seen, setSeen] = useState<ReadonlyMap<string, ConflictCase>>(new Map())
  const asked = search.trim()
  const found = useQuery({
    queryKey: ['people', 'conflicts', asked],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(findConflictCases, { query: { search: asked }, signal })
      // What was chosen keeps its name when the next words find others.
      setSeen((before) => new Map([...before, ...data.map((one) => [keyOf(one), one] as const)]))
      return data
    },
    enabled: asked.length >= 2,
  })
  const all = new Map([...known.map((one) => [keyOf(one), one] as const), ...seen])
  const chosen = field.value.flatMap((key) => all.get(key) ?? [])
  const fresh = (found.data ?? []).filter((one) => !field.value.includes(keyOf(one)))
  return (
    <PickManyField
      field={field}
      label={m.users_conflicts()}
      hint={m.users_conflicts_hint()}
      placeholder={m.users_conflicts_search()}
      optional
      options={[...chosen, ...fresh].map((one) => ({
        value: keyOf(one),
        label: nameOf(one),
        hint: one.kind === 'ngo' ? m.users_conflicts_ngo({ no: one.no }) : m.users_conflicts_request({ no: one.no }),
      }))}
      onSearch={setSearch}
      loading={found.isFetching}
    />
  )
}

const keyOf = ({ kind, id }: ConflictCase) => `${kind}:${id}`
