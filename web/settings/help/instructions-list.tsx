import { instructionWords } from '#contract/settings/help-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { listInstructions } from '#contract/settings/help.ts'
import { link } from '#web/core/screens/link.ts'
import { screens } from '#web/core/screens/screens.ts'
import { screenTitles } from '#web/core/screens/screen-titles.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateText } from '#web/ui/text.tsx'
import { SettingsList } from '#web/core/registers/settings-list.tsx'

/** Name of the screen that shows the instructions of a slug. */
export const screenOf = (slug: string): string => {
  const found = screens.find((screen) => 'instructions' in screen && screen.instructions === slug)
  return found ? screenTitles[found.title]() : slug
}
const nameOfTitle = (row: { title_ar: string; title_en: string | null }) =>
  nameOf({ name_ar: row.title_ar, name_en: row.title_en })

/** Instructions of every screen, found by their words or by the screen. */
export function InstructionsList() {
  return (
    <SettingsList
      path="/ministry/settings/instructions"
      within={listInstructions.path}
      search={m.content_instructions_search()}
      rowName={nameOfTitle}
      call={listInstructions}
      opens={{ href: (row) => link('/ministry/settings/instructions/{id}', { id: row.id }) }}
      columns={[
        { key: 'title_ar', label: m.content_instructions_title(), sort: 'title_ar', cell: nameOfTitle },
        { key: 'slug', label: m.content_instructions_screen(), sort: 'slug', cell: (row) => screenOf(row.slug) },
        { key: 'hints', label: m.content_hints(), sort: 'hints', cell: (row) => row.hints },
        {
          key: 'translated',
          label: label(instructionWords.translated),
          sort: 'translated',
          cell: (row) => (row.translated ? label(commonWords.yes) : '—'),
        },
        {
          key: 'updated_at',
          label: label(commonWords.updated_at),
          sort: 'updated_at',
          cell: (row) => <DateText value={row.updated_at.slice(0, 10)} short />,
        },
      ]}
    />
  )
}
