import { useQuery } from '@tanstack/react-query'
import { faqCategoryRegister, faqRegister } from '#contract/pages/faq-registers.ts'
import { callApi } from '#web/core/api.ts'
import { bare } from '#web/core/bare-filter.ts'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { lang } from '#web/core/preferences.ts'
import { RegisterPage } from '#web/core/register-page.tsx'
import { useMay } from '#web/core/session.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/choice-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { settingsCrumbs } from './crumbs.ts'
import { moveActions } from './move-row.tsx'
import { PublishedTag, publishedChoices } from './published.tsx'

const path = '/ministry/settings/faq'

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

/** Questions with their answers; what is published stands on the open page at once. */
export function Faq() {
  const categories = useCategories()
  return (
    <RegisterPage
      resource={faqRegister}
      crumbs={settingsCrumbs(path)}
      words={{
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
      }}
      tools={
        <ButtonLink look="default" href={link('/faq')}>
          {m.content_see_public()}
        </ButtonLink>
      }
      columns={[
        {
          key: 'question_ar',
          label: m.content_question(),
          sort: 'question_ar',
          cell: (row) => (lang() === 'en' && row.question_en ? row.question_en : row.question_ar),
        },
        {
          key: 'faq_category_id',
          label: m.content_category(),
          sort: 'faq_category_id',
          cell: (row) => nameOf(row.faqCategory),
        },
        { key: 'question_en', label: m.content_translated(), cell: (row) => (row.answer_en ? m.content_yes() : '—') },
        { key: 'is_published', label: m.content_state(), cell: (row) => <PublishedTag on={row.is_published} /> },
      ]}
      filters={(register) => (
        <>
          <SelectField
            bare
            size="desk"
            field={bare(register, 'faq_category_id')}
            label={m.content_category()}
            placeholder={m.content_all_categories()}
            options={categories.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
          />
          <SelectField
            bare
            size="desk"
            field={bare(register, 'is_published')}
            label={m.content_state()}
            placeholder={m.content_all_states()}
            options={publishedChoices()}
          />
        </>
      )}
      actions={(row, register) =>
        // Places count within a category: in a list of all of them there is no above and below.
        register.filter('faq_category_id') === undefined
          ? []
          : moveActions(faqRegister, register, row, ({ id: _id, faqCategory: _category, ...body }) => body)
      }
      initial={{
        faq_category_id: null as number | null,
        question_ar: '',
        question_en: '' as string | null,
        answer_ar: '',
        answer_en: '' as string | null,
        sort: 1 as number | null,
        is_published: true,
      }}
      rowName={(row) => row.question_ar}
      fields={(form) => (
        <>
          <SelectField
            field={form.field('faq_category_id')}
            label={m.content_category()}
            options={categories.map((one) => ({ value: one.id, label: nameOf(one) }))}
          />
          <AreaField field={form.field('question_ar')} label={m.content_question_ar()} rows={2} max={300} />
          <RichTextField field={form.field('answer_ar')} label={m.content_answer_ar()} lang="ar" max={5000} />
          <AreaField
            field={form.field('question_en')}
            label={m.content_question_en()}
            ltr
            optional
            rows={2}
            max={300}
          />
          <RichTextField field={form.field('answer_en')} label={m.content_answer_en()} lang="en" optional max={5000} />
          <NumberField field={form.field('sort')} label={m.content_sort()} hint={m.content_sort_hint()} />
          <CheckField
            field={form.field('is_published')}
            label={m.content_published()}
            hint={m.content_faq_published_hint()}
          />
        </>
      )}
    />
  )
}
