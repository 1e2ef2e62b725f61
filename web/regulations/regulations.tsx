import { label } from '#web/base/label.ts'
import { regulationWords } from '#contract/regulations/regulation-words.ts'
import { useSearch } from '@tanstack/react-router'
import { regulationRegister } from '#contract/regulations/registers.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { RegisterPage, type RegisterWords } from '#web/core/registers/register-page.tsx'
import type { Search } from '#web/base/search.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { RegulationState, stateChoices } from './shared/regulation-state.tsx'
import { DateText, Dec } from '#web/ui/text.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { publicationChoices } from '#web/core/publication/publication-words.ts'
import { PublicationTags, publishedChoices } from '#web/core/publication/published.tsx'
import { emptyRegulation, RegulationFields } from './regulation-fields.tsx'
import { modelAt, modelChoices } from './regulation-words.ts'
import { useRegulationTypes } from './use-regulations.ts'
import type { Column } from '#web/ui/data-table.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'

const path = '/ministry/settings/regulations'

/** Which model a list of the library shows. */
export function ModelTabs() {
  const address = useAddress()
  return (
    <Segments
      label={m.legal_models()}
      value={modelAt(address.search)}
      choices={modelChoices()}
      onChange={(model) =>
        address.set({
          ...Object.fromEntries(Object.keys(address.search).map((name) => [name, undefined])),
          model: model === 'law' ? undefined : model,
        })
      }
    />
  )
}

const words = (): RegisterWords => ({
  title: titleAt(path),
  add: m.content_regulation_add(),
  addTitle: m.content_regulation_add(),
  editTitle: m.content_regulation_edit(),
  empty: m.content_regulation_empty(),
  emptyText: m.content_regulation_empty_text(),
  search: m.content_regulation_search(),
  remove: m.content_regulation_remove(),
  removeTitle: (name) => m.content_regulation_remove_title({ name }),
  removeText: m.content_regulation_remove_text(),
  total: (count) => m.content_regulation_total({ count }),
})

const columns = (): readonly Column<RowOf<typeof regulationRegister>>[] => [
  { key: 'name_ar', label: m.content_regulation(), sort: 'name_ar', cell: nameOf },
  { key: 'number', label: label(regulationWords.number), sort: 'number', cell: (row) => <Dec>{row.number}</Dec> },
  {
    key: 'issue_date',
    label: label(regulationWords.issue_date),
    sort: 'issue_date',
    cell: (row) => <DateText value={row.issue_date} short />,
  },
  {
    key: 'type',
    label: label(regulationWords.type_name),
    sort: 'regulation_type_id',
    cell: (row) => nameOf(row.type),
  },
  { key: 'articles', label: label(regulationWords.articles), cell: (row) => row.articles },
  {
    key: 'state',
    label: label(regulationWords.state),
    cell: (row) => <RegulationState state={row.state} />,
  },
  { key: 'is_published', label: m.content_publishing(), cell: (row) => <PublicationTags row={row} /> },
]

/** The legal library of one model: its texts, and the way to their articles. */
export function Regulations() {
  const model = modelAt(useSearch({ strict: false }) as Search)
  const types = useRegulationTypes(model)
  return (
    <RegisterPage
      key={model}
      resource={regulationRegister}
      crumbs={settingsCrumbs(path)}
      keep={['model']}
      words={words()}
      tools={
        <ButtonLink
          look="default"
          href={link('/ministry/settings/regulation-types', undefined, { model: model === 'law' ? '' : model })}
        >
          {m.title_regulation_types()}
        </ButtonLink>
      }
      columns={columns()}
      choices={[
        {
          name: 'regulation_type_id',
          label: label(regulationWords.type_name),
          any: m.content_all_types(),
          options: types.map((type) => ({ value: type.id, label: nameOf(type) })),
        },
        { name: 'state', label: label(regulationWords.state), any: m.legal_state_any(), options: stateChoices() },
        {
          name: 'is_published',
          label: m.content_publishing(),
          any: m.content_all_publishing(),
          options: publishedChoices(),
        },
        {
          name: 'publication',
          label: m.publication_state(),
          any: m.publication_any(),
          options: publicationChoices(),
        },
      ]}
      initial={emptyRegulation(model)}
      rowName={(row) => row.name_ar}
      href={(row) =>
        link('/ministry/settings/regulations/{id}', { id: row.id }, { model: row.model === 'law' ? '' : row.model })
      }
      fields={(form) => <RegulationFields form={form} />}
    >
      <ModelTabs />
    </RegisterPage>
  )
}
