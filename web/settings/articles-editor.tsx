import { IconArrowDown, IconArrowMerge, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { regulationRegister, writeContents } from '#contract/regulations/registers.ts'
import { callApi } from '#web/core/api.ts'
import { sendForm } from '#web/core/send-form.ts'
import { bySchema } from '#web/core/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields, type Binding, type Fields } from '#web/ui/use-fields.ts'
import { addArticle, articleOf, bodyOf, mergeArticle, moveArticle, numberArticles, type Article } from './articles.ts'
import css from './articles-editor.module.css'

type Values = { contents: readonly Article[] }
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
      <RichTextField field={bind('body_ar')} label={m.content_article_ar()} lang="ar" max={20_000} />
      <RichTextField field={bind('body_en')} label={m.content_article_en()} lang="en" optional max={20_000} />
    </div>
  )
}

/** Articles of a text in their order: added, moved, merged, numbered, and saved all together. */
export function ArticlesEditor({
  id,
  stored,
  mayEdit,
}: {
  id: number
  stored: readonly Parameters<typeof articleOf>[0][]
  mayEdit: boolean
}) {
  const check = bySchema(writeContents.body as NonNullable<typeof writeContents.body>)
  const form = useFields<Values>({
    initial: { contents: stored.map(articleOf) },
    validate: (values) => check(bodyOf(values)),
  })
  const client = useQueryClient()
  const [open, setOpen] = useState<string>()
  const articles = form.values.contents
  const set = (next: readonly Article[]) => form.set('contents', next)
  const add = () => {
    const next = addArticle(articles)
    set(next)
    setOpen(next.at(-1)?.key)
  }
  const save = (values: Values) =>
    sendForm(async () => {
      const answer = await callApi(writeContents, { params: { id }, body: bodyOf(values) })
      form.reset({ contents: answer.data.map(articleOf) })
      await client.invalidateQueries({ queryKey: [regulationRegister.path] })
      return answer
    })
  const isBad = (at: number) => form.errorList().some(({ id: one }) => one.includes(`-contents.${at}.`))
  const failed = (at: number) =>
    ['heading_ar', 'body_ar', 'body_en'].some((name) => form.field(`contents.${at}.${name}` as never).error)

  return (
    <Form
      form={form}
      dense
      guarded
      onSubmit={save}
      actions={({ busy }) =>
        mayEdit && (
          <>
            <Button type="submit" size="form" busy={busy}>
              {m.content_articles_save()}
            </Button>
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
        )
      }
    >
      {articles.length === 0 ? (
        <EmptyState title={m.content_articles_empty()} text={m.content_articles_empty_text()} />
      ) : (
        <ol className={css.list}>
          {articles.map((article, at) => {
            const name = article.heading_ar || m.legal_part({ number: at + 1 })
            const shown = open === article.key || isBad(at) || failed(at)
            return (
              <li key={article.key} className={css.article} data-open={shown || undefined}>
                <div className={css.head}>
                  <h3>{name}</h3>
                  {mayEdit && (
                    <div className={css.tools}>
                      <IconButton
                        label={shown ? m.content_article_close({ name }) : m.content_article_edit({ name })}
                        aria-expanded={shown}
                        onClick={() => setOpen(shown ? undefined : article.key)}
                      >
                        <IconPencil {...icon} />
                      </IconButton>
                      {at > 0 && (
                        <IconButton
                          label={m.content_article_up({ name })}
                          onClick={() => set(moveArticle(articles, at, -1))}
                        >
                          <IconArrowUp {...icon} />
                        </IconButton>
                      )}
                      {at < articles.length - 1 && (
                        <>
                          <IconButton
                            label={m.content_article_down({ name })}
                            onClick={() => set(moveArticle(articles, at, 1))}
                          >
                            <IconArrowDown {...icon} />
                          </IconButton>
                          <IconButton
                            label={m.content_article_merge({ name })}
                            onClick={() => set(mergeArticle(articles, at))}
                          >
                            <IconArrowMerge {...icon} />
                          </IconButton>
                        </>
                      )}
                      <IconButton
                        label={m.content_article_remove({ name })}
                        onClick={() => set(articles.filter((one) => one.key !== article.key))}
                      >
                        <IconTrash {...icon} />
                      </IconButton>
                    </div>
                  )}
                </div>
                {shown && mayEdit ? (
                  <ArticleFields form={form} at={at} article={article} />
                ) : (
                  <p className={css.snippet}>{snippet(article.body_ar)}</p>
                )}
              </li>
            )
          })}
        </ol>
      )}
    </Form>
  )
}
