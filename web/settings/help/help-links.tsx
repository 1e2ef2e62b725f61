import { helpLinkWords } from '#contract/settings/help-words.ts'
import { useQuery } from '@tanstack/react-query'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { helpKinds, helpLinkRegister, helpSectionRegister } from '#contract/settings/help.ts'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { RegisterPage, type RegisterWords } from '#web/core/registers/register-page.tsx'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { moveActions } from '#web/core/registers/move-row.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'
import type { Fields } from '#web/ui/use-fields.ts'

const path = '/ministry/settings/help-links'
type Kind = (typeof helpKinds)[number]
const said = (row: { title_ar: string; title_en: string | null }) =>
  nameOf({ name_ar: row.title_ar, name_en: row.title_en })

function useSections() {
  const query = useQuery({
    queryKey: [helpSectionRegister.path, 'choices'],
    queryFn: async () => (await callApi(helpSectionRegister.list, { query: { per_page: 100 } })).data,
    meta: { quiet: true },
  })
  return query.data ?? []
}
type Sections = ReturnType<typeof useSections>

const words = (): RegisterWords => ({
  title: titleAt(path),
  add: m.content_help_link_add(),
  addTitle: m.content_help_link_add(),
  editTitle: m.content_help_link_edit(),
  empty: m.content_help_link_empty(),
  emptyText: m.content_help_link_empty_text(),
  search: m.content_help_link_search(),
  remove: m.content_help_link_remove(),
  removeTitle: (name) => m.content_help_link_remove_title({ name }),
  removeText: m.content_help_link_remove_text(),
  total: (count) => m.content_help_link_total({ count }),
})

const columns = (sections: Sections): readonly Column<RowOf<typeof helpLinkRegister>>[] => [
  { key: 'title_ar', label: label(helpLinkWords.url), sort: 'title_ar', cell: said },
  {
    key: 'help_section_id',
    label: label(helpLinkWords.section),
    sort: 'help_section_id',
    cell: (row) => {
      const section = sections.find((one) => one.id === row.help_section_id)
      return section ? said(section) : '—'
    },
  },
  {
    key: 'kind',
    label: m.content_help_kind(),
    sort: 'kind',
    cell: (row) => label(helpLinkWords.kind.words[row.kind]),
  },
  { key: 'url', label: label(helpLinkWords.url), cell: (row) => <Ltr>{row.url}</Ltr> },
]

const initial = {
  help_section_id: null as number | null,
  title_ar: '',
  title_en: '' as string | null,
  url: '',
  kind: 'page' as Kind,
  sort: 1 as number | null,
}

function LinkFields({ form, sections }: { form: Fields<typeof initial>; sections: Sections }) {
  return (
    <>
      <SelectField
        field={form.field('help_section_id')}
        label={label(helpLinkWords.section)}
        options={sections.map((one) => ({ value: one.id, label: said(one) }))}
      />
      <TextField field={form.field('title_ar')} label={m.content_help_title_ar()} max={150} />
      <TextField field={form.field('title_en')} label={label(commonWords.title_en)} ltr optional max={150} />
      <TextField
        field={form.field('url')}
        label={label(helpLinkWords.url)}
        hint={m.content_help_url_hint()}
        ltr
        max={255}
      />
      <ChoiceField
        field={form.field('kind')}
        label={m.content_help_kind()}
        choices={helpKinds.map((value) => ({ value, label: label(helpLinkWords.kind.words[value]) }))}
      />
      <NumberField field={form.field('sort')} label={label(commonWords.sort)} hint={m.content_sort_hint()} />
    </>
  )
}

/** Links of the help: screens of the platform, or videos and files elsewhere, section by section. */
export function HelpLinks() {
  const sections = useSections()
  return (
    <RegisterPage
      resource={helpLinkRegister}
      crumbs={settingsCrumbs(path)}
      words={words()}
      tools={
        <ButtonLink look="default" href={link('/ministry/settings/help')}>
          {m.title_help_sections()}
        </ButtonLink>
      }
      columns={columns(sections)}
      choices={[
        {
          name: 'help_section_id',
          label: label(helpLinkWords.section),
          any: m.content_help_all_sections(),
          options: sections.map((one) => ({ value: one.id, label: said(one) })),
        },
      ]}
      actions={(row, register) =>
        register.filter('help_section_id') === undefined
          ? []
          : moveActions(helpLinkRegister, register, row, ({ id: _id, ...body }) => body)
      }
      initial={initial}
      rowName={(row) => row.title_ar}
      fields={(form) => <LinkFields form={form} sections={sections} />}
    />
  )
}
