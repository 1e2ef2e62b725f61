import { useQuery } from '@tanstack/react-query'
import { listHintArticles, listHintTexts } from '#contract/settings/help.ts'
import { callApi } from '#web/core/api/api.ts'
import { articleTitle } from '#web/regulations/shared/article-title.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { FieldRow } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

/** Texts that a hint may point to. */
export const useHintTexts = () =>
  useQuery({
    queryKey: [listHintTexts.path],
    queryFn: async () => (await callApi(listHintTexts)).data,
    meta: { quiet: true },
  }).data ?? []

/** Articles of a text; none while no text is chosen. */
export const useHintArticles = (text: number | null) =>
  useQuery({
    queryKey: [listHintTexts.path, text],
    queryFn: async () => (await callApi(listHintArticles, { params: { id: text ?? 0 } })).data,
    enabled: text !== null,
    meta: { quiet: true },
  }).data ?? []

/** The text of the legal library that asks for a field, and which of its articles. */
export function HintLaw({
  field,
  text,
  article,
}: {
  field: string
  text: Binding<number | null>
  article: Binding<number | null>
}) {
  const texts = useHintTexts()
  const articles = useHintArticles(text.value)
  const choose = (value: number | null) => {
    text.onChange(value)
    article.onChange(null)
  }
  return (
    <FieldRow>
      <PickField
        field={{ ...text, onChange: choose }}
        label={m.content_hint_law({ field })}
        optional
        options={texts.map((one) => ({
          value: one.id,
          label: `${nameOf(one)} (${m.legal_number({ number: one.number, year: one.issue_date.slice(0, 4) })})`,
        }))}
      />
      {text.value !== null && (
        <PickField
          field={article}
          label={m.content_hint_article({ field })}
          optional
          options={articles.map((one) => ({ value: one.id, label: articleTitle(one) }))}
        />
      )}
    </FieldRow>
  )
}
