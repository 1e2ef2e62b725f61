import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { collaborationWords } from '#contract/cooperation/collaboration-words.ts'
import { listCoopPartners } from '#contract/cooperation/projects.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

/** The partner: an organisation picked from the register, or another body by its name. */
export function PartnerFields({ ngo, name }: { ngo: Binding<number | null>; name: Binding<string | null> }) {
  const [search, setSearch] = useState('')
  const governorate = useName('governorates')
  const ask = (query: { search?: string; id?: number }) => async () => (await callApi(listCoopPartners, { query })).data
  const found = useQuery({ queryKey: [listCoopPartners.path, search], queryFn: ask({ search }) })
  const chosen = useQuery({
    queryKey: [listCoopPartners.path, 'one', ngo.value],
    queryFn: ask({ id: ngo.value ?? 0 }),
    enabled: ngo.value !== null,
  })
  const rows = [...(found.data ?? []), ...(chosen.data ?? [])]
  const options = rows.filter((row, at) => rows.findIndex(({ id }) => id === row.id) === at)
  return (
    <>
      <PickField
        field={ngo}
        label={label(collaborationWords.partner_ngo_id)}
        hint={m.coop_partner_hint()}
        loading={found.isFetching}
        onSearch={setSearch}
        options={options.map((one) => ({ value: one.id, label: nameOf(one), hint: governorate(one.governorate_id) }))}
        optional
      />
      {ngo.value === null && (
        <TextField
          field={name}
          label={label(collaborationWords.partner_name)}
          hint={m.coop_partner_name_hint()}
          max={150}
        />
      )}
    </>
  )
}
