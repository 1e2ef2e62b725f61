import { faqWords } from '#contract/pages/faq-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'

export const emptyFaq = {
  faq_category_id: null as number | null,
  question_ar: '',
  question_en: '' as string | null,
  answer_ar: '',
  answer_en: '' as string | null,
  sort: 1 as number | null,
  faq_question_id: null as number | null,
}
export interface FaqCategory {
  readonly id: number
  readonly name_ar: string
  readonly name_en: string | null
}

/** A question with its answer in both languages, its place and whether readers see it. */
export function FaqFields({ form, categories }: { form: Fields<typeof emptyFaq>; categories: readonly FaqCategory[] }) {
  return (
    <>
      <SelectField
        field={form.field('faq_category_id')}
        label={label(faqWords.category)}
        options={categories.map((one) => ({ value: one.id, label: nameOf(one) }))}
      />
      <AreaField field={form.field('question_ar')} label={m.content_question_ar()} rows={2} max={300} />
      <RichTextField field={form.field('answer_ar')} label={m.content_answer_ar()} lang="ar" max={5000} />
      <AreaField
        field={form.field('question_en')}
        label={label(faqWords.question_en)}
        ltr
        optional
        rows={2}
        max={300}
      />
      <RichTextField field={form.field('answer_en')} label={m.content_answer_en()} lang="en" optional max={5000} />
      <NumberField field={form.field('sort')} label={label(commonWords.sort)} hint={m.content_sort_hint()} />
    </>
  )
}
