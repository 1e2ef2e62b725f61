import { label } from '#web/base/label.ts'
import { availabilityWords } from '#contract/transactions/setting-words.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listAvailability, updateAvailability } from '#contract/transactions/settings.ts'
import { callApi } from '#web/core/api/api.ts'
import { ReadFailed } from '#web/core/api/read-failed.tsx'
import { useMay, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { SwitchField } from '#web/ui/choice-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { dashboardQuery } from './queue-query.ts'

/** The switch with which an officer takes new requests or not. Where he stands is read from the list, or from the section's load. */
export function OwnAvailability() {
  const me = useSession()?.user.id
  const client = useQueryClient()
  const sees = useMay('ministry_users_availability')
  const list = useQuery({
    queryKey: ['availability', 'own', me],
    queryFn: async () => (await callApi(listAvailability, { query: { user_id: me } })).data,
    enabled: sees && me !== undefined,
    meta: { quiet: true },
  })
  const board = useQuery({ ...dashboardQuery, enabled: useMay('ministry_dashboard') })
  const load = board.data?.statistics.load
  const known = list.data?.[0]?.is_online ?? load?.find((one) => one.user_id === me)?.is_online
  const change = useMutation({
    mutationFn: (is_online: number) =>
      callApi(updateAvailability, {
        params: { id: me ?? 0 },
        body: { is_online },
      }),
    onSuccess: ({ message }) => {
      toast({ tone: 'ok', title: message })
      void client.invalidateQueries({ queryKey: ['availability'] })
      void client.invalidateQueries({ queryKey: dashboardQuery.queryKey })
    },
  })
  const shown = change.data?.data.is_online ?? known
  // Its place is kept until it is known, so that nothing below moves.
  if (board.isLoading) return <span style={{ blockSize: 44 }} />
  if (me === undefined) return null
  if (shown === undefined) return <ReadFailed title={m.availability_read_failed()} query={list} />
  return (
    <SwitchField
      label={label(availabilityWords.is_online)}
      value={shown === 1}
      busy={change.isPending}
      onChange={(on) => change.mutate(on ? 1 : 0)}
    />
  )
}
