import { faqPublication, faqRegister } from '#contract/pages/faq-registers.ts'
import { faqWords } from '#contract/pages/faq-words.ts'
import { label } from '#web/base/label.ts'
import { PublicationDrawer } from '#web/core/publication/publication-drawer.tsx'
import { m } from '#web/generated/paraglide/messages.js'

const labels: Readonly<Record<string, () => string>> = {
  faq_category_id: () => label(faqWords.category),
  question_ar: m.content_question_ar,
  answer_ar: m.content_answer_ar,
  question_en: () => label(faqWords.question_en),
  answer_en: m.content_answer_en,
  faq_question_id: m.content_asked_question,
}

/** A question on its way to readers, beside the list of questions. */
export const FaqPublication = (props: { id: number; name: string; onClose: () => void }) => (
  <PublicationDrawer {...props} calls={faqPublication} path={faqRegister.path} labels={labels} />
)
