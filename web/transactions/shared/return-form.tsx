import type { ReturnItem } from '#contract/transactions/workflow.ts'
import { ArticleField } from '#web/regulations/shared/article-field.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { FormSection } from '#web/ui/form.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Binding, type Errors, type Fields, useFields } from '#web/ui/use-fields.ts'
import css from './return-form.module.css'

/** Something that may be returned by itself, named as a refusal names it. */
export interface Returnable {
  readonly at: string
  readonly label: string
}
interface Props {
  title: string
  verb: string
  /** What the applicant is asked, above his whole request. */
  question: string
  items?: readonly Returnable[]
  take: (input: object) => Promise<Errors | undefined>
  onClose: () => void
}
type Values = Record<string, string | boolean>
/** A colon, because a form takes a full stop for a value within a value. */
const named = (kind: 'on' | 'note' | 'article', at: string) => `${kind}:${at.replace('.', ':')}`
const text = (values: Values, name: string) => String(values[name] ?? '').trim()

const chosenOf = (values: Values, items: readonly Returnable[]): ReturnItem[] =>
  items
    .filter(({ at }) => values[named('on', at)] === true)
    .map(({ at }) => ({
      at,
      note: text(values, named('note', at)),
      article: text(values, named('article', at)) || null,
    }))

/** What may be named by itself; each note says in its label of what it is, as the list of errors shows it alone. */
function Items({ form, items }: { form: Fields<Values>; items: readonly Returnable[] }) {
  const field = (name: string) => form.field(name) as Binding<string>
  return (
    <FormSection title={m.return_items()} text={m.return_items_text()}>
      <ul className={css.items}>
        {items.map(({ at, label }) => (
          <li key={at}>
            <CheckField field={form.field(named('on', at)) as Binding<boolean>} label={label} />
            {form.values[named('on', at)] === true && (
              <div className={css.note}>
                <AreaField
                  field={field(named('note', at))}
                  label={m.return_text_of({ item: label })}
                  max={1000}
                  rows={2}
                />
                <ArticleField field={field(named('article', at))} optional />
              </div>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  )
}

/** A return with its reason and article; single fields and documents may be named, and then they alone are corrected. */
export function ReturnForm({ title, verb, question, items = [], take, onClose }: Props) {
  const form = useFields<Values>({
    initial: Object.fromEntries([
      ['notes', ''],
      ['article', ''],
      ...items.flatMap(({ at }) => [
        [named('on', at), false],
        [named('note', at), ''],
        [named('article', at), ''],
      ]),
    ]) as Values,
    validate: (values): Record<string, string> => ({
      ...([...text(values, 'notes')].length < 10 ? { notes: m.decision_return_short() } : {}),
      ...([...text(values, 'article')].length < 3 ? { article: m.decision_article_missing() } : {}),
      ...Object.fromEntries(
        chosenOf(values, items)
          .filter(({ note }) => [...note].length < 5)
          .map(({ at }) => [named('note', at), m.return_text_missing()]),
      ),
    }),
  })
  const field = (name: string) => form.field(name) as Binding<string>
  return (
    <RecordDrawer
      title={title}
      form={form}
      verb={verb}
      onClose={onClose}
      onSubmit={(values) => {
        const chosen = chosenOf(values, items)
        return take({
          notes: text(values, 'notes'),
          article: text(values, 'article'),
          ...(chosen.length > 0 ? { items: chosen } : {}),
        })
      }}
    >
      <AreaField field={field('notes')} label={question} hint={m.ministry_notes_hint()} max={2000} rows={4} />
      <ArticleField field={field('article')} />
      {items.length > 0 && <Items form={form} items={items} />}
    </RecordDrawer>
  )
}
