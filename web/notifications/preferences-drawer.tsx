import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { topics } from '#contract/core/notices/topics.ts'
import { readPreferences, savePreferences } from '#contract/notifications/preferences.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'

type Preferences = AnswerOf<typeof readPreferences>
type Wish = Preferences['topics'][number]['mail']
const key = ['notification-preferences']
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const wishes = (): { value: Wish; label: string }[] => [
  { value: 'now', label: m.prefs_now() },
  { value: 'daily', label: m.prefs_daily() },
  { value: 'weekly', label: m.prefs_weekly() },
  { value: 'none', label: m.prefs_none() },
]
/** Hours that are chosen are among those offered, whatever minutes they have. */
const offered = (time: string) => [...new Set([...hours, time])].toSorted().map((value) => ({ value, label: value }))

function Form({ data, onClose }: { data: Preferences; onClose: () => void }) {
  const client = useQueryClient()
  const form = useFields<Record<string, string | boolean>>({
    initial: {
      ...Object.fromEntries(data.topics.map(({ topic, mail }) => [topic, mail])),
      quiet: data.quiet !== null,
      from: data.quiet?.from ?? '21:00',
      to: data.quiet?.to ?? '07:00',
    },
    validate: ({ quiet, from, to }): Record<string, string> =>
      quiet && from === to ? { to: m.prefs_same_hour() } : {},
  })
  const text = (name: string) => form.field(name) as ReturnType<typeof form.field> & { value: string }
  const save = async (values: Record<string, string | boolean>) => {
    const errors = await sendForm(() =>
      callApi(savePreferences, {
        body: {
          topics: data.topics.map(({ topic }) => ({ topic, mail: (values[topic] || 'now') as Wish })),
          quiet: values.quiet ? { from: values.from as string, to: values.to as string } : null,
        },
      }),
    )
    await client.invalidateQueries({ queryKey: key })
    return errors
  }
  return (
    <RecordDrawer title={m.prefs_title()} note={m.prefs_note()} form={form} onSubmit={save} onClose={onClose}>
      <Notice tone="sand" title={m.prefs_always()}>
        {m.prefs_always_text()}
      </Notice>
      {data.topics.map(({ topic }) => (
        <SelectField key={topic} field={text(topic) as never} label={label(topics[topic])} options={wishes()} />
      ))}
      <h3>{m.prefs_quiet()}</h3>
      <CheckField field={form.field('quiet') as never} label={m.prefs_quiet_on()} hint={m.prefs_quiet_hint()} />
      {form.values.quiet === true && (
        <>
          <SelectField
            field={text('from') as never}
            label={m.prefs_from()}
            options={offered(form.values.from as string)}
            width="short"
          />
          <SelectField
            field={text('to') as never}
            label={m.prefs_to()}
            options={offered(form.values.to as string)}
            width="short"
          />
        </>
      )}
      {data.held > 0 && <p role="status">{m.prefs_held({ count: data.held })}</p>}
    </RecordDrawer>
  )
}

/** Which mail a person wants, and when. */
export function PreferencesDrawer({ onClose }: { onClose: () => void }) {
  const query = useQuery({ queryKey: key, queryFn: async () => (await callApi(readPreferences)).data })
  if (query.data) return <Form data={query.data} onClose={onClose} />
  return (
    <Dialog kind="drawer" title={m.prefs_title()} onClose={onClose}>
      <Loaded query={query} lines={6}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
