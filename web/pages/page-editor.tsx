import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { pagePublication, pageRegister } from '#contract/pages/page-register.ts'
import { pageWords } from '#contract/pages/page-words.ts'
import { label } from '#web/base/label.ts'
import { isGone } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { PublicationPanel } from '#web/core/publication/publication-panel.tsx'
import { BesideNotice, PublicationTags } from '#web/core/publication/published.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { pageLabels, readAt } from './page-words.ts'

const Preview = lazy(async () => ({ default: (await import('./page-preview.tsx')).PagePreview }))
const Steps = lazy(async () => ({ default: (await import('./page-steps.tsx')).PageSteps }))
const Versions = lazy(async () => ({ default: (await import('./page-versions.tsx')).PageVersions }))

const list = '/ministry/settings/pages'
type Stored = z.output<typeof pageRegister.row>
const toForm = ({ title_ar, title_en, body_ar, body_en, blocks }: Stored) => ({
  title_ar,
  title_en,
  body_ar,
  body_en,
  blocks,
})
export type PageValues = ReturnType<typeof toForm>
const titleOf = (row: Stored) => nameOf({ name_ar: row.title_ar, name_en: row.title_en })

function Words({ row, mayEdit }: { row: Stored; mayEdit: boolean }) {
  const form = useFields<PageValues>({ initial: toForm(row), validate: bySchema(pageRegister.input) })
  return (
    <SavedForm
      form={form}
      mayEdit={mayEdit}
      record={row}
      toForm={toForm}
      save={(body, version) => callApi(pageRegister.update, { params: { id: row.id }, body, version })}
      refresh={[[pageRegister.path]]}
    >
      <TextField field={form.field('title_ar')} label={label(pageWords.title_ar)} max={150} />
      <RichTextField
        field={form.field('body_ar')}
        label={label(pageWords.body_ar)}
        hint={m.pages_body_hint()}
        lang="ar"
        headings
        max={50_000}
      />
      <TextField field={form.field('title_en')} label={label(pageWords.title_en)} ltr optional max={150} />
      <RichTextField
        field={form.field('body_en')}
        label={label(pageWords.body_en)}
        lang="en"
        headings
        optional
        max={50_000}
      />
      {row.key === 'ngo-create-steps' && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <Steps form={form} mayEdit={mayEdit} />
        </Suspense>
      )}
    </SavedForm>
  )
}

function Publication({ id, name, onDone }: { id: number; name: string; onDone: () => void }) {
  const query = useQuery({
    queryKey: [pageRegister.path, id, 'publication'],
    queryFn: async () => (await callApi(pagePublication.read, { params: { id } })).data,
  })
  return (
    <Card title={m.publication_title()}>
      <Loaded query={query} lines={3}>
        {(publication) => (
          <PublicationPanel
            publication={publication}
            act={pagePublication.act}
            name={name}
            labels={pageLabels}
            refresh={[pageRegister.path]}
            onDone={(action) => (action === 'discard' || action === 'publish') && onDone()}
          />
        )}
      </Loaded>
    </Card>
  )
}

function Head({ id, row, isPreview }: { id: number; row: Stored | undefined; isPreview: boolean }) {
  const title = row ? titleOf(row) : titleAt('/ministry/settings/pages/{id}')
  return (
    <PageHead
      title={title}
      crumbs={[...settingsCrumbs(list).slice(0, 2), { label: titleAt(list), href: link(list) }, { label: title }]}
      state={row && <PublicationTags row={row} />}
      actions={
        <>
          {row?.is_published && (
            <ButtonLink look="default" href={link(readAt[row.key])}>
              {m.content_see_public()}
            </ButtonLink>
          )}
          <ButtonLink
            look="default"
            href={link('/ministry/settings/pages/{id}', { id }, isPreview ? {} : { view: 'preview' })}
          >
            {isPreview ? m.pages_back_to_text() : m.content_preview()}
          </ButtonLink>
        </>
      }
    />
  )
}

/** One static page: its text in both languages, its way to readers, its versions; or, in the same place, as visitors will see it. */
export function PageEditor({ id }: { id: number }) {
  const mayEdit = useMay('ministry_instructions', 'U')
  const isPreview = useAddress().one('view') === 'preview'
  const record = useQuery({
    queryKey: [pageRegister.path, id],
    queryFn: async () => (await callApi(pageRegister.read, { params: { id } })).data,
  })
  const row = record.data
  // The first answer fills the form; later ones would take away what is being typed.
  const [first, setFirst] = useState<Stored>()
  if (row && first?.id !== row.id) setFirst(row)
  // After a decision another text stands in the form than the one that was typed there.
  const [turn, setTurn] = useState(0)
  const renew = () => {
    setFirst(undefined)
    setTurn(turn + 1)
  }
  return (
    <Page>
      <Head id={id} row={row} isPreview={isPreview} />
      {isPreview ? (
        <Stack>
          <Notice tone="info" title={m.pages_preview_title()}>
            {m.pages_preview_text()}
          </Notice>
          <Suspense fallback={<Skeleton lines={8} />}>
            <Preview id={id} />
          </Suspense>
        </Stack>
      ) : (
        <Stack>
          {mayEdit && row?.is_published && <BesideNotice />}
          {row && <Publication id={id} name={titleOf(row)} onDone={renew} />}
          <Card title={m.pages_text()}>
            <Loaded query={record}>
              {() => first && <Words key={`${id} ${turn}`} row={first} mayEdit={mayEdit} />}
            </Loaded>
          </Card>
          {!isGone(record.error) && (
            <Suspense fallback={<Skeleton lines={3} />}>
              <Versions id={id} />
            </Suspense>
          )}
        </Stack>
      )}
    </Page>
  )
}
