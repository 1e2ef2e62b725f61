import { commonWords } from '#contract/core/calls/common-words.ts'
import { campaignMachine } from '#contract/campaigns/workflow.ts'
import { label } from '#web/base/label.ts'
import { buttonOf, effectOf, questionOf } from '#web/core/cases/words.ts'
import { ArticleField } from '#web/regulations/shared/article-field.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'

const lengthOf = (text: string) => [...text.trim()].length

/** Refusing a campaign, with its reason and the article on which the refusal rests. */
export function RejectForm({
  name,
  take,
  onClose,
}: {
  name: string
  take: (input: Record<string, string>) => Promise<Errors | void>
  onClose: () => void
}) {
  const form = useFields({
    initial: { reject_text: '', article: '' },
    validate: ({ reject_text, article }): Record<string, string> => ({
      ...(lengthOf(reject_text) < 5 ? { reject_text: m.campaign_reject_short() } : {}),
      ...(lengthOf(article) < 3 ? { article: m.decision_article_missing() } : {}),
    }),
  })
  return (
    <RecordDrawer
      title={questionOf(campaignMachine, 'reject', name)}
      form={form}
      verb={buttonOf(campaignMachine, 'reject')}
      onClose={onClose}
      onSubmit={async ({ reject_text, article }) => {
        const errors = await take({ reject_text: reject_text.trim(), article: article.trim() })
        if (!errors) onClose()
        return errors ?? undefined
      }}
    >
      <Notice tone="warn">{effectOf(campaignMachine, 'reject')}</Notice>
      <AreaField field={form.field('reject_text')} label={label(commonWords.refusal)} max={1000} rows={5} />
      <ArticleField field={form.field('article')} />
    </RecordDrawer>
  )
}
