import { label } from '#web/base/label.ts'
import { regulationWords } from '#contract/regulations/regulation-words.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { regulationRegister } from '#contract/regulations/registers.ts'
import { isGone } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { RegulationState } from './shared/regulation-state.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { ArticlesEditor } from './articles-editor.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { BesideNotice, PublicationTags } from '#web/core/publication/published.tsx'
import { emptyRegulation, RegulationFields } from './regulation-fields.tsx'
import { RegulationPublication, useRegulationPublication } from './regulation-publication.tsx'
import { regulationLabel } from './regulation-words.ts'
import { useRegulation } from './use-regulations.ts'
import { VersionsCard } from './versions-card.tsx'

type Regulation = z.output<typeof regulationRegister.row>
const modelIn = (model: Regulation['model']) => ({ model: model === 'law' ? '' : model })

const toForm = (row: Regulation): ReturnType<typeof emptyRegulation> => {
  const known = Object.keys(emptyRegulation(row.model))
  return Object.fromEntries(Object.entries(row).filter(([name]) => known.includes(name))) as ReturnType<
    typeof emptyRegulation
  >
}

function Details({ row, mayEdit }: { row: Regulation; mayEdit: boolean }) {
  const form = useFields({
    initial: toForm(row),
    validate: bySchema(regulationRegister.input),
  })
  return (
    <SavedForm
      form={form}
      mayEdit={mayEdit}
      record={row}
      toForm={toForm}
      save={(values, version) =>
        callApi(regulationRegister.update, {
          params: { id: row.id },
          body: { ...values, regulation_type_id: values.regulation_type_id ?? '' },
          version,
        })
      }
      refresh={[[regulationRegister.path]]}
    >
      <RegulationFields form={form} id={row.id} />
    </SavedForm>
  )
}

function AmendedBy({ texts }: { texts: Regulation['amended_by'] }) {
  return (
    <Notice tone="info" title={m.legal_amended_by()}>
      <ul>
        {texts.map((one) => (
          <li key={one.id}>
            <Anchor href={link('/ministry/settings/regulations/{id}', { id: one.id }, modelIn(one.model))}>
              {regulationLabel(one)}
            </Anchor>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Head({ id, row }: { id: number; row: Regulation | undefined }) {
  const list = link('/ministry/settings/regulations', undefined, row ? modelIn(row.model) : {})
  return (
    <PageHead
      title={row ? nameOf(row) : titleAt('/ministry/settings/regulations/{id}')}
      crumbs={[
        ...settingsCrumbs('/ministry/settings/regulations').slice(0, 2),
        { label: titleAt('/ministry/settings/regulations'), href: list },
        { label: row?.number ?? titleAt('/ministry/settings/regulations/{id}') },
      ]}
      state={
        row && (
          <>
            <RegulationState state={row.state} />
            <PublicationTags row={row} />
          </>
        )
      }
      actions={
        row?.is_published && (
          <ButtonLink look="default" href={link('/legal-references/view/{id}', { id }, modelIn(row.model))}>
            {m.content_see_library()}
          </ButtonLink>
        )
      }
    />
  )
}

/** One text of the legal library: its articles, what is said of it, what it amends and what amends it. */
export function RegulationPage({ id }: { id: number }) {
  const { record, contents } = useRegulation(id)
  const mayEdit = useMay('ministry_regulations', 'U')
  const row = record.data
  // The first answer fills the forms; later ones would take away what is being typed.
  const [first, setFirst] = useState<Regulation>()
  if (row && first?.id !== row.id) setFirst(row)
  // After these another text stands in the forms than the one that was typed there.
  const [turn, setTurn] = useState(0)
  const renew = () => {
    setFirst(undefined)
    setTurn(turn + 1)
  }
  const publication = useRegulationPublication(id)
  return (
    <Page>
      <Head id={id} row={row} />
      <Stack>
        <ScreenInstructions />
        {row && row.amended_by.length > 0 && <AmendedBy texts={row.amended_by} />}
        {mayEdit && publication.data?.is_beside && <BesideNotice />}
        {row && (
          <RegulationPublication
            id={id}
            name={nameOf(row)}
            onDone={(action) => (action === 'discard' || action === 'publish') && renew()}
          />
        )}
        {!isGone(record.error) && (
          <>
            <Card title={label(regulationWords.articles)} note={m.content_articles_note()}>
              <Loaded query={contents}>
                {(articles) => <ArticlesEditor key={`${id} ${turn}`} id={id} stored={articles} mayEdit={mayEdit} />}
              </Loaded>
            </Card>
            <VersionsCard id={id} mayEdit={mayEdit} />
          </>
        )}
        <Card title={m.legal_card()}>
          <Loaded query={record}>
            {() => first && <Details key={`${id} ${turn}`} row={first} mayEdit={mayEdit} />}
          </Loaded>
        </Card>
      </Stack>
    </Page>
  )
}
