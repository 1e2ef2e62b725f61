import { faqWords } from '#contract/pages/faq-words.ts'
import { instructionWords } from '#contract/settings/help-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { faqCategoryRegister, faqRegister } from '#contract/pages/faq-registers.ts'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { lang } from '#web/base/preferences.ts'
import { RegisterPage, type RegisterWords } from '#web/core/registers/register-page.tsx'
import { useMay } from '#web/core/session/session.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import type { RowOf } from '#web/core/registers/use-register.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { AskedQuestions, FaqTabs } from './asked-questions.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { emptyFaq, FaqFields } from './faq-fields.tsx'
import { moveActions } from '#web/core/registers/move-row.tsx'
import { FaqPublication } from './faq-publication.tsx'
import { publicationChoices } from '#web/core/publication/publication-words.ts'
import { BesideNotice, PublicationTags, publishedChoices } from '#web/core/publication/published.tsx'
import type { Column } from '#web/ui/data-table.tsx'

const path = '/ministry/settings/faq'

/** What is sent of a row: its fields. */
const bodyOf = (row: RowOf<typeof faqRegister>) =>
  Object.fromEntries(Object.keys(emptyFaq).map((name) => [name, row[name as keyof typeof emptyFaq]]))

/** Categories as choices, for those who may read them. */
function useCategories() {
  const query = useQuery({
    queryKey: [faqCategoryRegister.path, 'choices'],
    queryFn: async () => (await callApi(faqCategoryRegister.list, { query: { per_page: 100 } })).data,
    enabled: useMay('ministry_question_categories', 'S'),
    meta: { quiet: true },
  })
  return query.data ?? []
}

const words = (): RegisterWords => ({
  title: titleAt(path),
  add: m.content_faq_add(),
  addTitle: m.content_faq_add(),
  editTitle: m.content_faq_edit(),
  empty: m.content_faq_empty(),
  emptyText: m.content_faq_empty_text(),
  search: m.content_faq_search(),
  remove: m.content_faq_remove(),
  removeTitle: (name) => m.content_faq_remove_title({ name }),
  removeText: m.content_faq_remove_text(),
  total: (count) => m.content_faq_total({ count }),
})

const columns = (): readonly Column<RowOf<typeof faqRegister>>[] => [
  {
    key: 'question_ar',
    label: label(faqWords.question_ar),
    sort: 'question_ar',
    cell: (row) => (lang() === 'en' && row.question_en ? row.question_en : row.question_ar),
  },
  {
    key: 'faq_category_id',
    label: label(faqWords.category),
    sort: 'faq_category_id',
    cell: (row) => nameOf(row.faqCategory),
  },
  {
    key: 'question_en',
    label: label(instructionWords.translated),
    cell: (row) => (row.answer_en ? label(commonWords.yes) : '—'),
  },
  {
    key: 'useful',
    label: m.content_faq_useful(),
    cell: (row) => (row.useful + row.useless > 0 ? m.content_faq_useful_of(row) : '—'),
  },
  { key: 'is_published', label: label(commonWords.status), cell: (row) => <PublicationTags row={row} /> },
]

/** Questions with their answers; what a second person publishes stands on the open page at once. */
export function Faq() {
  const categories = useCategories()
  const [open, setOpen] = useState<{ id: number; name: string }>()
  if (useAddress().one('view') === 'asked') return <AskedQuestions categories={categories} />
  return (
    <RegisterPage
      resource={faqRegister}
      crumbs={settingsCrumbs(path)}
      words={words()}
      tabs={<FaqTabs value="answers" />}
      tools={
        <ButtonLink look="default" href={link('/faq')}>
          {m.content_see_public()}
        </ButtonLink>
      }
      columns={columns()}
      choices={[
        {
          name: 'faq_category_id',
          label: label(faqWords.category),
          any: m.content_all_categories(),
          options: categories.map((one) => ({ value: one.id, label: nameOf(one) })),
        },
        {
          name: 'is_published',
          label: label(commonWords.status),
          any: m.content_all_states(),
          options: publishedChoices(),
        },
        {
          name: 'publication',
          label: m.publication_state(),
          any: m.publication_any(),
          options: publicationChoices(),
        },
      ]}
      actions={(row, register) => [
        { label: m.publication_open(), act: () => setOpen({ id: row.id, name: row.question_ar }) },
        // Places count within a category: in a list of all of them there is no above and below.
        ...(register.filter('faq_category_id') === undefined ? [] : moveActions(faqRegister, register, row, bodyOf)),
      ]}
      initial={emptyFaq}
      rowName={(row) => row.question_ar}
      fields={(form, row) => (
        <>
          {row?.is_published && <BesideNotice />}
          <FaqFields form={form} categories={categories} />
        </>
      )}
    >
      {open && <FaqPublication {...open} onClose={() => setOpen(undefined)} />}
    </RegisterPage>
  )
}
