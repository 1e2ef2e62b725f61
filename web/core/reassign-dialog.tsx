import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readRequest, reassign } from '#contract/transactions/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useFields } from '#web/ui/use-fields.ts'
import { ApiError, firstErrors } from './api-error.ts'
import { callApi } from './api.ts'
import { Loaded } from './query-state.tsx'

/** Gives a request to another officer who holds the role of its step: how much each has open, and who is here. */
export function ReassignDialog({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => void }) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['requests', 'one', id],
    queryFn: async () => (await callApi(readRequest, { params: { id } })).data,
  })
  const form = useFields({
    initial: { user: null as number | null, notes: '' },
    validate: (values): Record<string, string> => (values.user === null ? { user: m.ministry_reassign_missing() } : {}),
  })
  const send = useMutation({
    mutationFn: () =>
      callApi(reassign, {
        params: { id },
        body: { ministry_user_id: form.values.user ?? 0, notes: form.values.notes.trim() || null },
      }),
    onSuccess: ({ message }) => {
      toast({ tone: 'ok', title: message })
      void client.invalidateQueries({ queryKey: ['requests'] })
      onDone()
      onClose()
    },
    onError: (error) =>
      error instanceof ApiError &&
      form.setErrors({
        ...firstErrors(error.errors),
        ...(error.errors.ministry_user_id?.[0] ? { user: error.errors.ministry_user_id[0] } : {}),
      }),
  })
  const candidates = (query.data?.candidates ?? []).filter((one) => one.id !== query.data?.assigned_user_id)
  const footer = (
    <>
      {candidates.length > 0 && (
        <Button size="form" busy={send.isPending} onClick={() => form.check() && send.mutate()}>
          {m.ministry_reassign_verb()}
        </Button>
      )}
      <Button look="default" size="form" onClick={onClose}>
        {m.form_cancel()}
      </Button>
    </>
  )
  return (
    <Dialog
      kind="drawer"
      title={m.ministry_reassign()}
      note={query.data && m.ministry_reassign_note({ name: query.data.assigned_name ?? m.ministry_unassigned() })}
      onClose={onClose}
      footer={footer}
    >
      <Loaded query={query}>
        {() =>
          candidates.length === 0 ? (
            <EmptyState title={m.ministry_reassign_none()} text={m.ministry_reassign_none_text()} />
          ) : (
            <div style={{ display: 'grid', gap: 18 }}>
              <ChoiceField
                field={form.field('user')}
                label={m.ministry_reassign_to()}
                choices={candidates.map((one) => ({
                  value: one.id,
                  label: one.name,
                  hint: `${m.ministry_open_requests({ count: one.open_requests })} · ${one.is_online === 1 ? m.ministry_online() : m.ministry_away()}`,
                }))}
              />
              <AreaField field={form.field('notes')} label={m.ministry_reassign_notes()} optional max={2000} />
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}
