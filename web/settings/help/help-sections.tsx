import { helpLinkWords, helpSectionWords } from '#contract/settings/help-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { helpSectionRegister, helpTypes } from '#contract/settings/help.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { RegisterPage, type RegisterWords } from '#web/core/registers/register-page.tsx'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { moveActions } from '#web/core/registers/move-row.tsx'
import type { Fields } from '#web/ui/use-fields.ts'

const path = '/ministry/settings/help'
type Type = (typeof helpTypes)[number]
const choices = () => helpTypes.map((value) => ({ value, label: label(helpSectionWords.type.words[value]) }))

const words = (): RegisterWords => ({
  title: titleAt(path),
  add: m.content_help_section_add(),
  addTitle: m.content_help_section_add(),
  editTitle: m.content_help_section_edit(),
  empty: m.content_help_section_empty(),
  emptyText: m.content_help_section_empty_text(),
  search: m.content_help_section_search(),
  remove: m.content_help_section_remove(),
  removeTitle: (name) => m.content_help_section_remove_title({ name }),
  removeText: m.content_help_section_remove_text(),
  total: (count) => m.content_help_section_total({ count }),
})

const initial = {
  slug: '',
  type: 'est' as Type,
  title_ar: '',
  title_en: '' as string | null,
  sort: 1 as number | null,
}

function SectionFields({ form }: { form: Fields<typeof initial> }) {
  return (
    <>
      <TextField field={form.field('title_ar')} label={m.content_help_title_ar()} max={150} />
      <TextField field={form.field('title_en')} label={label(commonWords.title_en)} ltr optional max={150} />
      <ChoiceField field={form.field('type')} label={label(helpSectionWords.type)} choices={choices()} />
      <TextField
        field={form.field('slug')}
        label={label(helpSectionWords.slug)}
        hint={m.content_help_slug_hint()}
        ltr
        max={80}
      />
      <NumberField field={form.field('sort')} label={label(commonWords.sort)} hint={m.content_sort_hint()} />
    </>
  )
}

/** Sections of the help, for the ministry or for organisations; each stands at the address of its slug. */
export function HelpSections() {
  return (
    <RegisterPage
      resource={helpSectionRegister}
      crumbs={settingsCrumbs(path)}
      words={words()}
      columns={[
        {
          key: 'title_ar',
          label: label(helpLinkWords.section),
          sort: 'title_ar',
          cell: (row) => nameOf({ name_ar: row.title_ar, name_en: row.title_en }),
        },
        {
          key: 'type',
          label: label(helpSectionWords.type),
          sort: 'type',
          cell: (row) => label(helpSectionWords.type.words[row.type]),
        },
        { key: 'slug', label: label(helpSectionWords.slug), sort: 'slug', cell: (row) => <Ltr>{row.slug}</Ltr> },
        { key: 'sort', label: label(commonWords.sort), sort: 'sort', cell: (row) => row.sort },
      ]}
      choices={[
        { name: 'type', label: label(helpSectionWords.type), any: m.content_all_readers(), options: choices() },
      ]}
      actions={(row, register) => [
        {
          label: m.content_help_links(),
          href: link('/ministry/settings/help-links', undefined, { help_section_id: row.id }),
        },
        ...(row.type === 'min'
          ? [{ label: m.content_help_see(), href: link('/ministry/docs/{slug}', { slug: row.slug }) }]
          : []),
        // Places count among the sections of one side.
        ...(register.filter('type') === undefined
          ? []
          : moveActions(helpSectionRegister, register, row, ({ id: _id, ...body }) => body)),
      ]}
      initial={initial}
      rowName={(row) => row.title_ar}
      fields={(form) => <SectionFields form={form} />}
    />
  )
}
