import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { findParties } from '#contract/messages/writing.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'

/** Chooses the organisation of a conversation by its name. */
export function WithOrganisation({
  onChoose,
  onClose,
}: {
  onChoose: (id: number) => Promise<void>
  onClose: () => void
}) {
  const [search, setSearch] = useState('')
  const parties = useQuery({
    queryKey: ['letters', 'parties', search],
    queryFn: async ({ signal }) => (await callApi(findParties, { query: { search }, signal })).data.parties,
    placeholderData: (before) => before,
  }).data
  const form = useFields({
    initial: { ngo_id: null as number | null },
    validate: ({ ngo_id }): Record<string, string> => (ngo_id === null ? { ngo_id: m.chat_choose_ngo() } : {}),
  })
  return (
    <RecordDrawer
      title={m.chat_with_ngo()}
      form={form}
      verb={m.chat_open()}
      onSubmit={({ ngo_id }) => onChoose(ngo_id ?? 0)}
      onClose={onClose}
    >
      <PickField
        field={form.field('ngo_id')}
        label={label(commonWords.ngo)}
        hint={m.chat_ngo_hint()}
        options={(parties ?? []).map(({ ngo_id, name }) => ({ value: ngo_id ?? 0, label: label(name) }))}
        onSearch={setSearch}
      />
    </RecordDrawer>
  )
}
