import { label } from '#web/base/label.ts'
import { faqWords } from '#contract/pages/faq-words.ts'
import { useQuery } from '@tanstack/react-query'
import { faqPublication, faqRegister } from '#contract/pages/faq-registers.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PublicationPanel } from '#web/core/publication/publication-panel.tsx'

const labels: Readonly<Record<string, () => string>> = {
  faq_category_id: () => label(faqWords.category),
  question_ar: m.content_question_ar,
  answer_ar: m.content_answer_ar,
  question_en: () => label(faqWords.question_en),
  answer_en: m.content_answer_en,
  faq_question_id: m.content_asked_question,
}

/** A question on its way to readers, beside the list of questions. */
export function FaqPublication({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: [faqRegister.path, id, 'publication'],
    queryFn: async () => (await callApi(faqPublication.read, { params: { id } })).data,
  })
  return (
    <Dialog
      kind="drawer"
      title={m.publication_title()}
      note={<bdi>{name}</bdi>}
      onClose={onClose}
      footer={
        <Button look="default" size="form" onClick={onClose}>
          {m.shell_close()}
        </Button>
      }
    >
      <Loaded query={query} lines={3}>
        {(publication) => (
          <PublicationPanel
            publication={publication}
            act={faqPublication.act}
            name={name}
            labels={labels}
            refresh={[faqRegister.path]}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
