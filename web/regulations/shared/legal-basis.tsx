import { useQuery } from '@tanstack/react-query'
import { readCited } from '#contract/regulations/citing.ts'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { articleAnchor } from './article-title.ts'

/** A legal basis as it was written; where the library has what it names, it opens there beside the page. */
export function LegalBasis({ words }: { words: string }) {
  const { data: law } = useQuery({
    queryKey: [readCited.path, words],
    queryFn: async () => (await callApi(readCited, { query: { words } })).data.law,
    staleTime: 3_600_000,
    meta: { quiet: true },
  })
  if (!law) return <bdi>{words}</bdi>
  const page = link('/legal-references/view/{id}', { id: law.id }, { model: law.model === 'law' ? '' : law.model })
  return (
    <a href={law.article_id ? `${page}#${articleAnchor(law.article_id)}` : page} target="_blank" rel="noreferrer">
      <bdi>{words}</bdi>
    </a>
  )
}

/** What a note or a refusal rests on: its reason, and the article with the way to it. */
export const Grounds = ({ reason, article }: { reason?: string; article: string | null | undefined }) => (
  <>
    {reason}
    {reason && article && ' · '}
    {article && <LegalBasis words={article} />}
  </>
)
