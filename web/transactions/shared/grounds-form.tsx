import type { Words } from '#contract/core/machine.ts'
import { label } from '#web/base/label.ts'
import { ArticleField } from '#web/regulations/shared/article-field.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'

const lengthOf = (text: string) => [...text.trim()].length

interface Props<F extends string> {
  title: string
  /** What follows from the refusal. */
  effect: string
  verb: string
  /** The field of the reason, its words, and how few of its characters are too few, and the most that are taken. */
  reason: {
    readonly field: F
    readonly words: Words
    readonly min: number
    readonly short: string
    readonly max?: number
  }
  take: (input: Record<F | 'article', string>) => Promise<Errors | void>
  onClose: () => void
}
/** Refusing something with a reason and the article on which the refusal rests. */
export function GroundsForm<F extends string>({ title, effect, verb, reason, take, onClose }: Props<F>) {
  const { field, words, min, short, max = 1000 } = reason
  const form = useFields<Record<string, string>>({
    initial: { [field]: '', article: '' },
    validate: (values): Record<string, string> => ({
      ...(lengthOf(values[field] ?? '') < min ? { [field]: short } : {}),
      ...(lengthOf(values.article ?? '') < 3 ? { article: m.decision_article_missing() } : {}),
    }),
  })
  return (
    <RecordDrawer
      title={title}
      form={form}
      verb={verb}
      onClose={onClose}
      onSubmit={(values) =>
        take({ [field]: values[field]?.trim(), article: values.article?.trim() } as Record<F | 'article', string>)
      }
    >
      <Notice tone="warn">{effect}</Notice>
      <AreaField field={form.field(field)} label={label(words)} max={max} rows={5} />
      <ArticleField field={form.field('article')} />
    </RecordDrawer>
  )
}
