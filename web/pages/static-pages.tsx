import { commonWords } from '#contract/core/calls/common-words.ts'
import { pageRegister } from '#contract/pages/page-register.ts'
import { pageWords } from '#contract/pages/page-words.ts'
import { instructionWords } from '#contract/settings/help-words.ts'
import { label } from '#web/base/label.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { publicationChoices } from '#web/core/publication/publication-words.ts'
import { PublicationTags } from '#web/core/publication/published.tsx'
import { SettingsList } from '#web/core/registers/settings-list.tsx'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateText } from '#web/ui/text.tsx'

const titleOf = (row: { title_ar: string; title_en: string | null }) =>
  nameOf({ name_ar: row.title_ar, name_en: row.title_en })

/** The static pages of the open site, each with where its text stands. */
export function StaticPages() {
  return (
    <SettingsList
      path="/ministry/settings/pages"
      within={pageRegister.path}
      call={pageRegister.list}
      search={m.pages_search()}
      filters={[
        {
          name: 'publication',
          label: m.publication_state(),
          any: m.publication_any(),
          options: publicationChoices(),
        },
      ]}
      rowName={titleOf}
      opens={{ href: (row) => link('/ministry/settings/pages/{id}', { id: row.id }) }}
      columns={[
        { key: 'title_ar', label: m.pages_page(), sort: 'title_ar', cell: titleOf },
        {
          key: 'title_en',
          label: label(instructionWords.translated),
          cell: (row) => (row.body_en ? label(commonWords.yes) : '—'),
        },
        { key: 'is_published', label: label(commonWords.status), cell: (row) => <PublicationTags row={row} /> },
        {
          key: 'updated_at',
          label: label(pageWords.updated_at),
          sort: 'updated_at',
          cell: (row) => <DateText value={row.updated_at.slice(0, 10)} short />,
        },
      ]}
    />
  )
}
