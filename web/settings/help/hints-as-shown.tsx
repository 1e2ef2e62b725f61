import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '#contract/core/refusals/messages.ts'
import { listHintArticles, listHintTexts, type HintSection } from '#contract/settings/help.ts'
import { callApi } from '#web/core/api/api.ts'
import { articleTitle } from '#web/regulations/shared/article-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { FieldHints } from '#web/ui/field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import { useHintTexts } from './hint-law.tsx'
import css from './letter-fields.module.css'

type Contents = HintSection['contents']
type Shown = 'ar' | 'en'

/** A field that only shows how a hint stands beside it. */
const mock = (name: string, error: string | undefined): Binding<string> => ({
  id: `preview-${name}${error ? '-failed' : ''}`,
  name,
  value: '',
  error,
  onChange: () => undefined,
  onBlur: () => undefined,
  onLabel: () => undefined,
})

/** Hints as their readers will see them, beside a field and inside its error. */
export function HintsAsShown({ contents }: { contents: Contents }) {
  const [shown, setShown] = useState<Shown>('ar')
  const texts = useHintTexts()
  const wanted = [...new Set(Object.values(contents).flatMap((one) => one.regulation_id ?? []))]
  const articles = useQueries({
    queries: wanted.map((id) => ({
      queryKey: [listHintTexts.path, id],
      queryFn: async () => (await callApi(listHintArticles, { params: { id } })).data,
      meta: { quiet: true },
    })),
  }).flatMap((query) => query.data ?? [])
  const lawOf = ({ regulation_id, article_id }: Contents[string]) => {
    const text = texts.find((one) => one.id === regulation_id)
    if (!text) return undefined
    const name = (shown === 'en' && text.name_en) || text.name_ar
    const article = articles.find((one) => one.id === article_id)
    return (
      <bdi>{article ? m.field_law_article({ article: articleTitle(article), name }, { locale: shown }) : name}</bdi>
    )
  }
  const hints = Object.fromEntries(
    Object.entries(contents)
      .filter(([, hint]) => hint.ar.trim() !== '')
      .map(([field, hint]) => [field, { text: (shown === 'en' && hint.en) || hint.ar, article: lawOf(hint) }]),
  )
  return (
    <>
      <Segments
        label={m.content_preview_language()}
        value={shown}
        choices={[
          { value: 'ar', label: m.profile_arabic() },
          { value: 'en', label: m.profile_english() },
        ]}
        onChange={setShown}
      />
      <div className={css.preview} lang={shown} dir={shown === 'ar' ? 'rtl' : 'ltr'}>
        <FieldHints value={hints}>
          {Object.keys(hints).map((field) => (
            <div key={field} className={css.preview}>
              <TextField field={mock(field, undefined)} label={field} />
              <TextField
                field={mock(field, fieldErrors['V-REQ'][shown])}
                label={m.content_preview_failed({ field }, { locale: shown })}
              />
            </div>
          ))}
        </FieldHints>
      </div>
    </>
  )
}
