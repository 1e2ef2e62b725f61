import { faqWords, faqCategoryWords } from '#contract/pages/faq-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { faqCategoryRegister, faqCategoryTypes } from '#contract/pages/faq-registers.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { moveActions } from '#web/core/registers/move-row.tsx'

const path = '/ministry/settings/faq-categories'
type Type = (typeof faqCategoryTypes)[number]
const choices = () => faqCategoryTypes.map((value) => ({ value, label: label(faqCategoryWords.type.words[value]) }))

/** Categories of questions, and whom each is for. */
export function FaqCategories() {
  return (
    <RegisterPage
      resource={faqCategoryRegister}
      crumbs={settingsCrumbs(path)}
      words={{
        title: titleAt(path),
        add: m.content_faq_category_add(),
        addTitle: m.content_faq_category_add(),
        editTitle: m.content_faq_category_edit(),
        empty: m.content_faq_category_empty(),
        emptyText: m.content_faq_category_empty_text(),
        search: label(faqCategoryWords.name_ar),
        remove: m.content_faq_category_remove(),
        removeTitle: (name) => m.content_faq_category_remove_title({ name }),
        removeText: m.content_faq_category_remove_text(),
        total: (count) => m.content_faq_category_total({ count }),
      }}
      columns={[
        { key: 'name_ar', label: label(faqWords.category), sort: 'name_ar', cell: nameOf },
        {
          key: 'type',
          label: label(faqCategoryWords.type),
          sort: 'type',
          cell: (row) => label(faqCategoryWords.type.words[row.type]),
        },
        { key: 'sort', label: label(commonWords.sort), sort: 'sort', cell: (row) => row.sort },
      ]}
      choices={[
        { name: 'type', label: label(faqCategoryWords.type), any: m.content_all_readers(), options: choices() },
      ]}
      actions={(row, register) =>
        moveActions(faqCategoryRegister, register, row, ({ name_ar, name_en, type, sort }) => ({
          name_ar,
          name_en,
          type,
          sort,
        }))
      }
      initial={{ name_ar: '', name_en: '' as string | null, type: 'both' as Type, sort: 1 as number | null }}
      rowName={(row) => row.name_ar}
      fields={(form) => (
        <>
          <TextField field={form.field('name_ar')} label={label(faqCategoryWords.name_ar)} max={100} />
          <TextField field={form.field('name_en')} label={label(commonWords.name_en)} ltr optional max={100} />
          <ChoiceField
            field={form.field('type')}
            label={label(faqCategoryWords.type)}
            hint={m.content_readers_hint()}
            choices={choices()}
          />
          <NumberField field={form.field('sort')} label={label(commonWords.sort)} hint={m.content_sort_hint()} />
        </>
      )}
    />
  )
}
