import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { IconArrowDown, IconArrowMerge, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { regulationRegister, writeContents, type RegulationContents } from '#contract/regulations/registers.ts'
import { readVersions } from '#contract/regulations/versions.ts'
import { callApi } from '#web/core/api/api.ts'
import { SavedForm } from '#web/core/forms/saved-form.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormSection } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields, type Binding, type Fields } from '#web/ui/use-fields.ts'
import { addArticle, articleOf, bodyOf, mergeArticle, moveArticle, numberArticles, type Article } from './articles.ts'
import { regulationLabel } from './regulation-words.ts'
import { useAllRegulations } from './use-regulations.ts'
import css from './articles-editor.module.css'

type Values = { contents: readonly Article[]; in_force_from: string | null; amended_by_id: number | null }
const toForm = ({ contents, in_force_from, amended_by_id }: RegulationContents): Values => ({
  contents: contents.map(articleOf),
  in_force_from,
  amended_by_id,
})
const icon = { size: 18, 'aria-hidden': true } as const

const snippet = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim()
    .slice(0, 160)

function ArticleFields({ form, at, article }: { form: Fields<Values>; at: number; article: Article }) {
  // Fields of a list have dotted names, which the types of the form do not know.
  const bind = (name: 'heading_ar' | 'body_ar' | 'body_en'): Binding<string | null> => ({
    ...(form.field(`contents.${at}.${name}` as never) as unknown as Binding<string | null>),
    value: article[name],
  })
  return (
    <div className={css.fields}>
      <TextField field={bind('heading_ar')} label={m.content_article_heading()} optional max={200} />
      <RichTextField field={bind('body_ar')} label={label(commonWords.text_ar)} lang="ar" max={20_000} />
      <RichTextField field={bind('body_en')} label={label(commonWords.text_en)} lang="en" optional max={20_000} />
    </div>
  )
}

/** Whether the change is a correction, or a new text that leaves the earlier one readable. */
function NewTextFields({ form, id }: { form: Fields<Values>; id: number }) {
  const others = useAllRegulations().filter((one) => one.id !== id)
  return (
    <FormSection title={m.content_new_text()}>
      <p>{m.content_new_text_note()}</p>
      <DateField field={form.field('in_force_from')} label={m.content_in_force_from()} optional />
      <PickField
        field={form.field('amended_by_id')}
        label={m.legal_amended_by()}
        optional
        options={others.map((one) => ({ value: one.id, label: regulationLabel(one) }))}
      />
    </FormSection>
  )
}

interface Item {
  readonly form: Fields<Values>
  readonly at: number
  /** Its fields are open. */
  readonly shown: boolean
  readonly toggle: () => void
}

/** Edits, moves, merges or removes one article. */
function ArticleTools({ form, at, name, shown, toggle }: Item & { name: string }) {
  const articles = form.values.contents
  const set = (next: readonly Article[]) => form.set('contents', next)
  return (
    <div className={css.tools}>
      <IconButton
        label={shown ? m.content_article_close({ name }) : m.content_article_edit({ name })}
        aria-expanded={shown}
        onClick={toggle}
      >
        <IconPencil {...icon} />
      </IconButton>
      {at > 0 && (
        <IconButton label={m.content_article_up({ name })} onClick={() => set(moveArticle(articles, at, -1))}>
          <IconArrowUp {...icon} />
        </IconButton>
      )}
      {at < articles.length - 1 && (
        <>
          <IconButton label={m.content_article_down({ name })} onClick={() => set(moveArticle(articles, at, 1))}>
            <IconArrowDown {...icon} />
          </IconButton>
          <IconButton label={m.content_article_merge({ name })} onClick={() => set(mergeArticle(articles, at))}>
            <IconArrowMerge {...icon} />
          </IconButton>
        </>
      )}
      <IconButton
        label={m.content_article_remove({ name })}
        onClick={() => set(articles.filter((one) => one !== articles[at]))}
      >
        <IconTrash {...icon} />
      </IconButton>
    </div>
  )
}

function ArticleItem({ form, at, shown, mayEdit, toggle }: Item & { mayEdit: boolean }) {
  const article = form.values.contents[at] as Article
  const name = article.heading_ar || m.legal_part({ number: at + 1 })
  return (
    <li className={css.article} data-open={shown || undefined}>
      <div className={css.head}>
        <h3 dir="auto">{name}</h3>
        {mayEdit && <ArticleTools form={form} at={at} name={name} shown={shown} toggle={toggle} />}
      </div>
      {shown && mayEdit ? (
        <ArticleFields form={form} at={at} article={article} />
      ) : (
        <p className={css.snippet} dir="auto">
          {snippet(article.body_ar)}
        </p>
      )}
    </li>
  )
}

/** Articles of a text in their order: added, moved, merged, numbered, and saved all together. */
export function ArticlesEditor({ id, stored, mayEdit }: { id: number; stored: RegulationContents; mayEdit: boolean }) {
  const check = bySchema(writeContents.body as NonNullable<typeof writeContents.body>)
  const form = useFields<Values>({
    initial: toForm(stored),
    validate: (values) => check(bodyOf(values)),
  })
  // A text that had no articles yet has no earlier version to keep.
  const hasText = stored.contents.length > 0
  const [open, setOpen] = useState<string>()
  const articles = form.values.contents
  const set = (next: readonly Article[]) => form.set('contents', next)
  const add = () => {
    const next = addArticle(articles)
    set(next)
    setOpen(next.at(-1)?.key)
  }
  const isBad = (at: number) => form.errorList().some(({ id: one }) => one?.includes(`-contents.${at}.`))
  const failed = (at: number) =>
    ['heading_ar', 'body_ar', 'body_en'].some((name) => form.field(`contents.${at}.${name}` as never).error)

  return (
    <SavedForm
      form={form}
      mayEdit={mayEdit}
      verb={m.content_articles_save()}
      record={stored}
      toForm={toForm}
      save={(values, version) => callApi(writeContents, { params: { id }, body: bodyOf(values), version })}
      refresh={[[regulationRegister.path], [readVersions.path]]}
      tools={
        <>
          <Button look="default" size="form" icon={<IconPlus {...icon} />} onClick={add}>
            {m.content_article_add()}
          </Button>
          {articles.length > 1 && (
            <Button look="subtle" size="form" onClick={() => set(numberArticles(articles))}>
              {m.content_articles_number()}
            </Button>
          )}
          {form.dirty && <span role="status">{m.content_articles_unsaved()}</span>}
        </>
      }
    >
      {articles.length === 0 ? (
        <EmptyState title={m.content_articles_empty()} text={m.content_articles_empty_text()} />
      ) : (
        <ol className={css.list}>
          {articles.map((article, at) => {
            const shown = open === article.key || isBad(at) || failed(at)
            const toggle = () => setOpen(shown ? undefined : article.key)
            return <ArticleItem key={article.key} form={form} at={at} {...{ shown, mayEdit, toggle }} />
          })}
        </ol>
      )}
      {(form.dirty || form.values.in_force_from !== null) && hasText && <NewTextFields form={form} id={id} />}
    </SavedForm>
  )
}
