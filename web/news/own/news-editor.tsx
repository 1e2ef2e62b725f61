import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { newsPublication, newsRegister } from '#contract/news/own-news.ts'
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
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { NewRecord, useFirst } from './editor-parts.tsx'
import { emptyNews, NewsFields, newsLabels } from './news-fields.tsx'
import { described, inWords } from './own-words.ts'

const Preview = lazy(async () => ({ default: (await import('./news-preview.tsx')).NewsPreview }))
const { input, path } = newsRegister
const list = '/guest-pages-management/news-management'
type Stored = AnswerOf<typeof newsRegister.read>
const toForm = (row: Stored) => valuesFrom(emptyNews, row)
const pageOf = (id: number) => link('/guest-pages-management/news-details/{id}', { id })

/** A news item that is written for the first time. */
export function AddNews() {
  const form = useFields({ initial: emptyNews, validate: described(bySchema(input)) })
  return (
    <NewRecord
      title={m.own_news_add()}
      crumbs={[{ label: headingOf(list), href: list }]}
      form={form}
      path={path}
      create={async (values) => {
        const { message, data } = await callApi(newsRegister.create, { body: input.parse(values) })
        return { message, href: pageOf(data.id) }
      }}
    >
      <NewsFields form={form} mayEdit />
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
        callApi(newsRegister.update, { params: { id: row.id }, body: input.parse(values), version })
      }
      refresh={[[path]]}
    >
      <NewsFields form={form} mayEdit={mayEdit} />
    </SavedForm>
  )
}

/** One news item: its text and pictures, how it stands with visitors, how they see it, and its versions. */
export function NewsEditor({ id }: { id: number }) {
  const mayEdit = useMay('news', 'U')
  const [isUnsaved, setUnsaved] = useState(false)
  const record = useQuery({
    queryKey: [path, id],
    queryFn: async () => (await callApi(newsRegister.read, { params: { id } })).data,
  })
  const { first, turn, renew } = useFirst(record.data)
  const row = record.data
  const shared = { calls: newsPublication, id, labels: newsLabels, inWords, onDone: renew }
  return (
    <Page>
      <PageHead
        title={<bdi>{row?.title_ar ?? headingOf('/guest-pages-management/news-details/{id}')}</bdi>}
        crumbs={[{ label: headingOf(list), href: list }, { label: row?.title_ar ?? '' }]}
        state={row && <OwnTags row={row} />}
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
