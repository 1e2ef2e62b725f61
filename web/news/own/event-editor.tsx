import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { eventPublication, eventRegister } from '#contract/news/own-events.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { OwnPanel } from '#web/core/publication/own-panel.tsx'
import { OwnTags } from '#web/core/publication/own-tags.tsx'
import { OwnVersions } from '#web/core/publication/own-versions.tsx'
import layout from '#web/core/publication/own-editor.module.css'
import { headingOf } from '#web/core/screens/title.ts'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { NewRecord, useFirst } from './editor-parts.tsx'
import { emptyEvent, EventFields, eventLabels } from './event-fields.tsx'
import { described, inWords } from './own-words.ts'

const Preview = lazy(async () => ({ default: (await import('./event-preview.tsx')).EventPreview }))
const { input, path } = eventRegister
const list = '/guest-pages-management/events'
type Stored = AnswerOf<typeof eventRegister.read>
const toForm = (row: Stored) => valuesFrom(emptyEvent, row)
const pageOf = (id: number) => link(list, undefined, { event: id })

/** An event that is written for the first time. */
export function AddEvent() {
  const form = useFields({ initial: emptyEvent, validate: described(bySchema(input)) })
  return (
    <NewRecord
      title={m.own_event_add()}
      crumbs={[{ label: headingOf(list), href: list }]}
      form={form}
      path={path}
      create={async (values) => {
        const { message, data } = await callApi(eventRegister.create, { body: input.parse(values) })
        return { message, href: pageOf(data.id) }
      }}
    >
      <EventFields form={form} mayEdit />
    </NewRecord>
  )
}

function Words({ row, mayEdit, onDirty }: { row: Stored; mayEdit: boolean; onDirty: (dirty: boolean) => void }) {
  const form = useFields({ initial: toForm(row), validate: described(bySchema(input)) })
  useEffect(() => onDirty(form.unsaved), [form.unsaved, onDirty])
  return (
    <SavedForm
      form={form}
      mayEdit={mayEdit}
      record={row}
      toForm={toForm}
      verb={m.own_save_draft()}
      save={(values, version) =>
        callApi(eventRegister.update, { params: { id: row.id }, body: input.parse(values), version })
      }
      refresh={[[path]]}
    >
      <EventFields form={form} mayEdit={mayEdit} />
    </SavedForm>
  )
}

/** One event: its text and picture, how it stands with visitors, how they see it, and its versions. */
export function EventEditor({ id }: { id: number }) {
  const mayEdit = useMay('ngo-events', 'U')
  const [isUnsaved, setUnsaved] = useState(false)
  const record = useQuery({
    queryKey: [path, id],
    queryFn: async () => (await callApi(eventRegister.read, { params: { id } })).data,
  })
  const { first, turn, renew } = useFirst(record.data)
  const row = record.data
  const shared = { calls: eventPublication, id, labels: eventLabels, inWords, onDone: renew }
  return (
    <Page>
      <PageHead
        title={<bdi>{row?.title_ar ?? ''}</bdi>}
        crumbs={[{ label: headingOf(list), href: list }, { label: row?.title_ar ?? '' }]}
        state={row && <OwnTags row={row} />}
        actions={
          mayEdit && (
            <ButtonLink look="default" href={link(list, undefined, { registered: id })}>
              {m.registered()}
            </ButtonLink>
          )
        }
      />
      <Stack>
        <ScreenInstructions />
        <Loaded query={record} lines={12}>
          {(stored) => (
            <div className={layout.columns}>
              <div>
                <Card title={m.own_text()}>
                  {first && <Words key={`${id} ${turn}`} row={first} mayEdit={mayEdit} onDirty={setUnsaved} />}
                </Card>
              </div>
              <div>
                <OwnPanel {...shared} name={stored.title_ar} isUnsaved={isUnsaved} />
                <Suspense fallback={<Skeleton lines={8} />}>
                  <Preview id={id} isPublished={stored.is_published && !stored.hidden_reason} />
                </Suspense>
                <OwnVersions {...shared} mayEdit={mayEdit} seen={stored.updated_at} />
              </div>
            </div>
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}
