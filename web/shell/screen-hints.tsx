import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { readScreenHints } from '#contract/core/reference.ts'
import { FieldHints } from '#web/ui/field.tsx'
import { callApi } from '#web/core/api/api.ts'
import { articleAnchor, articleTitle } from '#web/regulations/shared/article-title.ts'
import { link } from '#web/core/screens/link.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { findPlace } from '#web/core/screens/screens.ts'
import { useShownPath } from '#web/core/screens/shown-path.ts'

const none = {}

type Hint = AnswerOf<typeof readScreenHints>[string]
/** A hint in the reader's language. Its law opens beside the form, so that typed text stays. */
export function shownHint({ ar, en, law }: Hint) {
  const english = lang() === 'en'
  const text = (english && en) || ar
  if (!law) return { text }
  const href = link('/legal-references/view/{id}', { id: law.id }, { model: law.model === 'law' ? '' : law.model })
  const name = (english && law.name_en) || law.name_ar
  const words = law.article ? m.field_law_article({ article: articleTitle(law.article), name }) : name
  return {
    text,
    article: (
      <a href={law.article ? `${href}#${articleAnchor(law.article.id)}` : href} target="_blank" rel="noreferrer">
        <bdi>{words}</bdi>
      </a>
    ),
  }
}

/** Shows the staff's hints for this screen beside its fields. */
export function ScreenHints({ children }: { children: ReactNode }) {
  const slug = findPlace(useShownPath()).screen?.instructions
  const { data } = useQuery({
    queryKey: ['hints', slug],
    queryFn: async () => (await callApi(readScreenHints, { params: { slug: slug ?? '' } })).data,
    enabled: slug !== undefined,
    staleTime: 3_600_000,
    select: (hints) => Object.fromEntries(Object.entries(hints).map(([field, hint]) => [field, shownHint(hint)])),
    meta: { quiet: true },
  })
  return <FieldHints value={data ?? none}>{children}</FieldHints>
}
